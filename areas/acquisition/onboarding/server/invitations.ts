import type { Act, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { closeTasks } from '#areas/acquisition/companytasks/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { onboarding } from '../contract.ts'
import { firstValidity, reminderProblem, validityProblem } from '../rules.ts'
import { invitationAddress } from '../settings.ts'
import {
  changeOnboarding,
  heldOnboarding,
  invitationsOf,
  onboardingById,
  type InvitationRow,
  type OnboardingRow,
} from './onboarding-store.ts'
import { openOnboarding } from './open-onboarding.ts'
import { presentInvitation } from './present.ts'
import { mailInvitation, mailReminder } from './messages.ts'

type Calls = typeof onboarding
const addressOf = (db: Db) => readSetting(db, invitationAddress)

interface NewLink {
  readonly validTo: string
  readonly oneTimeUse: boolean
  readonly sentTo: string | null
}
/** Makes a link. From now on the tasks are what the customer has been told (companytasks 4). */
async function makeLink(
  row: OnboardingRow,
  link: NewLink,
  { db, actor, now }: Act,
): Promise<InvitationRow> {
  await closeTasks(db, row.id, 'invited')
  return db
    .insertInto('onboardingInvitation')
    .values({ ...link, onboardingId: row.id, createdAt: now, createdBy: actor.name })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const invite: Handler<Calls['invite']> = async ({ id }, context) => {
  const { db, actor, today, refuse, audit } = context
  const row = await openOnboarding(db, id)
  if ('code' in row) return refuse(row)
  const link = { validTo: firstValidity(today), oneTimeUse: false, sentTo: row.contactEmail }
  const invitation = presentInvitation(await makeLink(row, link, context), await addressOf(db))
  await mailInvitation(db, actor, row, invitation)
  audit({
    company: row.organizationNumber,
    subject: id,
    after: { invitation: invitation.id, sentTo: row.contactEmail },
  })
  return invitation
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
  const link = { validTo, oneTimeUse: input.oneTimeUse, sentTo: null }
  const invitation = presentInvitation(await makeLink(row, link, context), await addressOf(db))
  audit({
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: invitation.id, validTo },
  })
  return invitation
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
  const address = await addressOf(db)
  return (await invitationsOf(db, row.id)).map((one) => presentInvitation(one, address))
}

export const sendReminder: Handler<Calls['sendReminder']> = async ({ id, reminder }, context) => {
  const { db, actor, now, today, refuse, audit } = context
  const row = (await heldOnboarding(db, id)) ?? refuse('notFound')
  const column = reminder === 'reminder2' ? 'reminder2At' : 'reminder7At'
  const problem = reminderProblem(row, row[column])
  if (problem) refuse(problem)
  const valid = (await invitationsOf(db, id)).find(({ validTo }) => validTo >= today)
  const link = valid && presentInvitation(valid, await addressOf(db))
  await mailReminder(db, actor, row, reminder, link)
  await changeOnboarding(db, row, { [column]: now })
  audit({
    company: row.organizationNumber,
    subject: id,
    after: { reminder, sentTo: row.contactEmail },
  })
}
