import { seal } from '#platform/server/sealed.ts'
import type { Act, CallContext } from '#platform/server/context.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { closeTasks } from '#areas/acquisition/companytasks/server/public.ts'
import { addToken, type InvitationRow } from './invitation-store.ts'
import { isHarmful, linkOf } from './links.ts'
import { mailInvitation } from './messages.ts'
import type { OnboardingRow } from './onboarding-store.ts'

/** What an invitation is made with. */
export type Inviting = Act & Pick<CallContext<never>, 'config' | 'today'>

interface Invitee {
  readonly name: string
  /** Null for a link staff hand over themselves. */
  readonly email: string | null
  /** 12 digits; null when nobody knows. */
  readonly personalNumber: string | null
}
export interface NewLink extends Invitee {
  readonly validTo: string
  readonly oneTimeUse: boolean
}
/**
 * Makes a link for one person, and mails it where they have an address. From now on the tasks are
 * what the customer has been told (companytasks 4). Refuses an address on the blacklist.
 */
export async function inviteSomebody(
  row: OnboardingRow,
  { name, email, personalNumber, validTo, oneTimeUse }: NewLink,
  context: Inviting,
): Promise<{ readonly invitation: InvitationRow; readonly url: string } | Refusal<'harmful'>> {
  const { db, actor, now } = context
  if (await isHarmful(db, row, email)) return { code: 'harmful' }
  await closeTasks(db, row.id, 'invited')
  const invitation = await db
    .insertInto('onboardingInvitation')
    .values({
      onboardingId: row.id,
      inviteeName: name,
      personalNumber,
      sentTo: email,
      validTo,
      oneTimeUse,
      createdAt: now,
      createdBy: actor.name,
      sentAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { invitation, url: await newLink(row, invitation, context) }
}

/** A new secret for an invitation, mailed where it was sent to before; answers the address. */
export async function newLink(row: OnboardingRow, invitation: InvitationRow, context: Inviting) {
  const { db, actor, now, config } = context
  const url = linkOf(config, (await addToken(db, invitation.id, now)).token)
  if (invitation.sentTo !== null)
    await mailInvitation(db, actor, row, {
      to: invitation.sentTo,
      name: invitation.inviteeName,
      validTo: invitation.validTo,
      sealedLink: seal(config.sessionSecret, url),
    })
  return url
}
