import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { inBatches } from '#platform/server/export-batches.ts'
import type { Column } from '#platform/server/export-columns.ts'
import { csvAnswer } from '#platform/server/export-csv.ts'
import { excelAnswer } from '#platform/server/export-excel.ts'
import type { Decision } from '#areas/rules/rules.ts'
import { decisionNames } from '#areas/rules/texts.ts'
import type { invoiceList } from '../contract-list.ts'
import { productNames, undecidedText } from '../list-texts.ts'
import { wrongSpan } from '../list-rules.ts'
import { invoiceStateNames, type InvoiceState } from '../states.ts'
import type { Days } from './day-counts.ts'
import { invoicesAfter, type ExportedInvoice, type ExportKey } from './list-store.ts'

const columns: Column<ExportedInvoice>[] = [
  { title: 'Fakturanummer', type: 'text', value: (row) => row.invoiceNumber, width: 18 },
  { title: 'Skapad', type: 'instant', value: (row) => row.createdAt },
  { title: 'Borttagen', type: 'instant', value: (row) => row.deletedAt },
  { title: 'Utställare', type: 'text', value: (row) => row.issuerName, width: 34 },
  { title: 'Utställarens organisationsnummer', type: 'text', value: (row) => row.issuerOrganizationNumber, width: 16 },
  { title: 'Mottagare', type: 'text', value: (row) => row.recipientName, width: 34 },
  {
    title: 'Mottagarens organisationsnummer',
    type: 'text',
    value: (row) => row.recipientOrganizationNumber,
    width: 16,
  },
  { title: 'Belopp', type: 'money', value: (row) => row.invoiceAmount },
  { title: 'Valuta', type: 'text', value: (row) => row.currency, width: 8 },
  { title: 'Fakturadatum', type: 'day', value: (row) => row.invoiceDate },
  { title: 'Förfallodatum', type: 'day', value: (row) => row.dueDate },
  {
    title: 'Beslut',
    type: 'text',
    value: (row) => (row.decision ? decisionNames[row.decision as Decision] : undecidedText),
    width: 34,
  },
  { title: 'Läge', type: 'text', value: (row) => invoiceStateNames[row.state as InvoiceState], width: 26 },
  { title: 'Kommentar', type: 'text', value: (row) => row.stateComment, width: 40 },
  { title: 'Produkt', type: 'text', value: (row) => productNames[row.productType], width: 14 },
  { title: 'Partner', type: 'text', value: (row) => row.partner, width: 22 },
  { title: 'Återköpslimit', type: 'money', value: (row) => row.repurchaseUsage },
  { title: 'Deposition', type: 'money', value: (row) => row.depositionUsage },
]

/** Read while they are sent, thousands at a time: neither memory nor a transaction is held, whatever their number. */
const rowsOf = (db: Db, days: Days, wanted: { states: readonly number[]; withDeleted: boolean }) =>
  inBatches(
    (after: ExportKey | undefined, take) => invoicesAfter(db, days, wanted, after, take),
    ({ at, id }) => ({ at, id }),
    2500,
  )

const named = ({ fromDate, toDate }: Days) => `fakturor ${fromDate}--${toDate}`
const wrong = { fields: [{ field: 'toDate', message: wrongSpan }] }

export const exportcsv: Handler<typeof invoiceList.exportcsv> = async (days, { db, refuse }) => {
  if (days.toDate < days.fromDate) refuse('wrongSpan', wrong)
  return csvAnswer(named(days), columns, rowsOf(db, days, { states: [], withDeleted: true }))
}

export const downloadByState: Handler<typeof invoiceList.downloadByState> = async (input, { db, refuse }) => {
  const { fromDate, toDate, states, withDeleted } = input
  if (toDate < fromDate) refuse('wrongSpan', wrong)
  const days = { fromDate, toDate }
  return excelAnswer(named(days), columns, rowsOf(db, days, { states: [...new Set(states)], withDeleted }))
}
