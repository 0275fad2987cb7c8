import { Readable } from 'node:stream'
import type { FileAnswer, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { inBatches } from '#platform/server/export-batches.ts'
import { excelAnswer } from '#platform/server/export-excel.ts'
import type { invoiceList } from '../contract-list.ts'
import { wrongSpan } from '../list-rules.ts'
import type { Days } from './day-counts.ts'
import { exportColumns } from './export-columns.ts'
import { cellsAfter, linesAfter, type ExportedInvoice, type ExportKey, type Wanted } from './export-store.ts'

const keyOf = ({ at, id }: ExportKey): ExportKey => ({ at, id })
const named = ({ fromDate, toDate }: Days) => `fakturor ${fromDate}--${toDate}`
const wrong = { fields: [{ field: 'toDate', message: wrongSpan }] }
/** Invoices read at a time: neither memory nor a transaction is held while they are sent, whatever their number. */
const atOnce = { csv: 5000, excel: 2500 }

/** Semicolons, UTF-8 with a mark, CRLF: as Swedish Excel reads it. The database writes the lines. */
function csvAnswer(db: Db, wanted: Wanted): FileAnswer {
  async function* file() {
    yield `\ufeff${exportColumns.map(({ title }) => title).join(';')}\r\n`
    // A batch is one row of the answer.
    const batches = inBatches((key: ExportKey | undefined) => linesAfter(db, wanted, key, atOnce.csv), keyOf, 1)
    for await (const { lines } of batches) yield lines
  }
  const body = Readable.from(file(), { objectMode: false })
  return { name: `${named(wanted)}.csv`, contentType: 'text/csv; charset=utf-8', body }
}

export const exportcsv: Handler<typeof invoiceList.exportcsv> = async (days, { db, refuse }) => {
  if (days.toDate < days.fromDate) refuse('wrongSpan', wrong)
  return csvAnswer(db, { ...days, states: [], withDeleted: true })
}

const columns = exportColumns.map(({ value: _, isPlain: __, ...column }, place) => ({
  ...column,
  value: ({ cells }: ExportedInvoice) => cells[place],
}))

export const downloadByState: Handler<typeof invoiceList.downloadByState> = async (input, { db, refuse }) => {
  const { states, ...wanted } = input
  if (wanted.toDate < wanted.fromDate) refuse('wrongSpan', wrong)
  const chosen = { ...wanted, states: [...new Set(states)] }
  const rows = inBatches((key: ExportKey | undefined, take) => cellsAfter(db, chosen, key, take), keyOf, atOnce.excel)
  return excelAnswer(named(wanted), columns, rows)
}
