import type { Db } from '#platform/server/database.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { noProspect, onboardableDays, onboardingProblem, stateOf } from '../rules.ts'
import { stateNames } from '../texts.ts'
import { commentsOf, findProspect } from './prospect-store.ts'

interface Wanted {
  /** 10 digits. */
  readonly organizationNumber: string
  /** A certain one; otherwise the one that was last said something of. */
  readonly prospectId?: string | null | undefined
  readonly now: Date
  /** Against being declined until the transaction ends. */
  readonly held?: boolean
}
export interface Followed {
  /** The prospect an onboarding follows from, or the newest there is; null when nobody has searched the company. */
  readonly id: string | null
  /** Why no onboarding that makes the company a customer follows from it, in Swedish. */
  readonly problem: string | null
}
/**
 * Which prospect of a company as a customer-to-be its onboarding follows from: accepted, and not too old (prospects 11). What was last said of the
 * company counts: an accepted prospect is worth nothing after one that was declined or failed. @public
 */
export async function prospectToOnboard(
  db: Db,
  { organizationNumber, prospectId, now, held = false }: Wanted,
): Promise<Followed> {
  const rows = await db
    .selectFrom('prospect')
    .select(['id', 'approved', 'passed', 'complete', 'prospectType', 'companyType', 'createdAt'])
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .$if(held, (all) => all.forUpdate())
    .execute()
  const days = await readSetting(db, onboardableDays)
  const follow = (row: (typeof rows)[number]) => ({
    id: row.id,
    problem: onboardingProblem(row, { days, now }) ?? null,
  })
  const asCustomer = rows.filter(({ companyType }) => companyType === companyTypes.issuer)
  const last = asCustomer.find(({ approved, complete }) => approved !== null || complete) ?? asCustomer[0]
  const wanted = prospectId ? rows.find(({ id }) => id === prospectId) : last
  if (!wanted) return { id: null, problem: noProspect }
  const own = follow(wanted)
  return own.problem === null && last ? { ...follow(last), id: own.id } : own
}

/** What the rules said of a prospect, what somebody decided, and what was commented, as staff read it; undefined when there is none. @public */
export async function prospectOutcome(db: Db, id: string) {
  const row = await findProspect(db, id)
  if (!row) return undefined
  return {
    decision: row.approved === null ? null : `${stateNames[stateOf(row)]} av ${row.approvedBy}`,
    result: stateNames[stateOf({ ...row, approved: null })],
    comments: (await commentsOf(db, [id]))(id),
  }
}
