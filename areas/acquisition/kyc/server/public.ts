import { sql } from 'kysely'
import { onboardingTypeOf, type OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import type { Db } from '#platform/server/database.ts'

export { answerLines } from './answer-lines.ts'
export { publishDefaultKyc } from './default-set.ts'
export { kycStanding } from './standing.ts'
export { latestNotRefused, presentResponse, responseById } from './response-store.ts'
export { reviewsOf, reviewsToMake } from './review.ts'
export { beginResponse, saveresponse } from './responses.ts'
export { heldSet } from './set-store.ts'
export { answersInWords } from '../answers.ts'

/** A set that may be used for onboarding (kyc 6). */
export interface PublishedSet {
  readonly id: string
  readonly name: string
  /** Those everybody is asked; follow-up questions do not count. */
  readonly questions: number
  /** The onboarding types it is the default for: each type has one such set at most. */
  readonly defaultOnboardingTypes: readonly OnboardingType[]
}

/**
 * The published sets by name. `fewestForOnboarding` in rules.ts says how many questions a set needs
 * for onboarding (decision C19).
 */
export async function publishedSets(db: Db): Promise<PublishedSet[]> {
  const sets = await db
    .selectFrom('kycSet')
    .select(['id', 'name', 'defaultOnboardingTypes'])
    .select(sql<number>`jsonb_array_length(questions)`.as('questions'))
    .where('publishedAt', 'is not', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return sets.map((set) => ({
    ...set,
    defaultOnboardingTypes: set.defaultOnboardingTypes.map(onboardingTypeOf),
  }))
}
