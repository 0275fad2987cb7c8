import { sql, type ExpressionBuilder, type ReferenceExpression, type SqlBool } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import { mayBeginNumber, searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import type { SortField } from '../contract-list.ts'
import { numberKey } from '../rules.ts'
import { instantsOf, type Days } from './day-counts.ts'
import { named } from './invoice-store.ts'
import { namesRules } from './told-comment.ts'

export interface ListFilter extends Days {
  readonly decisions: readonly Decision[]
  /** Empty for none. */
  readonly query: string
  /**
   * Those the text is found by, when they are few enough to be looked up one by one
   * (`companiesFound`).
   */
  readonly companies: readonly string[] | undefined
  /** Every number of the recipients that are merged with one of those (limits 70). */
  readonly merged: readonly string[]
  /** 10 digits, or empty. */
  readonly client: string
  readonly subscription: 0 | 1 | 2
}
export interface ListOrder {
  readonly field: SortField
  readonly descending: boolean
  readonly take: number
  readonly offset: number
}

type Is = ExpressionBuilder<DB, 'invoice'>

/** However an organisation number is written, it is stored as ten digits (search 9). */
const digitsOf = (query: string) => searchedOrganizationNumber(query) ?? query.replaceAll(/\D/g, '')
const partOf = (query: string) => `%${escapeLike(query)}%`
const mostCompanies = 1000
/** What is shorter stands in most names, and no index finds it. */
const leastOfName = 3

/**
 * Whether an organisation number begins with these digits; as a span, which its index finds in
 * every collation.
 */
const begins = <Table extends keyof DB>(
  is: ExpressionBuilder<DB, Table>,
  column: ReferenceExpression<DB, Table>,
  digits: string,
) => is.between(column, digits.padEnd(10, '0'), digits.padEnd(10, '9'))

/** Whether digits are looked for as the beginning of a number (search 14). */
const beginsOne = (digits: string) => digits.length >= 6 && mayBeginNumber(digits)

/**
 * The companies that stand on invoices under a name with the text, or whose number begins with it.
 * Undefined when they are very many.
 */
export async function companiesFound(
  db: Db,
  query: string,
): Promise<readonly string[] | undefined> {
  if (query.length < leastOfName) return undefined
  const digits = digitsOf(query)
  const rows = await db
    .selectFrom('invoiceParty')
    .select('organizationNumber')
    .distinct()
    .where((is) =>
      is.or([
        is('name', 'ilike', partOf(query)),
        ...(beginsOne(digits) ? [begins(is, 'organizationNumber', digits)] : []),
      ]),
    )
    .limit(mostCompanies + 1)
    .execute()
  return rows.length > mostCompanies
    ? undefined
    : rows.map(({ organizationNumber }) => organizationNumber)
}

/** Every number of the debtors that one of some companies is merged with (limits 70). */
export async function mergedWith(
  db: Db,
  companies: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (!companies) return []
  const { rows } = await sql<{ number: string }>`
    with debtor as (select main_number from recipient_merge
      where undone_at is null and (alias_number = any(${[...companies]}::text[]) or main_number = any(${[...companies]}::text[])))
    select main_number as number from debtor
    union select alias_number from recipient_merge where undone_at is null and main_number in (select main_number from debtor)`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}

/**
 * What free text finds: a part of a name, the beginning of an invoice number, or of an organisation
 * number; of a recipient that is merged, by any name or number of the debtor.
 */
function found(is: Is, { query, companies, merged, ...days }: ListFilter) {
  const part = partOf(query)
  const number = `${escapeLike(numberKey(query))}%`
  const digits = digitsOf(query)
  const matches = is.or([
    is('issuerName', 'ilike', part),
    is('recipientName', 'ilike', part),
    ...(merged.length > 0
      ? [sql<SqlBool>`recipient_organization_number = any(${[...merged]}::text[])`]
      : []),
    ...(number === '%' ? [] : [is('numberKey', 'like', number)]),
    ...(beginsOne(digits)
      ? [
          begins(is, 'issuerOrganizationNumber', digits),
          begins(is, 'recipientOrganizationNumber', digits),
        ]
      : []),
  ])
  if (!companies) return matches
  // Each of these is on an index, so that an invoice is not looked for among all of the days.
  const numbers = sql`any(${[...companies, ...merged]}::text[])`
  const { from, until } = instantsOf(days)
  const utcDays = sql<string>`any(array(select day::date from generate_series(${from.toISOString().slice(0, 10)}::date, ${until.toISOString().slice(0, 10)}::date, interval '1 day') day))`
  return is.and([
    matches,
    is.or([
      sql<SqlBool>`issuer_organization_number = ${numbers}`,
      sql<SqlBool>`recipient_organization_number = ${numbers}`,
      is('recipientOrganizationNumber', 'is', null),
      ...(number === '%'
        ? []
        : [
            sql<SqlBool>`((created_at at time zone 'UTC')::date = ${utcDays} and number_key like ${number})`,
          ]),
    ]),
  ])
}
const subscribed = (is: Is) =>
  is.exists(
    is
      .selectFrom('invoiceSubscription')
      .whereRef('invoiceSubscription.invoiceId', '=', 'invoice.id')
      .select(sql<SqlBool>`true`.as('it')),
  )

/** Everything the filter asks but the days and the decisions. */
const narrowed = (db: Db, filter: ListFilter) => {
  const { from, until } = instantsOf(filter)
  return db
    .selectFrom('invoice')
    .where('invoice.createdAt', '>=', from)
    .where('invoice.createdAt', '<', until)
    .$if(filter.query !== '', (rows) => rows.where((is) => found(is, filter)))
    .$if(filter.client !== '', (rows) =>
      rows.where((is) =>
        is.or([
          is('issuerOrganizationNumber', '=', filter.client),
          // By whichever of its numbers it is invoiced (limits 70).
          sql<SqlBool>`recipient_organization_number = any(array(select ${filter.client}::text
            union all select alias_number::text from recipient_merge where main_number = ${filter.client} and undone_at is null))`,
        ]),
      ),
    )
    .$if(filter.subscription === 1, (rows) => rows.where(subscribed))
    .$if(filter.subscription === 2, (rows) => rows.where((is) => is.not(subscribed(is))))
}

/** How many there are, counted; with a decision those that are business (limits 52). */
export async function countInvoices(db: Db, filter: ListFilter): Promise<number> {
  const { count } = await narrowed(db, filter)
    .$if(filter.decisions.length > 0, (rows) =>
      rows.where('decision', 'in', filter.decisions).where('deletedAt', 'is', null),
    )
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
} as const satisfies Record<SortField, string>

/**
 * The ids of a page. By time and decision each decision is read from its own index, so that a rare
 * one is found as fast as a usual one.
 */
async function idsOf(
  db: Db,
  filter: ListFilter,
  { field, descending, take, offset }: ListOrder,
): Promise<string[]> {
  const direction = descending ? 'desc' : 'asc'
  // The index has ids upward under the latest first; read backward it has them downward.
  const idDirection = field === 'created' && !descending ? 'desc' : 'asc'
  const page = (decisions: readonly Decision[], most: number) =>
    narrowed(db, filter)
      .$if(decisions.length > 0, (rows) =>
        rows.where('decision', 'in', decisions).where('deletedAt', 'is', null),
      )
      .select(['invoice.id', 'invoice.createdAt'])
      .orderBy(columnOf[field], direction)
      .orderBy('invoice.id', idDirection)
      .limit(most)
  const [first, ...others] =
    field === 'created' && filter.decisions.length > 1
      ? filter.decisions.map((one) =>
          db.selectFrom(page([one], take + offset).as('one')).selectAll(),
        )
      : []
  if (!first) {
    const rows = await page(filter.decisions, take).offset(offset).execute()
    return rows.map(({ id }) => id)
  }
  const rows = await others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('createdAt', direction)
    .orderBy('id', idDirection)
    .limit(take)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** One page of the list, in its order. */
export async function pageOfInvoices(db: Db, filter: ListFilter, order: ListOrder) {
  const ids = await idsOf(db, filter, order)
  const byId = new Map((await listedInvoices(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Some invoices as the list has them, in no order. */
export async function listedInvoices(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .where('id', 'in', ids)
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
    .execute()
  return rows.map(named)
}
export type ListedInvoice = Awaited<ReturnType<typeof listedInvoices>>[number]
