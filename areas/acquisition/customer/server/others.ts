import type { Act, CallContext, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { dayLength } from '#platform/time.ts'
import {
  boardOfOnboarding,
  heldOnboarding,
  inviteOfBoard,
  type OnboardingRow,
} from '#areas/acquisition/onboarding/server/public.ts'
import { endedProblem, firstValidity } from '#areas/acquisition/onboarding/rules.ts'
import type { customer } from '../contract.ts'
import { mayDecide, mostInvitedADay } from '../rules.ts'
import { customerOf } from './own-task.ts'
import { standingOf } from './standing.ts'

type Calls = typeof customer
type Asking = Pick<Act, 'db' | 'actor'> & Pick<CallContext<never>, 'config' | 'today'>

/** How far each of those who sign has come, with the customer first (customer 14). */
export async function othersOf(context: Asking, row: OnboardingRow) {
  const { personalNumber: own } = customerOf(context.actor)
  const persons = await boardOfOnboarding(context, row)
  return persons
    .filter(({ signs }) => signs)
    .map(({ key, name, personalNumber, state }) => {
      const isOwn = samePerson(personalNumber, own)
      return { key, name, isOwn, state: isOwn ? ('in' as const) : state }
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
  const person = (await boardOfOnboarding(context, row)).find((one) => one.signs && one.key === key)
  if (!person || samePerson(person.personalNumber, own)) return refuse('notFound')
  if (person.state === 'in') return refuse('alreadyIn')
  const since = new Date(now.getTime() - dayLength)
  const { count } = await db
    .selectFrom('onboardingInvitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('onboardingId', '=', row.id)
    .where('createdBy', 'like', 'Kunden, %')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostInvitedADay) return refuse('enoughInvited')
  const made = await inviteOfBoard(
    row,
    person,
    { email, validTo: firstValidity(today), oneTimeUse: false },
    context,
  )
  if ('code' in made) return refuse(made.code === 'alreadyIn' ? 'alreadyIn' : 'cannotMail')
  audit({
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: made.invitation.id, sentTo: email },
    persons: [person.personalNumber],
  })
  return undefined
}
