import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '#database/types.ts'
import { builtOnce } from '#platform/server/built-once.ts'
import type { Db } from '#platform/server/database.ts'
import { onePlan } from '#platform/server/prepared.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import type { SortField } from '../contract-list.ts'
import { countOf, instantsOf, type Days } from './day-counts.ts'
import { named, stateIn } from './invoice-store.ts'
import { narrowingOf, subscribed, type Condition, type ListFilter } from './list-filter.ts'
import { namesRules } from './told-comment.ts'

export interface ListOrder {
  readonly field: SortField
  readonly descending: boolean
  readonly take: number
  readonly offset: number
}

interface Instants {
  readonly from: Date
  readonly until: Date
}
const narrowed = (db: Db, { from, until }: Instants, narrowing: readonly Condition[]) =>
  narrowing.reduce(
    (rows, condition) => rows.where(condition),
    db
      .selectFrom('invoice')
      .where('invoice.createdAt', '>=', from)
      .where('invoice.createdAt', '<', until),
  )

/** With a decision those that are business (limits 52). */
const wanted = (db: Db, filter: ListFilter) =>
  narrowed(db, instantsOf(filter), narrowingOf(filter)).$if(filter.decisions.length > 0, (rows) =>
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

/** What the text of a page's query hangs on. */
interface PageShape extends Pick<ListOrder, 'field' | 'descending'> {
  readonly decisions: readonly Decision[]
}
interface PageValues extends Instants, Pick<ListOrder, 'take' | 'offset'> {
  /** Rows to the end of the page. */
  readonly end: number
}

/**
 * The ids of a page. By time and decision each decision is read from its own index, so that a rare
 * one is found as fast as a usual one.
 */
function idsOf(
  db: Db,
  values: PageValues,
  { decisions: some, ...order }: PageShape,
  narrowing: readonly Condition[],
) {
  const { take, offset, end } = values
  const page = (decisions: readonly Decision[], most: number) =>
    inOrder(
      narrowed(db, values, narrowing)
        .$if(decisions.length > 0, (rows) =>
          rows.where('decision', 'in', decisions).where('deletedAt', 'is', null),
        )
        .select(['invoice.id', 'invoice.createdAt']),
      order,
    ).limit(most)
  const [first, ...others] =
    order.field === 'created' && some.length > 1
      ? some.map((one) =>
          db.selectFrom(page([one], end).as('one')).select(['one.id', 'one.createdAt']),
        )
      : []
  if (!first) return page(some, take).offset(offset).as('page')
  return others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('createdAt', directionOf(order))
    .orderBy('id', idDirectionOf(order))
    .limit(take)
    .offset(offset)
    .as('page')
}

type Direction = Pick<ListOrder, 'field' | 'descending'>
const directionOf = ({ descending }: Direction) => (descending ? 'desc' : 'asc')
/** The index has ids upward under the latest first; read backward it has them downward. */
const idDirectionOf = ({ field, descending }: Direction) =>
  field === 'created' && !descending ? 'desc' : 'asc'

function inOrder<Row>(rows: SelectQueryBuilder<DB, 'invoice', Row>, order: Direction) {
  return rows
    .orderBy(columnOf[order.field], (by) => {
      const turned = order.descending ? by.desc() : by.asc()
      // The index of time has no place for what is unknown, and all times are known.
      return order.field === 'created' ? turned : turned.nullsLast()
    })
    .orderBy('invoice.id', idDirectionOf(order))
}

/** The rows of a page's ids, in the same statement. */
function pageQuery(
  db: Db,
  values: PageValues,
  shape: PageShape,
  narrowing: readonly Condition[] = [],
) {
  const ids = db
    .selectFrom(idsOf(db, values, shape, narrowing))
    // Of what is in the order of its index; a sum of conditions is planned for its values.
    .$if(shape.field === 'created' && narrowing.length === 0, (page) => page.modifyFront(onePlan))
    .select('page.id')
  return inOrder(asListed(db).where('invoice.id', 'in', ids), shape)
}
const plainPage = builtOnce((db, values: PageValues, shape: PageShape) =>
  pageQuery(db, values, shape),
)

const valuesOf = (filter: ListFilter, { take, offset }: ListOrder) => ({
  ...instantsOf(filter),
  take,
  offset,
  end: take + offset,
})
const shapeOf = ({ decisions }: ListFilter, { field, descending }: ListOrder) => ({
  decisions,
  field,
  descending,
})

/** One page of the list, in its order. */
export async function pageOfInvoices(db: Db, filter: ListFilter, order: ListOrder) {
  const [values, shape] = [valuesOf(filter, order), shapeOf(filter, order)]
  const narrowing = narrowingOf(filter)
  const rows = await (narrowing.length === 0
    ? plainPage(db, values, shape)
    : pageQuery(db, values, shape, narrowing).execute())
  return rows.map(named)
}

const countedPage = builtOnce((db, values: PageValues & Days, shape: PageShape) =>
  pageQuery(db, values, shape).select(countOf(db, values, shape.decisions).as('totalHits')),
)
/**
 * The same of a list that nothing but days and decisions narrows, each row with how long the list is
 * by the kept counts.
 */
export async function countedPageOfInvoices(db: Db, filter: ListFilter, order: ListOrder) {
  const { fromDate, toDate } = filter
  const values = { ...valuesOf(filter, order), fromDate, toDate }
  return (await countedPage(db, values, shapeOf(filter, order))).map(named)
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

// By a list of ids it would be planned at each call, since that of one costs less than what is
// planned for lists.
const oneListed = builtOnce((db, { id }: { readonly id: string }) =>
  asListed(db).where('id', '=', id),
)
/** Some invoices as the list has them, in no order. */
export async function listedInvoices(db: Db, ids: readonly string[]) {
  const [id] = ids
  if (id === undefined) return []
  const rows = await (ids.length === 1
    ? oneListed(db, { id }, null)
    : asListed(db).where('id', 'in', ids).execute())
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
