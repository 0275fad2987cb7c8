import type { Handler } from '#platform/server/context.ts'
import { closeTasks } from '#areas/acquisition/companytasks/server/public.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { onboarding } from '../contract.ts'
import { firstValidity, validityProblem } from '../rules.ts'
import { onboardingById, type OnboardingRow } from './onboarding-store.ts'
import { boardOfOnboarding, inviteOfBoard } from './board-invites.ts'
import { invitationsOf, removeInvitation, type InvitationRow } from './invitation-store.ts'
import { inviteSomebody, newLink, type Inviting, type NewLink } from './invite.ts'
import { isHarmful } from './links.ts'
import { openOnboarding } from './open-onboarding.ts'
import { presentInvitation } from './present.ts'

type Calls = typeof onboarding

/** Whom a call names: one of the board by key, or somebody by what is typed, else the contact. */
interface Named {
  readonly signatory: string
  readonly name: string
  readonly socialSecurityNumber: string
}
type Link = Omit<NewLink, 'name' | 'personalNumber'>

/**
 * Makes the link for one of the board, bound to the number the register has (customer 17), or for
 * whoever is named, as it is typed (onboarding 69).
 */
async function inviteNamed(row: OnboardingRow, named: Named, link: Link, context: Inviting) {
  const { signatory, name, socialSecurityNumber } = named
  if (signatory === '') {
    const personalNumber = socialSecurityNumber || null
    return inviteSomebody(row, { ...link, name: name || row.contactName, personalNumber }, context)
  }
  if (name || socialSecurityNumber) return { code: 'chosenTwice' } as const
  const person = (await boardOfOnboarding(context, row)).find(({ key }) => key === signatory)
  return person ? inviteOfBoard(row, person, link, context) : ({ code: 'notOnBoard' } as const)
}
/** Whom the trail finds an invitation by: who was chosen from the board. */
const personsOf = (signatory: string, { personalNumber }: InvitationRow) =>
  signatory !== '' && personalNumber !== null ? { persons: [personalNumber] } : {}

export const invite: Handler<Calls['invite']> = async (input, context) => {
  const { db, today, refuse, audit } = context
  const row = await openOnboarding(db, input.id)
  if ('code' in row) return refuse(row)
  if (await isHalted(db, row.organizationNumber)) return refuse('halted')
  if (input.signatory && !input.emailAddress) return refuse('addressMissing')
  const link = {
    email: input.emailAddress || row.contactEmail,
    validTo: firstValidity(today),
    oneTimeUse: false,
  }
  const made = await inviteNamed(row, input, link, context)
  if ('code' in made) return refuse(made)
  const { invitation, url } = made
  audit({
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: invitation.id, sentTo: invitation.sentTo },
    ...personsOf(input.signatory, invitation),
  })
  return { ...presentInvitation(invitation, context), url }
}

/** Whom the register has in the company's board, by name alone. */
export const boardToInvite: Handler<Calls['boardToInvite']> = async ({ onboardingId }, context) => {
  const { db, refuse, audit } = context
  const row = (await onboardingById(db, onboardingId)) ?? refuse('notFound')
  const persons = await boardOfOnboarding(context, row)
  audit({
    company: row.organizationNumber,
    subject: row.id,
    persons: persons.map(({ personalNumber }) => personalNumber),
  })
  return persons.map(({ personalNumber: _number, ...person }) => person)
}

export const createOnboardingInvite: Handler<Calls['createOnboardingInvite']> = async (
  input,
  context,
) => {
  const { db, today, refuse, audit } = context
  const row = await openOnboarding(db, input.onboardingId)
  if ('code' in row) return refuse(row)
  if (await isHalted(db, row.organizationNumber)) return refuse('halted')
  const validTo = input.validTo ?? firstValidity(today)
  const problem = validityProblem(validTo, today)
  if (problem) refuse(problem)
  const link = { email: null, validTo, oneTimeUse: input.oneTimeUse }
  const made = await inviteNamed(row, input, link, context)
  if ('code' in made) {
    // Without an address none can be harmful.
    if (made.code === 'harmful') throw new Error('A link without an address was refused')
    return refuse(made.code)
  }
  audit({
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: made.invitation.id, validTo },
    ...personsOf(input.signatory, made.invitation),
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
  if (await isHalted(db, row.organizationNumber)) return refuse('halted')
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
