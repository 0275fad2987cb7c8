import type { CallContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { places } from '#areas/places.ts'
import type { OnboardingRow } from './onboarding-store.ts'

/** Where a secret leads. It stands behind '#', which browsers tell no server, ours neither. */
export const linkOf = (
  { publicUrl }: Pick<CallContext<never>['config'], 'publicUrl'>,
  token: string,
) => `${publicUrl}${places.customer}#${token}`

/**
 * Whether an address stands on the blacklist today (onboarding 78). The contact's is used anyway
 * where somebody has said so (onboarding 4).
 */
export async function isHarmful(
  db: Db,
  { contactEmail, blacklistIgnored }: OnboardingRow,
  email: string | null,
): Promise<boolean> {
  if (email === null) return false
  const isContact = email.toLowerCase() === contactEmail.toLowerCase()
  if (isContact && blacklistIgnored) return false
  return (await blacklistHits(db, { email })).length > 0
}
