import type { Db } from '#platform/server/database.ts'
import { endedProblem, type Ended } from '../rules.ts'
import { heldOnboarding, onboardingById, type OnboardingRow } from './onboarding-store.ts'

interface Refusing<Code extends string> {
  readonly db: Db
  refuse(code: Code): never
}

/** An onboarding, refused when there is none. */
export const existing = async (
  id: string,
  { db, refuse }: Refusing<'notFound'>,
): Promise<OnboardingRow> => (await onboardingById(db, id)) ?? refuse('notFound')

/** The same, held until the transaction ends. */
export const held = async (
  id: string,
  { db, refuse }: Refusing<'notFound'>,
): Promise<OnboardingRow> => (await heldOnboarding(db, id)) ?? refuse('notFound')

/** The same, refused also when it is over. */
export async function heldOpen(
  id: string,
  context: Refusing<'notFound' | Ended>,
): Promise<OnboardingRow> {
  const row = await held(id, context)
  const problem = endedProblem(row)
  return problem ? context.refuse(problem) : row
}
