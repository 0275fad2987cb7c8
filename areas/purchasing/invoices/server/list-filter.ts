import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type ReferenceExpression,
  type SqlBool,
} from 'kysely'
import type { DB } from '#database/types.ts'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import { mayBeginNumber, searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import { productTypes } from '#areas/parties/company/rules.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import { numberKey } from '../rules.ts'
import { invoiceListColumns } from '../list-columns.ts'
import { invoiceStateNumbers } from '../states.ts'
import type { Days } from './day-counts.ts'

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
  /** Only these; of a file alone. */
  readonly ids?: readonly string[]
  /** The beginning of a number as it is compared; of the search alone, as the amounts are. */
  readonly number?: string
  /** Öre. */
  readonly fromKronor?: number
  readonly toKronor?: number
  /** On its columns (shell 117). */
  readonly conditions: readonly Expression<SqlBool>[]
}
/** What narrows the list within its days, as it is asked. */
interface Asked {
  readonly query?: string | null | undefined
  readonly decisionStatusList?: readonly Decision[] | null | undefined
  readonly clientFilter?: string | null | undefined
  readonly subscriptionFilter: ListFilter['subscription']
  readonly ids?: readonly string[] | null | undefined
  readonly where: readonly string[]
}
const of = (column: string) => sql.ref(`invoice.${column}`)
/** A number of a table by the name it has in the program. */
const nameIn = (column: string, numbers: Readonly<Record<string, number>>) =>
  sql`case ${of(column)} ${sql.join(
    Object.entries(numbers).map(
      ([name, number]) => sql`when ${sql.lit(number)} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`
const columns = {
  number: of('invoice_number'),
  created: of('created_at'),
  issuer: of('issuer_name'),
  issuerNumber: of('issuer_organization_number'),
  recipient: of('recipient_name'),
  recipientNumber: of('recipient_organization_number'),
  amount: of('kronor_amount'),
  currency: of('currency'),
  credited: of('credited'),
  due: of('due_date'),
  decision: of('decision'),
  state: nameIn('state', invoiceStateNumbers),
  deleted: of('deleted_at'),
  kind: sql`case when ${of('is_credit')} then 'credit' else 'invoice' end`,
  product: nameIn('product_type', productTypes),
} as const

/** The filter with the companies its text is found by. */
export async function filterOf(
  { db, today }: { readonly db: Db; readonly today: string },
  days: Days,
  asked: Asked,
): Promise<ListFilter> {
  const query = asked.query ?? ''
  const companies = query === '' ? undefined : await companiesFound(db, query)
  return {
    ...days,
    decisions: [...new Set(asked.decisionStatusList)],
    query,
    companies,
    merged: await mergedWith(db, companies),
    client: asked.clientFilter ?? '',
    subscription: asked.subscriptionFilter,
    conditions: conditionsIn({
      columns: invoiceListColumns,
      where: asked.where,
      expressions: columns,
      today,
    }),
    ...(asked.ids?.length && { ids: asked.ids }),
  }
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
async function companiesFound(db: Db, query: string): Promise<readonly string[] | undefined> {
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
async function mergedWith(
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
function found(is: Is, { query, companies, merged }: ListFilter) {
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
  return is.and([
    matches,
    is.or([
      sql<SqlBool>`issuer_organization_number = ${numbers}`,
      sql<SqlBool>`recipient_organization_number = ${numbers}`,
      is('recipientOrganizationNumber', 'is', null),
      ...(number === '%' ? [] : [is('numberKey', 'like', number)]),
    ]),
  ])
}
export const subscribed = (is: Is) =>
  is.exists(
    is
      .selectFrom('invoiceSubscription')
      .whereRef('invoiceSubscription.invoiceId', '=', 'invoice.id')
      .select(sql<SqlBool>`true`.as('it')),
  )

export type Condition = (is: Is) => Expression<SqlBool>
const ofClient =
  (client: string): Condition =>
  (is) =>
    is.or([
      is('issuerOrganizationNumber', '=', client),
      // By whichever of its numbers it is invoiced (limits 70).
      sql<SqlBool>`recipient_organization_number = any(array(select ${client}::text
        union all select alias_number::text from recipient_merge where main_number = ${client} and undone_at is null))`,
    ])

/** Everything the filter asks but the days and the decisions. */
export function narrowingOf(filter: ListFilter): Condition[] {
  const { ids, query, client, subscription, number, fromKronor, toKronor, conditions } = filter
  return [
    ...(ids ? [(is: Is) => sql<SqlBool>`${is.ref('invoice.id')} = any(${[...ids]}::uuid[])`] : []),
    ...(number === undefined
      ? []
      : [(is: Is) => is('numberKey', 'like', `${escapeLike(number)}%`)]),
    ...(fromKronor === undefined ? [] : [(is: Is) => is('kronorAmount', '>=', fromKronor)]),
    ...(toKronor === undefined ? [] : [(is: Is) => is('kronorAmount', '<=', toKronor)]),
    ...(query === '' ? [] : [(is: Is) => found(is, filter)]),
    ...(client === '' ? [] : [ofClient(client)]),
    ...(subscription === 1 ? [subscribed] : []),
    ...(subscription === 2 ? [(is: Is) => is.not(subscribed(is))] : []),
    ...conditions.map((condition) => () => condition),
  ]
}

/** What the list is narrowed by within its days, for what reads the same rows (invoices 236). */
export function conditionsOf(filter: ListFilter): Expression<SqlBool>[] {
  const is = expressionBuilder<DB, 'invoice'>()
  const { decisions } = filter
  return [
    ...narrowingOf(filter).map((condition) => condition(is)),
    ...(decisions.length === 0
      ? []
      : [is('decision', 'in', decisions), is('deletedAt', 'is', null)]),
  ]
}
