import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import type { SortField } from '../contract-list.ts'
import { instantsOf } from './day-counts.ts'
import { named, stateIn } from './invoice-store.ts'
import { narrowingOf, subscribed, type ListFilter } from './list-filter.ts'
import { namesRules } from './told-comment.ts'

export interface ListOrder {
  readonly field: SortField
  readonly descending: boolean
  readonly take: number
  readonly offset: number
}

const narrowed = (db: Db, filter: ListFilter) => {
  const { from, until } = instantsOf(filter)
  return narrowingOf(filter).reduce(
    (rows, condition) => rows.where(condition),
    db
      .selectFrom('invoice')
      .where('invoice.createdAt', '>=', from)
      .where('invoice.createdAt', '<', until),
  )
}

/** With a decision those that are business (limits 52). */
const wanted = (db: Db, filter: ListFilter) =>
  narrowed(db, filter).$if(filter.decisions.length > 0, (rows) =>
    rows.where('decision', 'in', filter.decisions).where('deletedAt', 'is', null),
  )

/** How many there are, counted. */
export async function countInvoices(db: Db, filter: ListFilter): Promise<number> {
  const { count } = await wanted(db, filter)
    .select(sql<number>`count(*)::float8`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const columnOf = {
  created: 'invoice.createdAt',
  invoiceNumber: 'invoice.invoiceNumber',
  issuerName: 'invoice.issuerName',
  recipientName: 'invoice.recipientName',
  // Of different currencies by what they are worth.
  invoiceAmount: 'invoice.kronorAmount',
  decision: 'invoice.decision',
  state: 'invoice.state',
} as const satisfies Record<SortField, string>

/**
 * The ids of a page. By time and decision each decision is read from its own index, so that a rare
 * one is found as fast as a usual one.
 */
function idsOf(db: Db, filter: ListFilter, order: ListOrder) {
  const { field, take, offset } = order
  const page = (decisions: readonly Decision[], most: number) =>
    inOrder(
      narrowed(db, filter)
        .$if(decisions.length > 0, (rows) =>
          rows.where('decision', 'in', decisions).where('deletedAt', 'is', null),
        )
        .select(['invoice.id', 'invoice.createdAt']),
      order,
    ).limit(most)
  const [first, ...others] =
    field === 'created' && filter.decisions.length > 1
      ? filter.decisions.map((one) =>
          db.selectFrom(page([one], take + offset).as('one')).selectAll(),
        )
      : []
  if (!first) return page(filter.decisions, take).offset(offset).as('page')
  return others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('createdAt', directionOf(order))
    .orderBy('id', idDirectionOf(order))
    .limit(take)
    .offset(offset)
    .as('page')
}

const directionOf = ({ descending }: ListOrder) => (descending ? 'desc' : 'asc')
/** The index has ids upward under the latest first; read backward it has them downward. */
const idDirectionOf = ({ field, descending }: ListOrder) =>
  field === 'created' && !descending ? 'desc' : 'asc'

function inOrder<Row>(rows: SelectQueryBuilder<DB, 'invoice', Row>, order: ListOrder) {
  return rows
    .orderBy(columnOf[order.field], (by) => {
      const turned = order.descending ? by.desc() : by.asc()
      // The index of time has no place for what is unknown, and all times are known.
      return order.field === 'created' ? turned : turned.nullsLast()
    })
    .orderBy('invoice.id', idDirectionOf(order))
}

/** One page of the list, in its order: the rows of its ids, in the same statement. */
export async function pageOfInvoices(db: Db, filter: ListFilter, order: ListOrder) {
  const ids = db.selectFrom(idsOf(db, filter, order)).select('page.id')
  const rows = await inOrder(asListed(db).where('invoice.id', 'in', ids), order).execute()
  return rows.map(named)
}

/** Invoices as the list has them. */
const asListed = (db: Db) =>
  db
    .selectFrom('invoice')
    .select([
      'id',
      'invoiceNumber',
      'createdAt',
      'deletedAt',
      'issuerName',
      'issuerOrganizationNumber',
      'recipientName',
      'recipientOrganizationNumber',
      'invoiceAmount',
      'currency',
      'kronorAmount',
      'dueDate',
      'isCredit',
      'credited',
      'decision',
      'productType',
      'state',
      'stateComment',
      'explanation',
      'determinationId',
      'attempts',
    ])
    .select(namesRules.as('namesRules'))
    .select((is) => is.fn<boolean>('coalesce', [subscribed(is), sql.lit(false)]).as('subscribed'))

/** Some invoices as the list has them, in no order. */
export async function listedInvoices(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await asListed(db).where('id', 'in', ids).execute()
  return rows.map(named)
}
export type ListedInvoice = Awaited<ReturnType<typeof listedInvoices>>[number]

/** What is found in one currency: its amounts in hundredths, kronor in öre. */
export interface Sum {
  readonly currency: string
  readonly count: number
  readonly amount: number
  readonly boughtCount: number
  readonly boughtKronor: number
  readonly overdueCount: number
  readonly overdueKronor: number
}
/**
 * What all that are found come to, by currency, the most first: one look at them. What was taken
 * away counts among them, as in the list, and is neither bought nor overdue.
 */
export const sumsOf = (db: Db, filter: ListFilter, today: string): Promise<Sum[]> => {
  const bought = sql`is_bought(decision, state) and deleted_at is null`
  const overdue = sql`${stateIn(['bought', 'reminded'])} and deleted_at is null and due_date < ${today}::date and left_amount > 0`
  return wanted(db, filter)
    .leftJoin('invoiceBalance', 'invoiceBalance.invoiceId', 'invoice.id')
    .groupBy('currency')
    .select([
      'currency',
      sql<number>`count(*)::float8`.as('count'),
      sql<number>`sum(invoice_amount)::float8`.as('amount'),
      sql<number>`(count(*) filter (where ${bought}))::float8`.as('boughtCount'),
      sql<number>`coalesce(sum(kronor_amount) filter (where ${bought}), 0)::float8`.as(
        'boughtKronor',
      ),
      sql<number>`(count(*) filter (where ${overdue}))::float8`.as('overdueCount'),
      sql<number>`coalesce(sum(left_kronor) filter (where ${overdue}), 0)::float8`.as(
        'overdueKronor',
      ),
    ])
    .orderBy('count', 'desc')
    .orderBy('currency')
    .execute()
}
