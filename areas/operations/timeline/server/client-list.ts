import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { readConditions } from '#platform/conditions.ts'
import { escapeLike } from '#platform/like.ts'
import type { Actor } from '#platform/permission.ts'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { inBatches } from '#platform/server/export/batches.ts'
import { excelAnswer } from '#platform/server/export/excel.ts'
import { mostNamed } from '#platform/server/audit/persons.ts'
import { orderOf } from '#platform/server/in-order.ts'
import { handlers } from '#platform/server/serve.ts'
import { mayBeginNumber, searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import { sellerIdIn } from '#areas/acquisition/onboarding/server/public.ts'
import { lastBoughtIn } from '#areas/purchasing/invoices/server/public.ts'
import { hasPastDue } from '#areas/purchasing/portfolio/server/public.ts'
import { clientList } from '../contract-list.ts'
import { clientColumns, mayAskBy, type ClientColumn, type ClientSort } from '../list-rules.ts'
import { exportColumns } from './client-columns.ts'
import { figuresOf, shownTo } from './client-figures.ts'
import { openTasksIn } from './tasks-of.ts'

type AskedPage = Parameters<Handler<typeof clientList.all>>[0]
type Asked = Omit<AskedPage, 'currentPage' | 'take'>
type Listing = Pick<Context, 'db' | 'actor' | 'today'>

const number = sql.ref('company.organization_number')
const nameOf = (person: RawBuilder<unknown>) =>
  sql`(select nullif(trim(first_name || ' ' || last_name), '') from internal_user where id = ${person})`
const counts = (today: string) =>
  sql`(override.client_id is not null and (not override.active or coalesce(override.valid_to, '-infinity') >= ${today}::date))`
const rated = (column: string) =>
  sql`(select ${sql.ref(column)} from company_rating where organization_number = ${number} and company_type = 0)`
/** Of those that nothing has lifted what was told last (company 46). */
const insolvency = sql`(select kind from company_insolvency told where told.organization_number = ${number}
  and told.ended_at is null and told.lifted_at is null order by told.told_at desc, told.source limit 1)`

/** What each column is in the statement below: what is asked for alone is looked up. */
const expressionsOn = (today: string): Readonly<Record<ClientColumn, RawBuilder<unknown>>> => ({
  name: sql.ref('company.name'),
  organizationNumber: number,
  status: sql`case case when ${counts(today)} then override.active::int else client.active end
    when 1 then 'active' when 0 then 'inactive' else 'unknown' end`,
  seller: nameOf(sellerIdIn(number)),
  insolvency,
  used: sql`coalesce(financing.reserved, 0)`,
  pastDue: sql`case when ${hasPastDue(number, today)} then 'some' else 'none' end`,
  rating: sql`(${rated('score')} / 100.0)`,
  code: rated('rating_code'),
  aml: sql`((select rating from company_aml_rating where organization_number = ${number}) / 100.0)`,
  tasks: sql`(${openTasksIn(number).company} + ${openTasksIn(number).staff})`,
  lastBought: lastBoughtIn(number),
})

/** Every issuer that is a client, `company`, with its status and what its financing limit holds. */
const clients = sql`from company
  join client on client.organization_number = company.organization_number and client.company_type = 0
  left join company_status_override override on override.client_id = client.id
  left join client_limit financing on financing.organization_number = company.organization_number and financing.limit_type = 1
  where company.is_issuer`

/** A part of a name, or the beginning of a number as it may be searched for (search 14). */
function found(query: string): RawBuilder<SqlBool> {
  const digits = searchedOrganizationNumber(query) ?? query.replaceAll(/\D/g, '')
  const byName = sql<SqlBool>`company.name ilike ${`%${escapeLike(query)}%`}`
  return digits.length >= 6 && mayBeginNumber(digits)
    ? sql`(${byName} or ${number} between ${digits.padEnd(10, '0')} and ${digits.padEnd(10, '9')})`
    : byName
}

/** Those that somebody has sold to, and nobody later: few, by their own index. */
async function ownOf(db: Db, actor: Actor): Promise<readonly string[]> {
  if (actor.kind !== 'staff') return []
  const { rows } = await sql<{
    number: string
  }>`select distinct sold.organization_number as number from onboarding sold
    where sold.sales_rep_id = ${actor.id} and sold.deleted_at is null
      and ${sellerIdIn(sql.ref('sold.organization_number'))} = ${actor.id}`.execute(db)
  return rows.map((row) => row.number)
}

interface Narrowed {
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}
/** What the list holds, and in which order: one's own customers first, unless another is asked for. */
async function narrowed({ db, actor, today }: Listing, asked: Asked): Promise<Narrowed> {
  const shown = shownTo(actor)
  const own = shown.seller ? await ownOf(db, actor) : []
  const isOwn = sql`${number} = any(${[...own]}::text[])`
  const expressions = expressionsOn(today)
  const conditions = [
    ...(asked.query === '' ? [] : [found(asked.query)]),
    ...(asked.own ? [isOwn] : []),
    ...conditionsIn({ columns: clientColumns, where: asked.where, expressions, today }),
  ]
  const sorts: Readonly<Record<ClientSort, RawBuilder<unknown>>> = expressions
  const byName = sql`company.name, company.organization_number`
  return {
    where: sql.join([sql`true`, ...conditions], sql` and `),
    order: orderOf(asked, sorts, own.length > 0 ? sql`${isOwn} desc, ${byName}` : byName),
  }
}

const pageOf = async (db: Db, { where, order }: Narrowed, take: number, offset: number) => {
  const { rows } = await sql<{ number: string; name: string }>`
    select company.organization_number as number, company.name ${clients} and ${where}
    order by ${order} limit ${take} offset ${offset}`.execute(db)
  return rows
}
async function comesTo(db: Db, { where }: Narrowed) {
  const { rows } = await sql<{ totalHits: number; used: number }>`
    select count(*)::int as "totalHits", coalesce(sum(financing.reserved), 0)::float8 as used ${clients} and ${where}`.execute(
    db,
  )
  return rows[0] ?? { totalHits: 0, used: 0 }
}

/** Nobody finds out by a filter or an order what they are not shown (timeline 8). */
function checkAsked({ actor }: Listing, { where, sortField }: Asked, refuse: () => never) {
  const shown = shownTo(actor)
  const columns = readConditions(clientColumns, where).map(({ column }) => column)
  if ([...columns, ...(sortField ? [sortField] : [])].some((column) => !mayAskBy(shown, column)))
    refuse()
}

/** /clients: the issuers we have, each with what its head says (timeline 7). */
const all: Handler<typeof clientList.all> = async (asked, context) => {
  checkAsked(context, asked, () => context.refuse('notShown'))
  const list = await narrowed(context, asked)
  const page = await pageOf(context.db, list, asked.take, asked.currentPage * asked.take)
  return { list: await figuresOf(context, page), ...(await comesTo(context.db, list)) }
}

/** The sole traders of an export; no more than shows that they are too many. */
async function personsIn(db: Db, { where }: Narrowed): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select ${number} as number ${clients} and ${where} and substr(${number}, 3, 1) < '2'
    order by 1 limit ${mostNamed + 1}`.execute(db)
  return rows.map((row) => row.number)
}

/** A batch is figured out as a whole. */
const batch = 200
/** What is shown, in its order, as a file. */
const exportlist: Handler<typeof clientList.exportlist> = async (asked, context) => {
  checkAsked(context, asked, () => context.refuse('notShown'))
  const { db } = context
  const list = await narrowed(context, asked)
  const { totalHits } = await comesTo(db, list)
  const rows = inBatches(
    async (after: number | undefined, take) => {
      const from = after ?? 0
      const page = await pageOf(db, list, take, from)
      return (await figuresOf(context, page)).map((row, at) => ({ row, next: from + at + 1 }))
    },
    ({ next }) => next,
    batch,
  )
  return excelAnswer(context, {
    name: 'Kunder',
    columns: exportColumns(shownTo(context.actor)),
    rows,
    count: totalHits,
    persons: await personsIn(db, list),
  })
}

export const clientListServed = handlers(clientList, { all, exportlist })
