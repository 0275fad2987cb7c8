import { sql, type NotNull } from 'kysely'
import { mostNamed } from '#platform/server/audit/persons.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { inBatches } from '#platform/server/export/batches.ts'
import type { Column } from '#platform/server/export/columns.ts'
import { excelAnswer } from '#platform/server/export/excel.ts'
import { isKeyOf } from '#platform/record.ts'
import { handlers } from '#platform/server/serve.ts'
import { costs } from '../contract.ts'
import { causeNames, monthAt, productNames, sourceNames } from '../rules.ts'
import { spentWithin } from './cost-store.ts'
import { approvedForInvoices } from './month-budget.ts'
import { readPrices } from './prices.ts'

const startOf = (day: string) => sql<Date>`${day}::date::timestamp at time zone 'Europe/Stockholm'`

/** Look-ups of some months, from the first day of one to that of another. */
const paidBetween = (db: Db, from: string, to: string) =>
  db.selectFrom('paidLookUp').where('at', '>=', startOf(from)).where('at', '<', startOf(to))

const groups = { providers: 'source', persons: 'actorName', causes: 'cause' } as const
type Grouped = (typeof groups)[keyof typeof groups]

const unknownCause = 'Okänd'
const nameOf: Readonly<Record<Grouped, (id: string) => string>> = {
  source: (id) => (isKeyOf(sourceNames, id) ? sourceNames[id] : id),
  actorName: (id) => id,
  cause: (id) => (isKeyOf(causeNames, id) ? causeNames[id] : unknownCause),
}

/** What a month and the one before it came to by what stands in a column, the most first. */
async function sumsBy(db: Db, column: Grouped, month: string) {
  const isOfMonth = sql<boolean>`at >= ${startOf(month)}`
  const rows = await paidBetween(db, monthAt(month, -1), monthAt(month, 1))
    .select([
      sql<string>`coalesce(${sql.ref(column)}, '')`.as('id'),
      sql<string>`count(*) filter (where ${isOfMonth})`.as('count'),
      sql<string>`coalesce(sum(cost) filter (where ${isOfMonth}), 0)`.as('cost'),
      sql<string>`coalesce(sum(cost) filter (where not ${isOfMonth}), 0)`.as('before'),
    ])
    .groupBy(column)
    .execute()
  return rows
    .map(({ id, count, cost, before }) => ({
      id,
      name: nameOf[column](id),
      count: Number(count),
      cost: Number(cost),
      before: Number(before),
    }))
    .toSorted((one, other) => other.cost - one.cost || one.name.localeCompare(other.name, 'sv'))
}

/** That of invoices is what the settings say now, also before the next look-up is paid from it. */
async function budgetsOf(db: Db, month: string, today: string) {
  const budgets = await db
    .selectFrom('lookUpBudget')
    .select(['id', 'kind', 'title', 'approvedBy', 'approvedAt', 'approvedCost'])
    .where('approvedAt', '>=', startOf(month))
    .where('approvedAt', '<', startOf(monthAt(month, 1)))
    .orderBy('approvedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  const spent = await spentWithin(
    db,
    budgets.map(({ id }) => id),
  )
  const said = await approvedForInvoices(db)
  return budgets.map(({ kind, ...budget }) => {
    const ofInvoices = kind === 'invoices'
    const isOld =
      ofInvoices && month === monthAt(today) && budget.approvedCost !== said.approvedCost
    const { approvedAt = budget.approvedAt, ...now } = isOld ? said : budget
    return { ...budget, ...now, approvedAt, ofInvoices, spent: spent.get(budget.id) ?? 0 }
  })
}

const monthOf = ({ month }: { month: string }, { today }: Pick<Context, 'today'>) =>
  monthAt(month || today)

const month: Handler<typeof costs.month> = async (input, context) => {
  const { db, today } = context
  const shown = monthOf(input, context)
  const providers = await sumsBy(db, groups.providers, shown)
  const total = providers.reduce(
    (sum, { count, cost, before }) => ({
      ...sum,
      count: sum.count + count,
      cost: sum.cost + cost,
      before: sum.before + before,
    }),
    { id: 'total', name: 'Totalt', count: 0, cost: 0, before: 0 },
  )
  return {
    month: shown,
    previous: monthAt(shown, -1),
    next: shown < monthAt(today) ? monthAt(shown, 1) : null,
    total,
    providers,
    persons: await sumsBy(db, groups.persons, shown),
    causes: await sumsBy(db, groups.causes, shown),
    budgets: await budgetsOf(db, shown, today),
  }
}

/** The look-ups of a month, the oldest first. Whom a person's was about is not taken out (costs 5). */
const lookUps = (db: Db, from: string) =>
  paidBetween(db, from, monthAt(from, 1))
    .leftJoin('lookUpBudget as budget', 'budget.id', 'paidLookUp.budgetId')
    .select([
      'paidLookUp.id',
      'at',
      'source',
      'product',
      'cost',
      'organizationNumber',
      'cause',
      'actorName',
      'answered',
      'budget.title as budget',
      'budget.approvedBy',
    ])
type PaidRow = Awaited<ReturnType<ReturnType<typeof lookUps>['execute']>>[number]

const columns: readonly Column<PaidRow>[] = [
  { title: 'Tidpunkt', type: 'instant', value: ({ at }) => at, width: 18 },
  { title: 'Leverantör', type: 'text', value: ({ source }) => nameOf.source(source), width: 24 },
  {
    title: 'Produkt',
    type: 'text',
    value: ({ product }) => (isKeyOf(productNames, product) ? productNames[product] : product),
    width: 24,
  },
  { title: 'Pris', type: 'money', value: ({ cost }) => cost, width: 12 },
  {
    title: 'Gäller',
    type: 'company',
    value: ({ organizationNumber }) => organizationNumber ?? 'En person',
    width: 16,
  },
  { title: 'Vem', type: 'text', value: ({ actorName }) => actorName, width: 26 },
  { title: 'Orsak', type: 'text', value: ({ cause }) => nameOf.cause(cause ?? ''), width: 24 },
  {
    title: 'Svaret gick att läsa',
    type: 'text',
    value: ({ answered }) => (answered ? 'Ja' : 'Nej'),
    width: 18,
  },
  { title: 'Budget', type: 'text', value: ({ budget }) => budget, width: 34 },
  { title: 'Budgeten godkänd av', type: 'text', value: ({ approvedBy }) => approvedBy, width: 26 },
]

/**
 * The numbers of the sole traders looked up in a month, in order; no more than shows that they are
 * more than the trail names.
 */
async function soleTradersIn(db: Db, from: string): Promise<string[]> {
  const rows = await paidBetween(db, from, monthAt(from, 1))
    .select('organizationNumber')
    .distinct()
    .where(sql<boolean>`substr(organization_number, 3, 1) < '2'`)
    .orderBy('organizationNumber')
    .limit(mostNamed + 1)
    .$narrowType<{ organizationNumber: NotNull }>()
    .execute()
  return rows.map(({ organizationNumber }) => organizationNumber)
}

const exported: Handler<typeof costs.export> = async (input, context) => {
  const { db, audit } = context
  const from = monthOf(input, context)
  audit({ subject: from.slice(0, 7) })
  const { count } = await paidBetween(db, from, monthAt(from, 1))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = inBatches(
    (after: Pick<PaidRow, 'at' | 'id'> | undefined, take) =>
      lookUps(db, from)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(at, paid_look_up.id) > (${after?.at}, ${after?.id}::uuid)`),
        )
        .orderBy('at')
        .orderBy('paidLookUp.id')
        .limit(take)
        .execute(),
    ({ at, id }) => ({ at, id }),
  )
  return excelAnswer(context, {
    name: `Kostnader ${from.slice(0, 7)}`,
    columns,
    rows,
    count: Number(count),
    persons: await soleTradersIn(db, from),
  })
}

export const costsServed = handlers(costs, {
  prices: async (_, { db }) => readPrices(db),
  month,
  export: exported,
})
