import type { Db } from '#platform/server/database.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { ratedCompany } from '#areas/credit/rating/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { noProspect, onboardableDays, onboardingProblem, stateOf } from '../rules.ts'
import { stateNames } from '../texts.ts'
import { presentHistory } from './present-prospect.ts'
import { commentsOf, findProspect, named, prospectsOf } from './prospect-store.ts'

interface Wanted {
  /** 10 digits. */
  readonly organizationNumber: string
  /** A certain one; otherwise the newest that will do. */
  readonly prospectId?: string | null | undefined
  readonly now: Date
  /** Against being declined until the transaction ends. */
  readonly held?: boolean
}
export interface Source {
  /**
   * The prospect an onboarding follows from, or the newest there is; null when nobody has searched
   * the company.
   */
  readonly id: string | null
  /** Why no onboarding that makes the company a customer follows from it, in Swedish. */
  readonly problem: string | null
}
/**
 * Which prospect of a company as a customer-to-be its onboarding follows from: accepted, and not
 * too old (prospects 11). @public
 */
export async function prospectToOnboard(
  db: Db,
  { organizationNumber, prospectId, now, held = false }: Wanted,
): Promise<Source> {
  const rows = await db
    .selectFrom('prospect')
    .select([
      'id',
      'companyType',
      'approved',
      'approvedAt',
      'approvedBy',
      'passed',
      'complete',
      'prospectType',
      'createdAt',
    ])
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .$if(held, (question) => question.forUpdate())
    .execute()
  const all = rows.map(named)
  const days = await readSetting(db, onboardableDays)
  const judged = all
    .filter(({ id, companyType }) =>
      prospectId ? id === prospectId : companyType === companyTypes.issuer,
    )
    .map((row) => ({ id: row.id, problem: onboardingProblem(row, all, { days, now }) ?? null }))
  return (
    judged.find(({ problem }) => problem === null) ?? judged[0] ?? { id: null, problem: noProspect }
  )
}

/**
 * What the rules said of a prospect, what somebody decided, and what was commented, as staff read
 * it; undefined when there is none. @public
 */
export async function prospectOutcome(db: Db, id: string) {
  const row = await findProspect(db, id)
  if (!row) return undefined
  return {
    decision: row.approved === null ? null : `${stateNames[stateOf(row)]} av ${row.approvedBy}`,
    result: stateNames[stateOf({ ...row, approved: null })],
    comments: (await commentsOf(db, [id]))(id),
  }
}

/**
 * What the judgement of a prospect came to, with the limit in öre; undefined when there is no such
 * prospect. @public
 */
export async function prospectJudgement(db: Db, id: string) {
  const row = await findProspect(db, id)
  const rated = row && (await ratedCompany(db, row.determinationId))
  if (!row || !rated) return undefined
  const { organizationNumber, name, prospectType } = row
  const { ratingCode, limits } = rated
  return {
    organizationNumber,
    name,
    prospectType,
    ratingCode,
    limit: limits.main.amount,
    bound: limits.bound,
    judgedBy: `${rated.bucket.name}, version ${rated.bucket.version}`,
  }
}

/** A company's prospects, the newest first, and where the newest says that it is. @public */
export async function prospectHistory(db: Db, organizationNumber: string) {
  const rows = await prospectsOf(db, organizationNumber)
  const newest = rows[0]
  return {
    list: await presentHistory(db, rows),
    addresses: {
      visitingAddress: newest?.visitingAddress ?? null,
      postalAddress: newest?.postalAddress ?? null,
    },
  }
}

/** The financing limit that the judgement of a prospect came to, öre. @public */
export async function prospectLimit(db: Db, id: string): Promise<number> {
  const row = await findProspect(db, id)
  const rated = row && (await ratedCompany(db, row.determinationId))
  return rated?.limits.main.amount ?? 0
}

/**
 * Prospects that somebody has asked to have decided and a user may decide, the longest waiting
 * first: never what they have searched or asked for themselves (prospects 40, 43). @public
 */
export const prospectsToDecide = (db: Db, { userId, most }: { userId: string; most: number }) =>
  db
    .selectFrom('prospect')
    .select(['id', 'name', 'askedBy', 'askedBecause', 'askedAt'])
    .where('askedAt', 'is not', null)
    .where('approved', 'is', null)
    .where('createdById', '<>', userId)
    .where('askedById', '<>', userId)
    .orderBy('askedAt')
    .orderBy('id')
    .limit(most)
    .$narrowType<{ askedAt: Date; askedBy: string; askedBecause: string }>()
    .execute()

/** How the engine judged a prospect; undefined when there is no such prospect. @public */
export async function prospectRating(db: Db, id: string) {
  const row = await findProspect(db, id)
  return row && ratedCompany(db, row.determinationId)
}
