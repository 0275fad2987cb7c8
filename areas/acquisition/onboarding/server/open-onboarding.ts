import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { endedProblem, type Ending } from '../rules.ts'
import { heldOnboarding, type OnboardingRow } from './onboarding-store.ts'

/** An onboarding that is not over, held until the transaction ends. */
export async function openOnboarding(
  db: Db,
  id: string,
): Promise<OnboardingRow | Refusal<'notFound' | Ending>> {
  const row = await heldOnboarding(db, id)
  if (!row) return { code: 'notFound' }
  const code = endedProblem(row)
  return code ? { code } : row
}
