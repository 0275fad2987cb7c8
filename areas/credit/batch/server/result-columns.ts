import type { Column } from '#platform/server/export/columns.ts'
import { rowStateNames } from '../texts.ts'
import type { RowOfRun } from './run-store.ts'

/** The result file: one row per row of the file that was sent. */
export const resultColumns: readonly Column<RowOfRun>[] = [
  { title: 'Rad', type: 'number', value: (row) => row.rowNumber, width: 8 },
  { title: 'I filen', type: 'company', value: (row) => row.written, width: 18 },
  {
    title: 'Organisationsnummer',
    type: 'company',
    value: (row) => row.organizationNumber,
    width: 20,
  },
  { title: 'Namn', type: 'text', value: (row) => row.name, width: 34 },
  {
    title: 'Utfall',
    type: 'text',
    value: (row) => rowStateNames[row.state],
    width: 14,
  },
  {
    title: 'Betyg',
    type: 'number',
    value: (row) => (row.totalScore === null ? null : row.totalScore / 100),
    width: 8,
  },
  { title: 'Ratingkod', type: 'text', value: (row) => row.ratingCode, width: 12 },
  {
    title: 'Finansieringslimit (FL)',
    type: 'money',
    value: (row) => row.financingLimit,
    width: 22,
  },
  { title: 'Återköpslimit (ÅL)', type: 'money', value: (row) => row.repurchaseLimit, width: 20 },
  { title: 'Högsta antal fakturor', type: 'number', value: (row) => row.mostInvoices, width: 20 },
  { title: 'Anmärkning', type: 'text', value: (row) => row.problem ?? row.reason, width: 60 },
  { title: 'Beslutsreferens', type: 'text', value: (row) => row.determinationId, width: 38 },
]
