import { mayCall } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { maySeeDecisions, withAuditor } from '#areas/foundation/users/rules.ts'
import { invoices } from '../contract.ts'
import type { invoiceList } from '../contract-list.ts'
import { leastOfNumber, wrongAmounts, wrongSpan } from '../list-rules.ts'
import { numberKey } from '../rules.ts'
import { filterOf, type ListFilter } from './list-filter.ts'
import { pageOfInvoices, sumsOf, type Sum } from './list-store.ts'
import { presentRows } from './present-rows.ts'

/** Nothing was offered before. */
const firstOfAll = '2000-01-01'
type Asked = Parameters<Handler<typeof invoiceList.search>>[0]

const amountsOf = ({ fromKronor, toKronor }: Asked): Partial<ListFilter> => ({
  ...(typeof fromKronor === 'number' && { fromKronor }),
  ...(typeof toKronor === 'number' && { toKronor }),
})
const added = (sums: readonly Sum[], of: 'bought' | 'overdue') => ({
  count: sums.reduce((all, sum) => all + sum[`${of}Count`], 0),
  amount: sums.reduce((all, sum) => all + sum[`${of}Kronor`], 0),
})

/**
 * All that was ever offered of a company or with a number, with what it comes to (invoices 242).
 * Without either it would be every invoice there is, which no index finds.
 */
export const searchInvoices: Handler<typeof invoiceList.search> = async (
  input,
  { db, actor, today, refuse },
) => {
  const number = numberKey(input.invoiceNumber ?? '')
  if (!input.clientFilter && number.length < leastOfNumber) refuse('tooWide')
  const span = { fromDate: input.fromDate || firstOfAll, toDate: input.toDate || today }
  if (span.toDate < span.fromDate)
    refuse('wrongSpan', { fields: [{ field: 'toDate', message: wrongSpan }] })
  const amounts = amountsOf(input)
  if ((amounts.toKronor ?? Infinity) < (amounts.fromKronor ?? 0))
    refuse('wrongAmounts', { fields: [{ field: 'toKronor', message: wrongAmounts }] })
  const filter: ListFilter = {
    ...(await filterOf({ db, today }, span, { ...input, subscriptionFilter: 0 })),
    ...(number !== '' && { number }),
    ...amounts,
  }
  const sums = await sumsOf(db, filter, today)
  const rows = await pageOfInvoices(db, filter, {
    field: input.sortField,
    descending: input.sortOrder === 1,
    take: input.take,
    offset: input.currentPage * input.take,
  })
  const seesOverdue = [invoices.getExpired.may, withAuditor(maySeeDecisions)].some((may) =>
    mayCall(may, actor),
  )
  return {
    list: await presentRows(db, actor, rows),
    totalHits: sums.reduce((all, { count }) => all + count, 0),
    sums: sums.map(({ currency, count, amount }) => ({ currency, count, amount })),
    bought: added(sums, 'bought'),
    overdue: seesOverdue ? added(sums, 'overdue') : null,
  }
}
