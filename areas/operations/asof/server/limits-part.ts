import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import {
  belowFinancing,
  effectiveLimit,
  limitTypeNumbers,
  typesOf,
  type Effective,
  type LimitType,
} from '#areas/credit/limits/rules.ts'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { sentences, type Moment, type Part, type Standing } from './part.ts'

interface Kept {
  readonly type: number
  readonly isCalculated: boolean
  readonly value: string
  readonly reference: string
  readonly expires: string | null
  readonly by: string
  readonly since: Date
}
const kr = (ore: number) => `${formatMoney(ore)} kr`

/** What was set and what was calculated of each limit, as the history has it. */
async function keptLimits(db: Db, { organizationNumber, until }: Moment): Promise<readonly Kept[]> {
  const { rows } =
    await sql<Kept>`select distinct on (limit_type, is_calculated) limit_type as type, is_calculated,
      limit_value::text as value, decision_reference as reference, expires_date::text as expires, changed_by as by, since
    from client_limit_history where organization_number = ${organizationNumber} and since < ${until}
      and (archived is null or archived >= ${until})
    order by limit_type, is_calculated, since desc`.execute(db)
  return rows
}

/** Since when limits that somebody had decided on by then were judged, by type (limits 85). */
async function judgedBy(db: Db, { organizationNumber, until }: Moment) {
  const rows = await db
    .selectFrom('clientLimit')
    .select(['limitType', 'judgedAt'])
    .where('organizationNumber', '=', organizationNumber)
    .where('judgedAt', '<', until)
    .execute()
  return new Map(rows.map(({ limitType, judgedAt }) => [limitType, judgedAt]))
}

function standingOf(
  limitType: LimitType,
  day: string,
  { counts, manual, calculated, isBounded }: Counting,
): Standing {
  const source = counts.source === 'manual' ? manual : calculated
  return {
    key: limitType,
    name: limitNames[limitType],
    value: counts.amount === null ? 'Ingen limit' : kr(counts.amount),
    amount: counts.amount,
    detail: sentences(
      counts.source === 'manual' && manual
        ? `Satt för hand, granskas senast ${manual.expires}. ${manual.reference}`
        : counts.source === 'calculated' && 'Beräknad vid senaste bedömningen.',
      counts.source !== 'manual' &&
        manual &&
        (manual.expires ?? '') < day &&
        `Satt för hand till ${kr(Number(manual.value))}, men skulle ha granskats senast ${manual.expires}.`,
      isBounded && 'Mer än så gällde inte, eftersom finansieringslimiten inte var högre.',
    ),
    since: counts.source === 'none' ? null : (source?.since ?? null),
    by: counts.source === 'none' ? '' : (source?.by ?? ''),
  }
}
interface Counting {
  readonly counts: Effective
  readonly manual: Kept | undefined
  readonly calculated: Kept | undefined
  readonly isBounded: boolean
}

async function read(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const kept = await keptLimits(db, moment)
  const judged = await judgedBy(db, moment)
  const main = await mainRecipient(db, moment)
  const found = new Map<LimitType, Counting>()
  for (const limitType of typesOf(moment.role)) {
    const ofType = kept.filter(({ type }) => type === limitTypeNumbers[limitType])
    const manual = ofType.find((one) => !one.isCalculated)
    const calculated = ofType.find((one) => one.isCalculated)
    const own = effectiveLimit(
      {
        limitType,
        limitValue: manual ? Number(manual.value) : null,
        expiresDate: manual?.expires ?? null,
        calculatedValue: calculated ? Number(calculated.value) : null,
        calculatedCount: null,
        judgedAt: judged.get(limitTypeNumbers[limitType]) ?? null,
      },
      moment.day,
    )
    const counts =
      limitType === 'repurchase' ? belowFinancing(own, found.get('financing')?.counts) : own
    found.set(limitType, { counts, manual, calculated, isBounded: counts.amount !== own.amount })
  }
  if (main) return [main]
  return kept.length === 0
    ? []
    : [...found].map(([limitType, counting]) => standingOf(limitType, moment.day, counting))
}

/** An alias has no limit that counts: whose does (limits 73). */
async function mainRecipient(
  db: Db,
  { organizationNumber, role, until }: Moment,
): Promise<Standing | undefined> {
  if (role !== 'recipient') return undefined
  const row = await db
    .selectFrom('recipientMerge')
    .innerJoin('company', 'company.organizationNumber', 'mainNumber')
    .select(['mergedAt', 'mergedBy', 'name', 'reason'])
    .where('aliasNumber', '=', organizationNumber)
    .where('mergedAt', '<', until)
    .where((is) => is.or([is('undoneAt', 'is', null), is('undoneAt', '>=', until)]))
    .executeTakeFirst()
  return (
    row && {
      key: 'merged',
      name: 'Sammanslagen',
      value: `${row.name}s limiter gällde`,
      detail: row.reason,
      since: row.mergedAt,
      by: row.mergedBy,
    }
  )
}

export const limitsPart: Part = {
  name: 'limits',
  may: [limits.get.may, limits.history.may],
  histories: [],
  read,
}
