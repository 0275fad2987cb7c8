import type { CallContext, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { invoiceList } from '../contract-list.ts'
import { pageStart, spanProblem, spanTooLong, usualSpan, wrongSpan } from '../list-rules.ts'
import { countsByDay } from './day-counts.ts'
import { downloadByState, exportcsv } from './export/export.ts'
import { filterOf, type ListFilter } from './list-filter.ts'
import {
  countedPageOfInvoices,
  countInvoices,
  listedInvoices,
  pageOfInvoices,
  sumsOf,
  type ListOrder,
} from './list-store.ts'
import { presentListed, presentRows } from './present-rows.ts'
import { searchInvoices } from './search-invoices.ts'

/** Both days are the caller's, or the last week; one alone is the whole span. */
function spanOf(
  {
    fromDate,
    toDate,
  }: { fromDate?: string | null | undefined; toDate?: string | null | undefined },
  today: string,
) {
  const first = fromDate || toDate
  const last = toDate || fromDate
  return first && last ? { fromDate: first, toDate: last } : usualSpan(today)
}

/** Rows before a page that are passed over faster than the day it begins on is found out. */
const nearOffset = 500
/**
 * Where nothing but days and decisions narrows the list its length is known from the kept counts,
 * and of a page far down the day it begins on.
 */
async function byCounts(db: Db, filter: ListFilter, order: ListOrder) {
  const isByTime = order.field === 'created' && order.descending
  if (!isByTime || order.offset <= nearOffset) {
    const rows = await countedPageOfInvoices(db, filter, order)
    const totalHits = rows[0]?.totalHits
    if (typeof totalHits === 'number') return { totalHits, rows }
  }
  const counts = await countsByDay(db, filter, filter.decisions)
  const totalHits = counts.reduce((sum, { count }) => sum + count, 0)
  const start = isByTime ? pageStart(counts, order.offset) : undefined
  if (!start) return { totalHits, rows: [] }
  const from = { ...filter, toDate: start.lastDay }
  const rows = await pageOfInvoices(db, from, { ...order, offset: start.offset })
  return { totalHits, rows }
}

/** The days of the list, where they are not too many. */
function spanIn(
  input: Parameters<typeof spanOf>[0],
  { today, refuse }: Pick<CallContext<'tooLong' | 'wrongSpan'>, 'today' | 'refuse'>,
) {
  const span = spanOf(input, today)
  const problem = spanProblem(span)
  if (problem)
    refuse(problem, {
      fields: [{ field: 'toDate', message: problem === 'tooLong' ? spanTooLong : wrongSpan }],
    })
  return span
}

const sums: Handler<typeof invoiceList.sums> = async (input, context) => {
  const { db, today } = context
  const filter = await filterOf(context, spanIn(input, context), input)
  const found = await sumsOf(db, filter, today)
  return { sums: found.map(({ currency, count, amount }) => ({ currency, count, amount })) }
}

const all: Handler<typeof invoiceList.all> = async (input, context) => {
  const { db, actor } = context
  const span = spanIn(input, context)
  const filter = await filterOf(context, span, input)
  const order: ListOrder = {
    field: input.sortField,
    descending: input.sortOrder === 1,
    take: input.take,
    offset: input.currentPage * input.take,
  }
  const counted =
    filter.query === '' &&
    filter.client === '' &&
    filter.subscription === 0 &&
    filter.conditions.length === 0
  const { rows, totalHits } = counted
    ? await byCounts(db, filter, order)
    : { rows: await pageOfInvoices(db, filter, order), totalHits: await countInvoices(db, filter) }
  return {
    list: await presentRows(db, actor, rows),
    totalHits,
    decisionStatusList: [...filter.decisions],
    ...span,
  }
}

/** One invoice for those who read the list and not the decisions (invoices 72). */
const listed: Handler<typeof invoiceList.listed> = async ({ id }, { db, actor, audit }) => {
  const [row] = await listedInvoices(db, [id])
  if (!row) return refusePlatform('notFound')
  audit({ company: row.issuerOrganizationNumber, subject: id })
  return presentListed(db, actor, row)
}

export const invoiceListServed = handlers(invoiceList, {
  all,
  sums,
  search: searchInvoices,
  listed,
  exportcsv,
  downloadByState,
})
