import { appendAudit } from '#platform/server/audit/audit.ts'
import type { CallContext, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { seal } from '#platform/server/sealed.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { accountStanding } from '#areas/acquisition/bank/server/public.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { tasksOfOnboardings, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import { signersOfSet } from '#areas/acquisition/signing/server/public.ts'
import type { onboarding } from '../contract.ts'
import {
  daysReminded,
  dueReminder,
  firstValidity,
  reminderProblem,
  type Reminder,
} from '../rules.ts'
import { addToken, invitationsOf } from './invitation-store.ts'
import { isHarmful, linkOf } from './links.ts'
import { mailReminder } from './messages.ts'
import { changeOnboarding, heldOnboarding, type OnboardingRow } from './onboarding-store.ts'

const columnOf = { reminder2: 'reminder2At', reminder7: 'reminder7At' } as const

/** The invitation mailed to the contact, which counts the longest: another's would not let them in. */
async function contactsInvitation(db: Db, { id, contactEmail }: OnboardingRow) {
  const own = (await invitationsOf(db, id)).filter(
    ({ sentTo }) => sentTo?.toLowerCase() === contactEmail.toLowerCase(),
  )
  return own.toSorted((one, other) => (one.validTo < other.validTo ? 1 : -1))[0]
}

type Reminding = Pick<CallContext<never>, 'db' | 'actor' | 'now' | 'config'>
/**
 * Mails a reminder with a link of the contact's own. One that has gone out counts for two weeks more;
 * one that was taken back does not come again, and the mail has then no link (onboarding 79).
 */
async function remind(row: OnboardingRow, reminder: Reminder, context: Reminding) {
  const { db, actor, now, config } = context
  const today = stockholmDay(now)
  const found = await contactsInvitation(db, row)
  const validTo = found && (found.validTo < today ? firstValidity(today) : found.validTo)
  if (found && validTo !== found.validTo)
    await db
      .updateTable('onboardingInvitation')
      .set({ validTo })
      .where('id', '=', found.id)
      .execute()
  const token = found && (await addToken(db, found.id, now)).token
  const link = token && {
    validTo: validTo ?? today,
    sealedLink: seal(config.sessionSecret, linkOf(config, token)),
  }
  await mailReminder(db, actor, row, reminder, link || undefined)
  await changeOnboarding(db, row, { [columnOf[reminder]]: now })
  return { reminder, sentTo: row.contactEmail, ...(validTo && { validTo }) }
}

export const sendReminder: Handler<(typeof onboarding)['sendReminder']> = async (
  { id, reminder },
  context,
) => {
  const { db, refuse, audit } = context
  const row = (await heldOnboarding(db, id)) ?? refuse('notFound')
  const problem = reminderProblem(row, row[columnOf[reminder]])
  if (problem) refuse(problem)
  if (await isHarmful(db, row, row.contactEmail)) refuse('harmful')
  const after = await remind(row, reminder, context)
  audit({ company: row.organizationNumber, subject: id, after })
}

/** Whether a task waits for the customer rather than for us. */
async function isCustomers(db: Db, task: Task): Promise<boolean> {
  const { type, dataId, completed, needsManualHandling, organizationNumber } = task
  if (completed || needsManualHandling) return false
  if (type === 'Kyc') return true
  if (type === 'BankAccountValidation')
    return (await accountStanding(db, organizationNumber)).asked?.state !== 'waiting'
  if (type !== 'AgreementSigning' || dataId === null) return false
  return (await signersOfSet(db, dataId)).some(({ state }) => state === null)
}
/** Whether there is anything left that the customer can do. */
export async function waitsForCustomer(db: Db, onboardingId: string): Promise<boolean> {
  for (const task of await tasksOfOnboardings(db, [onboardingId]))
    if (await isCustomers(db, task)) return true
  return false
}

const system = { kind: 'system', id: 'onboarding', name: 'Skynet' } as const
/**
 * Reminds every customer who was invited two or seven days ago and has something left to do
 * (onboarding 79), each in a transaction of its own. One it is too late for is not reminded.
 */
export const sendDueReminders: JobTask = async (_, { writes, clock, config }) => {
  const now = clock()
  const due = await inTransaction(writes, (db) =>
    db
      .selectFrom('onboarding')
      .innerJoin('onboardingInvitation as invitation', 'invitation.onboardingId', 'onboarding.id')
      .select('onboarding.id')
      .select(({ fn }) => fn.min('invitation.createdAt').as('invitedAt'))
      .where('onboardingType', '=', onboardingTypes.invoicePurchase)
      .where('completedAt', 'is', null)
      .where('canceledAt', 'is', null)
      .where('deletedAt', 'is', null)
      .where('invitation.removedAt', 'is', null)
      .whereRef('invitation.sentTo', '=', 'onboarding.contactEmail')
      .where(({ or, eb }) => or([eb('reminder2At', 'is', null), eb('reminder7At', 'is', null)]))
      .where('onboarding.createdAt', '>', new Date(now.getTime() - 365 * dayLength))
      .groupBy('onboarding.id')
      .having(
        ({ fn }) => fn.min('invitation.createdAt'),
        '>',
        new Date(now.getTime() - daysReminded * dayLength),
      )
      .execute(),
  )
  let done = 0
  for (const { id, invitedAt } of due)
    await inTransaction(writes, async (db) => {
      const row = await heldOnboarding(db, id)
      if (!row) return
      const reminder = dueReminder(row, { invitedAt, now })
      if (!reminder || reminderProblem(row, row[columnOf[reminder]])) return
      if (await isHarmful(db, row, row.contactEmail)) return
      if (!(await waitsForCustomer(db, id))) return
      const after = await remind(row, reminder, { db, actor: system, now, config })
      await appendAudit(db, {
        action: 'onboarding.sendReminder',
        actorId: 'system',
        actorName: system.name,
        company: row.organizationNumber,
        subject: id,
        after,
      })
      done++
    })
  return { done }
}
