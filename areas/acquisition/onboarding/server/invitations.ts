import { seal } from '#platform/server/sealed.ts'
import type { Act, CallContext, Handler } from '#platform/server/context.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { closeTasks } from '#areas/acquisition/companytasks/server/public.ts'
import type { onboarding } from '../contract.ts'
import { firstValidity, validityProblem } from '../rules.ts'
import { onboardingById } from './onboarding-store.ts'
import type { OnboardingRow } from './onboarding-store.ts'
import { addToken, invitationsOf, type InvitationRow } from './invitation-store.ts'
import { isHarmful, linkOf } from './links.ts'
import { openOnboarding } from './open-onboarding.ts'
import { presentInvitation } from './present.ts'
import { mailInvitation } from './messages.ts'

type Calls = typeof onboarding
type Inviting = Act & Pick<CallContext<never>, 'config' | 'today'>

interface Invitee {
  readonly name: string
  /** Null for a link staff hand over themselves. */
  readonly email: string | null
  /** 12 digits; null when nobody knows. */
  readonly personalNumber: string | null
}
interface NewLink extends Invitee {
  readonly validTo: string
  readonly oneTimeUse: boolean
}
/**
 * Makes a link for one person, and mails it where they have an address. From now on the tasks are
 * what the customer has been told (companytasks 4). Refuses an address on the blacklist.
 */
async function inviteSomebody(
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
async function newLink(row: OnboardingRow, invitation: InvitationRow, context: Inviting) {
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

export const invite: Handler<Calls['invite']> = async (input, context) => {
  const { db, today, refuse, audit } = context
  const row = await openOnboarding(db, input.id)
  if ('code' in row) return refuse(row)
  const made = await inviteSomebody(
    row,
    {
      name: input.name || row.contactName,
      email: input.emailAddress || row.contactEmail,
      personalNumber: input.socialSecurityNumber || null,
      validTo: firstValidity(today),
      oneTimeUse: false,
    },
    context,
  )
  if ('code' in made) return refuse(made)
  const { invitation, url } = made
  audit({
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: invitation.id, sentTo: invitation.sentTo },
  })
  return { ...presentInvitation(invitation, context), url }
}

export const createOnboardingInvite: Handler<Calls['createOnboardingInvite']> = async (
  input,
  context,
) => {
  const { db, today, refuse, audit } = context
  const row = await openOnboarding(db, input.onboardingId)
  if ('code' in row) return refuse(row)
  const validTo = input.validTo ?? firstValidity(today)
  const problem = validityProblem(validTo, today)
  if (problem) refuse(problem)
  const made = await inviteSomebody(
    row,
    {
      name: input.name || row.contactName,
      email: null,
      personalNumber: input.socialSecurityNumber || null,
      validTo,
      oneTimeUse: input.oneTimeUse,
    },
    context,
  )
  // Without an address none can be harmful.
  if ('code' in made) throw new Error('A link without an address was refused')
  audit({
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: made.invitation.id, validTo },
  })
  return { ...presentInvitation(made.invitation, context), url: made.url }
}

/** Gives an invitation a new link; one that has gone out counts for two weeks more. */
export const sendInviteAgain: Handler<Calls['sendInviteAgain']> = async (input, context) => {
  const { db, now, today, refuse, audit } = context
  const row = await openOnboarding(db, input.onboardingId)
  if ('code' in row) return refuse(row)
  const before = (await invitationsOf(db, row.id)).find(({ id }) => id === input.id)
  if (!before) return refuse('notFound')
  if (await isHarmful(db, row, before.sentTo)) refuse('harmful')
  const validTo = before.validTo < today ? firstValidity(today) : before.validTo
  const after = await db
    .updateTable('onboardingInvitation')
    .set({ sentAt: now, validTo })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const url = await newLink(row, after, context)
  audit({
    company: row.organizationNumber,
    subject: row.id,
    before: { invitation: before.id, validTo: before.validTo },
    after: { invitation: before.id, validTo, sentTo: before.sentTo },
  })
  return { ...presentInvitation(after, context), url }
}

export const removeOnboardingInvite: Handler<Calls['removeOnboardingInvite']> = async (
  input,
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const row = await openOnboarding(db, input.onboardingId)
  if ('code' in row) return refuse(row)
  const links = await invitationsOf(db, row.id)
  if (!links.some(({ id }) => id === input.id)) return refuse('notFound')
  await db
    .updateTable('onboardingInvitation')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', input.id)
    .execute()
  // Without any link nobody has been told what there is to do.
  if (links.length === 1) await closeTasks(db, row.id, null)
  audit({ company: row.organizationNumber, subject: row.id, before: { invitation: input.id } })
}

export const getOnboardingInvites: Handler<Calls['getOnboardingInvites']> = async (
  { onboardingId },
  context,
) => {
  const { db, refuse } = context
  const row = (await onboardingById(db, onboardingId)) ?? refuse('notFound')
  return (await invitationsOf(db, row.id)).map((one) => presentInvitation(one, context))
}
