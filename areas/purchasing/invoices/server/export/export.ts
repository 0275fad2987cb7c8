import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { inBatches } from '#platform/server/export/batches.ts'
import { csvAnswer } from '#platform/server/export/csv.ts'
import { excelRowsAnswer } from '#platform/server/export/excel.ts'
import { firstRow, rowsPerSheet } from '#platform/server/export/excel-sheet.ts'
import type { invoiceList } from '../../contract-list.ts'
import { wrongSpan } from '../../list-rules.ts'
import type { Days } from '../day-counts.ts'
import { filterOf } from '../list-filter.ts'
import { readsRules } from '../told-comment.ts'
import { exportColumns } from './columns.ts'
import {
  countOf,
  linesAfter,
  rowsAfter,
  soleTradersIn,
  type ExportKey,
  type SheetRows,
  type ExportFilter,
} from './store.ts'

const keyOf = ({ at, id }: ExportKey): ExportKey => ({ at, id })
const named = ({ fromDate, toDate }: Days) => `fakturor ${fromDate}--${toDate}`
const wrong = { fields: [{ field: 'toDate', message: wrongSpan }] }
/**
 * Invoices read at a time: neither memory nor a transaction is held while they are sent, whatever
 * their number.
 */
const atOnce = { csv: 5000, excel: 2500 }

/** What the trail says of an export. */
const sizeOf = async (db: Db, wanted: ExportFilter) => ({
  count: await countOf(db, wanted),
  persons: await soleTradersIn(db, wanted),
})

async function* csvLines(db: Db, wanted: ExportFilter) {
  // A batch is one row of the answer.
  const batches = inBatches(
    (key: ExportKey | undefined) => linesAfter(db, wanted, key, atOnce.csv),
    keyOf,
    1,
  )
  for await (const { lines } of batches) yield lines
}

export const exportcsv: Handler<typeof invoiceList.exportcsv> = async (
  { fromDate, toDate, ...asked },
  { db, today, actor, refuse, seesNumbers },
) => {
  if (toDate < fromDate) refuse('wrongSpan', wrong)
  const days = { fromDate, toDate }
  const wanted = {
    ...days,
    narrowed: await filterOf({ db, today }, days, asked),
    states: [],
    withDeleted: true,
    seesNumbers,
    readsRules: readsRules(actor),
  }
  return csvAnswer({
    name: named(wanted),
    columns: exportColumns(wanted.readsRules),
    lines: csvLines(db, wanted),
    ...(await sizeOf(db, wanted)),
  })
}

/** The rows of the sheets, which the database writes too. */
const sheetRows = (db: Db, wanted: ExportFilter) =>
  inBatches(
    (last: SheetRows | undefined) => {
      const from =
        last === undefined || last.from + last.count > rowsPerSheet
          ? firstRow
          : last.from + last.count
      return rowsAfter(db, wanted, last, from, Math.min(atOnce.excel, rowsPerSheet + 1 - from))
    },
    (rows) => rows,
    1,
  )

export const downloadByState: Handler<typeof invoiceList.downloadByState> = async (
  input,
  { db, actor, refuse, seesNumbers },
) => {
  const { states, ...wanted } = input
  if (wanted.toDate < wanted.fromDate) refuse('wrongSpan', wrong)
  const chosen = {
    ...wanted,
    states: [...new Set(states)],
    seesNumbers,
    readsRules: readsRules(actor),
  }
  return excelRowsAnswer({
    name: named(wanted),
    columns: exportColumns(chosen.readsRules),
    rows: sheetRows(db, chosen),
    ...(await sizeOf(db, chosen)),
  })
}
