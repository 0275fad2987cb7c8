import type { Handler } from '#platform/server/context.ts'
import { closeTasks } from '#areas/acquisition/companytasks/server/public.ts'
import type { onboarding } from '../contract.ts'
import { firstValidity, validityProblem } from '../rules.ts'
import { onboardingById } from './onboarding-store.ts'
import { invitationsOf, removeInvitation } from './invitation-store.ts'
import { inviteSomebody, newLink } from './invite.ts'
import { isHarmful } from './links.ts'
import { openOnboarding } from './open-onboarding.ts'
import { presentInvitation } from './present.ts'

type Calls = typeof onboarding

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
  await removeInvitation(db, input.id, { by: actor.name, now })
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
