import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type {
  calculatedLimits,
  CompanyFacts,
  Exception,
  LimitBound,
  RuleResult,
  Side,
} from '#areas/credit/rules/rules.ts'
import { asStored, fromStored, type Stored } from '#areas/credit/rules/server/public.ts'
import { determinationTypes, sideOf } from '../rules.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'companyDetermination.exceptions': readonly Stored<Exception>[]
    'companyDetermination.facts': CompanyFacts
    'companyDetermination.limitBound': LimitBound | null
    'companyDetermination.ruleResults': readonly RuleResult[]
  }
}

/** What asked for it. */
export type Origin = 'screen' | 'batch' | 'job'

/**
 * A company judged by itself, with everything that depended on: as it is stored, and never changed
 * afterwards. Points in hundredths.
 */
export interface RatedCompany {
  /** The decision reference. */
  readonly id: string
  readonly organizationNumber: string
  readonly side: Side
  readonly name: string
  readonly bucket: { readonly id: string; readonly name: string; readonly version: number }
  readonly facts: CompanyFacts
  readonly exceptions: readonly Exception[]
  readonly results: readonly RuleResult[]
  readonly totalScore: number
  readonly ratingCode: string | null
  readonly limits: ReturnType<typeof calculatedLimits>
  /**
   * Names of facts that could not be fetched and without which a rule could not be judged: then
   * nothing is rated.
   */
  readonly missing: readonly string[]
  readonly origin: Origin
  readonly decidedAt: Date
  readonly decidedDay: string
  readonly decidedBy: string
}

export async function storeDetermination(db: Db, rated: RatedCompany): Promise<void> {
  const { id, organizationNumber, side, name, bucket, limits, missing } = rated
  await db
    .insertInto('companyDetermination')
    .values({
      id,
      organizationNumber,
      determinationType: determinationTypes[side],
      name,
      bucketId: bucket.id,
      bucketVersion: bucket.version,
      facts: JSON.stringify(rated.facts),
      exceptions: JSON.stringify(rated.exceptions.map(asStored)),
      ruleResults: JSON.stringify(rated.results),
      totalScore: rated.totalScore,
      ratingCode: rated.ratingCode,
      mainAmount: limits.main.amount,
      mainCount: limits.main.maxCount,
      secondAmount: limits.second?.amount ?? null,
      ...boundColumns(limits.bound),
      missing: [...missing],
      origin: rated.origin,
      decidedAt: rated.decidedAt,
      decidedDay: rated.decidedDay,
      decidedBy: rated.decidedBy,
    })
    .execute()
}

/** A stored determination of a company, as it was made. Undefined when there is none. */
export async function storedDetermination(db: Db, id: string): Promise<RatedCompany | undefined> {
  const row = await db
    .selectFrom('companyDetermination')
    .innerJoin('ruleBucketVersion as bucket', (join) =>
      join
        .onRef('bucket.bucketId', '=', 'companyDetermination.bucketId')
        .onRef('bucket.version', '=', 'companyDetermination.bucketVersion'),
    )
    .selectAll('companyDetermination')
    .select('bucket.name as bucketName')
    .where('companyDetermination.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const limit = (amount: number, maxCount: number | null) => ({
    amount,
    maxCount,
    from: 'calculated' as const,
    reviewBy: null,
  })
  return {
    id,
    organizationNumber: row.organizationNumber,
    side: sideOf(row.determinationType),
    name: row.name,
    bucket: { id: row.bucketId, name: row.bucketName, version: row.bucketVersion },
    facts: row.facts,
    exceptions: row.exceptions.map(fromStored),
    results: row.ruleResults,
    totalScore: row.totalScore,
    ratingCode: row.ratingCode,
    limits: {
      main: limit(row.mainAmount, row.mainCount),
      second: row.secondAmount === null ? null : limit(row.secondAmount, null),
      bound: boundIn(row),
    },
    missing: row.missing,
    origin: row.origin,
    decidedAt: row.decidedAt,
    decidedDay: row.decidedDay,
    decidedBy: row.decidedBy,
  }
}

const boundColumns = (bound: RatedCompany['limits']['bound']) =>
  bound && 'kind' in bound
    ? { turnoverShare: null, limitBound: JSON.stringify(bound) }
    : { turnoverShare: bound?.share ?? null, limitBound: null }

const boundIn = ({
  limitBound,
  turnoverShare,
  facts,
}: {
  readonly limitBound: LimitBound | null
  readonly turnoverShare: number | null
  readonly facts: CompanyFacts
}) =>
  limitBound ??
  (turnoverShare === null ? null : { share: turnoverShare, turnover: facts.turnover?.value ?? 0 })

/**
 * The limits a determination gave, öre: of issuers FL and ÅL, of recipients ML and LG. The second
 * is null when the bucket gives none.
 */
export const limitsOf = (db: Db, id: string) =>
  db
    .selectFrom('companyDetermination')
    .select(['mainAmount', 'secondAmount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * What a company was rated from a day on, of each day the last, the first day first: score in
 * hundredths. What could not be judged is no rating.
 */
export async function ratingsSince(db: Db, organizationNumber: string, side: Side, day: string) {
  const { rows } = await sql<{ day: string; score: number; code: string | null }>`
    select distinct on (decided_day) decided_day::text as day, total_score as score, rating_code as code
    from company_determination
    where organization_number = ${organizationNumber} and determination_type = ${determinationTypes[side]}
      and decided_at >= ${day}::date and decided_day >= ${day}::date and missing = '{}'
    order by decided_day, decided_at desc`.execute(db)
  return rows
}
