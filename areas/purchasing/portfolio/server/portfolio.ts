import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { addDays } from '#platform/swedish/format.ts'
import { insolvencyTexts } from '#areas/parties/company/server/public.ts'
import { portfolio } from '../contract.ts'
import {
  ageKeys,
  breakdownNumbers,
  breakdowns,
  partName,
  useKeys,
  type Breakdown,
  type OfInvoices,
} from '../rules.ts'
import { addUp, type Moment, type Part, type Standing } from './held.ts'
import { heldDisputed } from './disputed.ts'
import { heldOfInsolvent } from './insolvent.ts'
import { pageOfHeld } from './list.ts'
import { outcomesOf, type Outcome } from './outcomes.ts'

/** Parts of a breakdown that are shown by name. */
const shownParts = 10
const every = 100

/** Now for today and for nothing, else the day when it was over. */
const momentOf = (day: string, today: string): Moment =>
  day === '' || day === today ? { day: today, isNow: true } : { day, isNow: false }

const number = (value: number | string) => Number(value)
async function keptAt(db: Db, day: string): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('portfolioDay')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirst()
  if (!row) return undefined
  const parts = await db
    .selectFrom('portfolioPart')
    .select(['breakdown', 'rank', 'key', 'amount', 'count'])
    .where('day', '=', day)
    .orderBy('breakdown')
    .orderBy('rank')
    .execute()
  return {
    amount: number(row.amount),
    count: row.count,
    pastDue: number(row.pastDue),
    issuers: {
      count: row.issuerCount,
      hhi: row.issuerHhi,
      limits: number(row.financingLimits),
      used: number(row.financingUsed),
    },
    recipients: {
      count: row.recipientCount,
      hhi: row.recipientHhi,
      limits: number(row.recipientLimits),
      used: number(row.recipientUsed),
    },
    parts: parts.map((part) => ({ ...part, amount: number(part.amount) })),
  }
}

/** Those that are put together stand before and after the weeks, and what has no day last. */
const endsOfTime: Readonly<Record<string, string>> = { earlier: '0', later: '8', '': '9' }
const inTime = ({ key }: Part) => endsOfTime[key ?? ''] ?? key ?? ''
const inOrder = (keys: readonly string[]) => (one: Part, other: Part) =>
  keys.indexOf(one.key ?? '') - keys.indexOf(other.key ?? '')
/** Those of a breakdown as they are shown: the ten largest and the others, or all in their order. */
function shown(breakdown: Breakdown, all: readonly Part[]): readonly Part[] {
  const parts = all.filter((part) => part.breakdown === breakdownNumbers[breakdown])
  if (breakdown === 'dueWeek')
    return parts.toSorted((one, other) => inTime(one).localeCompare(inTime(other)))
  if (breakdown === 'ageing') return parts.toSorted(inOrder(ageKeys))
  if (breakdown === 'utilisation') return parts.toSorted(inOrder(useKeys))
  const named = parts.filter((part) => part.key !== null)
  const rest = [...named.slice(shownParts), ...parts.filter((part) => part.key === null)]
  const first = named.slice(0, shownParts)
  if (rest.length === 0) return first
  const others = rest.reduce(
    (sum, part) => ({ amount: sum.amount + part.amount, count: sum.count + part.count }),
    { amount: 0, count: 0 },
  )
  return [
    ...first,
    { breakdown: breakdownNumbers[breakdown], rank: shownParts + 1, key: null, ...others },
  ]
}

async function namesOf(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where('organizationNumber', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.organizationNumber, row.name]))
}
/** What is told of those that are insolvent now; of a day that is past nothing is. */
const none: ReadonlyMap<string, string> = new Map()
const marked = (insolvent: ReadonlyMap<string, string>, number: string | null) => {
  const insolvency = insolvent.get(number ?? '')
  return insolvency !== undefined && { insolvency }
}
const isOfCompanies = (breakdown: Breakdown | OfInvoices) =>
  breakdown === 'issuer' || breakdown === 'recipient'

const firstKept = async (db: Db) =>
  (await db.selectFrom('portfolioDay').select('day').orderBy('day').limit(1).executeTakeFirst())
    ?.day ?? null

const overview: Handler<typeof portfolio.overview> = async ({ day }, { db, today, refuse }) => {
  const moment = momentOf(day, today)
  const standing = moment.isNow ? await addUp(db, moment, every) : await keptAt(db, moment.day)
  if (!standing) return refuse('notKept')
  const { amount, count, pastDue, issuers, recipients } = standing
  const listed = breakdowns.map((breakdown) => ({
    breakdown,
    parts: shown(breakdown, standing.parts),
  }))
  const numbers = listed.flatMap(({ breakdown, parts }) =>
    isOfCompanies(breakdown) ? parts.flatMap(({ key }) => (key ? [key] : [])) : [],
  )
  const names = await namesOf(db, numbers)
  const insolvent = moment.isNow ? await insolvencyTexts(db, numbers) : none
  return {
    ...moment,
    firstDay: await firstKept(db),
    amount,
    count,
    pastDue,
    insolvent: moment.isNow ? await heldOfInsolvent(db, moment) : null,
    disputed: moment.isNow ? await heldDisputed(db, moment) : null,
    issuers: { count: issuers.count, hhi: issuers.hhi },
    recipients: { count: recipients.count, hhi: recipients.hhi },
    financing: { limits: issuers.limits, used: issuers.used },
    recipientLimits: { limits: recipients.limits, used: recipients.used },
    breakdowns: listed.map(({ breakdown, parts }) => ({
      breakdown,
      parts: parts.map(({ key, ...part }) => ({
        key,
        name: partName(breakdown, key, names.get(key ?? '')),
        amount: part.amount,
        count: part.count,
        ...(isOfCompanies(breakdown) && marked(insolvent, key)),
      })),
    })),
  }
}

/** Nothing was bought before. */
const firstOfAll = '2000-01-01'
/** The last day of what is asked for, no later than today. */
function lastOf(day: string, today: string): string {
  if (day === '' || day > today) return today
  return day < firstOfAll ? firstOfAll : day
}

const days: Handler<typeof portfolio.days> = async ({ day }, { db, today }) => {
  const to = lastOf(day, today)
  const rows = await db
    .selectFrom('portfolioDay')
    .select(['day', 'amount', 'count', 'pastDue'])
    .where('day', '>=', addDays(to, -366))
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return {
    list: rows.map((row) => ({
      ...row,
      amount: number(row.amount),
      pastDue: number(row.pastDue),
    })),
  }
}

const nothing = { amount: 0, count: 0 }
const outcomes: Handler<typeof portfolio.outcomes> = async ({ day, rulesOf }, { db, today }) => {
  const to = lastOf(day, today)
  const rows = await outcomesOf(db, to, rulesOf)
  const buckets = await db.selectFrom('ruleBucket').select(['id', 'name']).execute()
  const names = new Map(buckets.map(({ id, name }) => [id, name]))
  const last = await db
    .selectFrom('portfolioDay')
    .select('day')
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const together = new Map<string, Outcome[]>()
  for (const row of rows) {
    const version = [row.month, row.bucketId, row.version].join(' ')
    together.set(version, [...(together.get(version) ?? []), row])
  }
  const list = [...together.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const sum = (kind: Outcome['kind']) => {
      const row = of.find((one) => one.kind === kind)
      return row ? { amount: row.amount, count: row.count } : nothing
    }
    return [
      {
        month: first.month,
        bucket: names.get(first.bucketId) ?? '',
        version: first.version,
        bought: sum('bought'),
        repurchased: sum('repurchased'),
        lost: sum('lost'),
      },
    ]
  })
  return {
    countedTo: last?.day ?? null,
    list: list.toSorted(
      (one, other) =>
        other.month.localeCompare(one.month) ||
        one.bucket.localeCompare(other.bucket, 'sv') ||
        other.version - one.version,
    ),
  }
}

const heldInvoices: Handler<typeof portfolio.invoices> = async (
  { day, breakdown, key, ...page },
  { db, today, refuse },
) => {
  const moment = momentOf(day, today)
  if (!moment.isNow) {
    const kept = await db
      .selectFrom('portfolioDay')
      .select(sql`1`.as('one'))
      .where('day', '=', moment.day)
      .executeTakeFirst()
    if (!kept) return refuse('notKept')
  }
  const asked = { breakdown: breakdown ?? null, key }
  const { amount, totalHits, rows } = await pageOfHeld(db, moment, asked, page)
  const names = breakdown && isOfCompanies(breakdown) && key ? await namesOf(db, [key]) : new Map()
  const parties = rows.flatMap((row) => [row.issuerNumber, row.recipientNumber ?? ''])
  const insolvent = moment.isNow ? await insolvencyTexts(db, [...new Set(parties)]) : none
  return {
    ...moment,
    partName: breakdown ? partName(breakdown, key, names.get(key)) : null,
    amount,
    totalHits,
    list: rows.map((row) => ({
      id: row.id,
      invoiceNumber: row.invoiceNumber,
      issuer: {
        name: row.issuerName,
        organizationNumber: row.issuerNumber,
        ...marked(insolvent, row.issuerNumber),
      },
      recipient: {
        name: row.recipientName,
        organizationNumber: row.recipientNumber,
        ...marked(insolvent, row.recipientNumber),
      },
      amount: row.amount,
      dueDate: row.dueDate,
      since: row.since,
    })),
  }
}

export const portfolioServed = handlers(portfolio, {
  overview,
  days,
  outcomes,
  invoices: heldInvoices,
})
