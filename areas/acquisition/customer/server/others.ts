import { createHmac } from 'node:crypto'
import type { Act, CallContext, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { dayLength } from '#platform/time.ts'
import { boardToSign } from '#areas/parties/righttosign/server/public.ts'
import {
  heldOnboarding,
  inviteSomebody,
  removeInvitation,
  invitationsOf,
  type OnboardingRow,
} from '#areas/acquisition/onboarding/server/public.ts'
import { endedProblem, firstValidity } from '#areas/acquisition/onboarding/rules.ts'
import type { customer } from '../contract.ts'
import { mayDecide, mostInvitedADay, signersIn } from '../rules.ts'
import { customerOf } from './own-task.ts'
import { standingOf } from './standing.ts'

type Calls = typeof customer
type Asking = Pick<Act, 'db' | 'actor'> & Pick<CallContext<never>, 'config'>

/** Tells one person of a company apart from the others without saying their number. */
const keyOf = ({ config }: Asking, onboardingId: string, personalNumber: string) =>
  createHmac('sha256', config.sessionSecret)
    .update(`${onboardingId} ${personalNumber}`)
    .digest('base64url')
    .slice(0, 22)

/** Those who have the right to sign for a company, alone or with others, by the register's names. */
async function signatoriesOf({ db }: Asking, organizationNumber: string) {
  const [board, standing] = await Promise.all([
    boardToSign(db, organizationNumber),
    standingOf(db, organizationNumber),
  ])
  const numbers = signersIn(standing)
  return (board?.members ?? [])
    .filter(({ socialSecurityNumber }) =>
      numbers.some((number) => samePerson(number, socialSecurityNumber)),
    )
    .map(({ name, socialSecurityNumber }) => ({ name, personalNumber: socialSecurityNumber }))
}

/** How far each of those who sign has come, with the customer first (customer 14). */
export async function othersOf(context: Asking & { readonly today: string }, row: OnboardingRow) {
  const { db, actor, today } = context
  const { personalNumber: own } = customerOf(actor)
  const [persons, invitations] = await Promise.all([
    signatoriesOf(context, row.organizationNumber),
    invitationsOf(db, row.id),
  ])
  return persons
    .map(({ name, personalNumber }) => {
      const isOwn = samePerson(personalNumber, own)
      const theirs = invitations.filter((one) => one.personalNumber === personalNumber)
      const isIn = isOwn || theirs.some(({ identifiedAt }) => identifiedAt !== null)
      const isInvited = theirs.some(({ validTo }) => validTo >= today)
      const state = isInvited ? ('invited' as const) : ('none' as const)
      return {
        key: keyOf(context, row.id, personalNumber),
        name,
        isOwn,
        state: isIn ? ('in' as const) : state,
      }
    })
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

/**
 * Invites another who signs for the company, by a link that is theirs alone: bound to the number the
 * register has, which who invites is not told (customer 14). An address typed wrong is mended by
 * inviting again: the link before is taken back.
 */
export const inviteOther: Handler<Calls['inviteOther']> = async ({ key, email }, context) => {
  const { db, actor, now, today, refuse, audit } = context
  const { onboardingId, personalNumber: own } = customerOf(actor)
  const row = (await heldOnboarding(db, onboardingId)) ?? refusePlatform('notFound')
  if (endedProblem(row)) return refuse('ended')
  if (!mayDecide(await standingOf(db, row.organizationNumber), own)) return refuse('notSignatory')
  const person = (await signatoriesOf(context, row.organizationNumber)).find(
    ({ personalNumber }) => keyOf(context, row.id, personalNumber) === key,
  )
  if (!person || samePerson(person.personalNumber, own)) return refuse('notFound')
  const before = await invitationsOf(db, row.id)
  const theirs = before.filter(({ personalNumber }) => personalNumber === person.personalNumber)
  if (theirs.some(({ identifiedAt }) => identifiedAt !== null)) return refuse('alreadyIn')
  const since = new Date(now.getTime() - dayLength)
  const { count } = await db
    .selectFrom('onboardingInvitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('onboardingId', '=', row.id)
    .where('createdBy', 'like', 'Kunden, %')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostInvitedADay) return refuse('enoughInvited')
  for (const { id } of theirs) await removeInvitation(db, id, { by: actor.name, now })
  const made = await inviteSomebody(
    row,
    {
      name: person.name,
      email,
      personalNumber: person.personalNumber,
      validTo: firstValidity(today),
      oneTimeUse: false,
    },
    context,
  )
  if ('code' in made) return refuse('cannotMail')
  audit({
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: made.invitation.id, sentTo: email },
    persons: [person.personalNumber],
  })
  return undefined
}
