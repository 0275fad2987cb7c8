import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import {
  invitationOfToken,
  onboardingById,
  type OnboardingRow,
  type OpenedInvitation,
} from '#areas/acquisition/onboarding/server/public.ts'
import { linkProblem } from '../rules.ts'

export interface OpenLink {
  readonly invitation: OpenedInvitation
  readonly onboarding: OnboardingRow
}
/** What a secret opens today, or why nothing (customer 2). */
export async function openLink(
  db: Db,
  token: string,
  today: string,
): Promise<OpenLink | Refusal<'unknown' | 'revoked' | 'expired' | 'used' | 'over'>> {
  const invitation = await invitationOfToken(db, token)
  const onboarding = invitation && (await onboardingById(db, invitation.onboardingId))
  if (!invitation || !onboarding) return { code: 'unknown' }
  const code = linkProblem(invitation, today)
  if (code) return { code }
  // Who comes back when all is done is told so by the page.
  return onboarding.canceledAt === null ? { invitation, onboarding } : { code: 'over' }
}
