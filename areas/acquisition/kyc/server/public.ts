import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/** A set that may be used for onboarding (kyc 6). */
export interface PublishedSet {
  readonly id: string
  readonly name: string
  readonly publishedAt: Date
  /** Those everybody is asked; follow-up questions do not count. */
  readonly questions: number
  /** The onboarding types it is the default for: each type has one such set at most. */
  readonly defaultOnboardingTypes: readonly number[]
}

/**
 * The published sets by name. `fewestForOnboarding` in rules.ts says how many questions a set needs
 * for onboarding (decision C19).
 */
export async function publishedSets(db: Db): Promise<PublishedSet[]> {
  const sets = await db
    .selectFrom('kycSet')
    .select(['id', 'name', 'publishedAt', 'defaultOnboardingTypes'])
    .select(sql<number>`jsonb_array_length(questions)`.as('questions'))
    .where('publishedAt', 'is not', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return sets.map((set) => ({ ...set, publishedAt: set.publishedAt as Date }))
}
