import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { dayLength } from '#platform/time.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { onboarding } from '../contract.ts'
import {
  daysReminded,
  dueReminder,
  remindedInvitations,
  reminderProblem,
  type Reminder,
} from '../rules.ts'
import { invitationsOf } from './invitation-store.ts'
import { isHarmful } from './links.ts'
import { mailReminder } from './messages.ts'
import { changeOnboarding, heldOnboarding, type OnboardingRow } from './onboarding-store.ts'
import { remindSigners } from './remind-signers.ts'
import { columnOf, linkToRemind, type Reminding } from './reminder-link.ts'
import { waitsForCustomer } from './waits-for-customer.ts'

/**
 * Who is reminded, and the invitation of theirs which counts the longest: another's would not let
 * them in. Nobody who was mailed one: the contact, without any.
 */
async function reminded(db: Db, { id, contactName, contactEmail }: OnboardingRow) {
  const own = remindedInvitations(await invitationsOf(db, id), contactEmail)
  const found = own.toSorted((one, other) => (one.validTo < other.validTo ? 1 : -1))[0]
  return {
    found,
    invitedAt: own.at(-1)?.createdAt,
    name: found?.inviteeName ?? contactName,
    to: found?.sentTo ?? contactEmail,
  }
}
type Reminded = Awaited<ReturnType<typeof reminded>>

/** Mails a reminder; without a link where the invitation was taken back, which does not come again. */
async function remind(
  row: OnboardingRow,
  reminder: Reminder,
  { found, name, to }: Reminded,
  context: Reminding,
) {
  const { db, actor, now } = context
  const link = await linkToRemind(found, context)
  await mailReminder(db, actor, row, { key: reminder, to, name, link })
  await changeOnboarding(db, row, { [columnOf[reminder]]: now })
  return { reminder, sentTo: to, ...(link && { validTo: link.validTo }) }
}

export const sendReminder: Handler<(typeof onboarding)['sendReminder']> = async (
  { id, reminder },
  context,
) => {
  const { db, refuse, audit } = context
  const row = (await heldOnboarding(db, id)) ?? refuse('notFound')
  if (await isHalted(db, row.organizationNumber)) refuse('halted')
  const problem = reminderProblem(row, row[columnOf[reminder]])
  if (problem) refuse(problem)
  const whom = await reminded(db, row)
  if (await isHarmful(db, row, whom.to)) refuse('harmful')
  const after = await remind(row, reminder, whom, context)
  audit({ company: row.organizationNumber, subject: id, after })
}

const system = { kind: 'system', id: 'onboarding', name: 'Skynet' } as const

/** Reminds whoever the onboarding's own reminders go to, when one is due. */
async function remindContact(row: OnboardingRow, context: Reminding) {
  const { db, now } = context
  const whom = await reminded(db, row)
  if (!whom.invitedAt) return []
  const reminder = dueReminder(row, { invitedAt: whom.invitedAt, now })
  if (!reminder || reminderProblem(row, row[columnOf[reminder]])) return []
  if (await isHalted(db, row.organizationNumber)) return []
  if (await isHarmful(db, row, whom.to)) return []
  if (!(await waitsForCustomer(db, row.id, whom.found?.personalNumber))) return []
  return [await remind(row, reminder, whom, context)]
}

/**
 * Reminds every customer who was invited two or seven days ago and has something left to do
 * (onboarding 79, 85), each onboarding in a transaction of its own. One it is too late for is not
 * reminded.
 */
export const sendDueReminders: JobTask = async (_, { writes, clock, config }) => {
  const now = clock()
  const due = await inTransaction(writes, (db) =>
    db
      .selectFrom('onboarding')
      .innerJoin('onboardingInvitation as invitation', 'invitation.onboardingId', 'onboarding.id')
      .select('onboarding.id')
      .where('onboardingType', '=', onboardingTypes.invoicePurchase)
      .where('completedAt', 'is', null)
      .where('canceledAt', 'is', null)
      .where('deletedAt', 'is', null)
      .where('invitation.removedAt', 'is', null)
      .where('invitation.sentTo', 'is not', null)
      .where('onboarding.createdAt', '>', new Date(now.getTime() - 365 * dayLength))
      // Whoever is reminded may be another than who was invited last.
      .where('invitation.createdAt', '>', new Date(now.getTime() - daysReminded * dayLength))
      .groupBy('onboarding.id')
      .execute(),
  )
  let done = 0
  for (const { id } of due)
    await inTransaction(writes, async (db) => {
      const row = await heldOnboarding(db, id)
      if (!row || reminderProblem(row, null)) return
      const context = { db, actor: system, now, config }
      const sent = [...(await remindContact(row, context)), ...(await remindSigners(row, context))]
      for (const after of sent)
        await appendAudit(db, {
          action: 'onboarding.sendReminder',
          actorId: 'system',
          actorName: system.name,
          company: row.organizationNumber,
          subject: id,
          after,
        })
      done += sent.length
    })
  return { done }
}
