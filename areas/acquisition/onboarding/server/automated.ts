import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { addJob, type JobServices, type JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { automatedBundlesFor } from '#areas/acquisition/agreements/server/public.ts'
import { companyTask } from '#areas/acquisition/companytasks/server/public.ts'
import { createUnasked } from '#areas/acquisition/signing/server/public.ts'
import { endedProblem, firstValidity, type AutomatedState } from '../rules.ts'
import { automatedTexts as texts } from '../texts.ts'
import { invitationsOf } from './invitation-store.ts'
import { inviteSomebody } from './invite.ts'
import { heldOnboarding, onboardingById } from './onboarding-store.ts'

export const automatedTask = 'onboarding-agreements'
const system = { kind: 'system', id: 'system', name: 'Skynet' } as const

interface Begun {
  readonly onboardingId: string
  readonly companyTaskId: string
  /** Whose customer the company is, as partners are called in its client row. */
  readonly partner: string
  readonly now: Date
}
/**
 * Asks for the agreements of a partner's customer to be made and sent by themselves, with the
 * onboarding that begins (agreements 32). Nothing where no bundle is automated for the partner.
 */
export async function askForAutomated(
  db: Db,
  { onboardingId, companyTaskId, partner, now }: Begun,
): Promise<void> {
  if ((await automatedBundlesFor(db, partner)).length === 0) return
  await db
    .insertInto('automatedAgreements')
    .values({ onboardingId, companyTaskId, partnerType: partner, askedAt: now })
    .execute()
  const payload = { companyTaskId }
  await addJob(db, { task: automatedTask, payload, key: `${automatedTask}:${companyTaskId}` })
}

const rows = (db: Db) => db.selectFrom('automatedAgreements').selectAll()

/** Nothing else is done about it until the transaction ends; undefined when it is over. */
const heldWaiting = (db: Db, companyTaskId: string) =>
  rows(db)
    .where('companyTaskId', '=', companyTaskId)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
type Waiting = NonNullable<Awaited<ReturnType<typeof heldWaiting>>>

interface End {
  readonly outcome: 'sent' | 'failed' | 'overtaken'
  readonly agreementSetId?: string
  readonly problem?: string | undefined
  readonly now: Date
}
/** Writes down what became of it; what somebody has to mend becomes a failure of the onboarding. */
async function end(db: Db, { onboardingId, companyTaskId }: Waiting, { now, ...end }: End) {
  const problem = end.problem?.slice(0, 2000)
  await db
    .updateTable('automatedAgreements')
    .set({
      outcome: end.outcome,
      endedAt: now,
      ...(end.agreementSetId && { agreementSetId: end.agreementSetId }),
      ...(problem && { problem }),
    })
    .where('companyTaskId', '=', companyTaskId)
    .execute()
  if (problem && end.outcome !== 'overtaken')
    await db
      .insertInto('onboardingFailure')
      .values({
        onboardingId,
        reason: end.outcome === 'sent' ? texts.notInvited : texts.notSent,
        failure: problem,
        createdAt: now,
      })
      .execute()
}

/**
 * Invites the contact, unless somebody has been invited already: the agreements are read and signed
 * from the link. Answers what somebody has to do instead, when it cannot be done.
 */
async function inviteContact(
  db: Db,
  onboardingId: string,
  { config, now }: Pick<JobServices, 'config'> & { readonly now: Date },
): Promise<string | undefined> {
  const row = await heldOnboarding(db, onboardingId)
  if (!row || (await invitationsOf(db, onboardingId)).length > 0) return undefined
  const today = stockholmDay(now)
  const made = await inviteSomebody(
    row,
    {
      name: row.contactName,
      email: row.contactEmail,
      personalNumber: null,
      validTo: firstValidity(today),
      oneTimeUse: false,
    },
    { db, actor: system, now, config, today },
  )
  if ('code' in made) return texts.harmful
  await appendAudit(db, {
    action: 'onboarding.invite',
    actorId: system.id,
    actorName: system.name,
    company: row.organizationNumber,
    subject: row.id,
    after: { invitation: made.invitation.id, sentTo: made.invitation.sentTo },
    why: 'Automatiserad avtalsbunt',
  })
  return undefined
}

/** The one bundle that is to be sent, else why there is none. */
async function bundleFor(db: Db, partner: string): Promise<{ id: string } | { problem: string }> {
  const [bundle, ...others] = await automatedBundlesFor(db, partner)
  if (!bundle) return { problem: texts.noBundle }
  if (others.length > 0)
    return { problem: texts.severalBundles([bundle, ...others].map(({ name }) => name)) }
  return bundle
}

/** What says that nothing is left to do: somebody was first, or it is over. */
const overtakenBy: ReadonlySet<string> = new Set([
  'hasSet',
  'taskCompleted',
  'onboardingCanceled',
  'completed',
  'canceled',
  'notFound',
  'over',
])

const payloadForm = z.object({ companyTaskId: z.uuid() })
/**
 * Makes the agreements of a partner's customer and invites the contact to sign them (agreements 32),
 * once. What cannot be made is said, and is made by hand.
 */
export const sendAutomated: JobTask = async (payload, services) => {
  const { companyTaskId } = payloadForm.parse(payload)
  const { writes, clock, config } = services
  const asked = await rows(writes.db)
    .where('companyTaskId', '=', companyTaskId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (!asked) return
  const { onboardingId, partnerType } = asked
  const onboarding = await onboardingById(writes.db, onboardingId)
  const task = await companyTask(writes.db, companyTaskId)
  const give = (more: Omit<End, 'now'>) =>
    inTransaction(writes, async (db) => {
      const waiting = await heldWaiting(db, companyTaskId)
      if (!waiting) return
      await end(db, waiting, { ...more, now: clock() })
      await appendAudit(db, {
        action: 'signing.createAgreement',
        actorId: system.id,
        actorName: system.name,
        ...(onboarding && { company: onboarding.organizationNumber }),
        subject: onboardingId,
        after: { companyTaskId, outcome: more.outcome, problem: more.problem },
        why: 'Automatiserad avtalsbunt',
      })
    })
  if (!onboarding || !task || endedProblem(onboarding))
    return give({ outcome: 'overtaken', problem: texts.over })
  if (task.dataId !== null || task.completed)
    return give({ outcome: 'overtaken', problem: texts.byHand })
  const bundle = await bundleFor(writes.db, partnerType)
  if ('problem' in bundle) return give({ outcome: 'failed', problem: bundle.problem })
  const notMade = await createUnasked(services, {
    bundleId: bundle.id,
    organizationNumber: onboarding.organizationNumber,
    companyTaskId,
    actor: system,
    // Held first, as by everybody who ends it or invites to it.
    before: async (db) => {
      const held = await heldOnboarding(db, onboardingId)
      const code = held ? endedProblem(held) : 'notFound'
      if (code) return { code }
      return (await heldWaiting(db, companyTaskId)) ? undefined : { code: 'over' }
    },
    after: async (db, agreementSetId) => {
      const now = clock()
      const waiting = await heldWaiting(db, companyTaskId)
      if (!waiting) return
      const problem = await inviteContact(db, onboardingId, { config, now })
      await end(db, waiting, { outcome: 'sent', agreementSetId, problem, now })
    },
  })
  if (!notMade) return
  const { code, message } = notMade
  const isOvertaken = overtakenBy.has(code)
  if (!isOvertaken) return give({ outcome: 'failed', problem: message })
  return give({ outcome: 'overtaken', problem: code === 'hasSet' ? texts.byHand : texts.over })
}

/** What became of the agreements that are sent by themselves in an onboarding; null where none are. */
export async function automatedOf(db: Db, onboardingId: string) {
  const row = await db
    .selectFrom('automatedAgreements as automated')
    .leftJoin('agreementSet as set', 'set.id', 'automated.agreementSetId')
    .leftJoin('agreementBundle as bundle', 'bundle.id', 'set.bundleId')
    .selectAll('automated')
    .select(['bundle.name as bundleName'])
    .where('automated.onboardingId', '=', onboardingId)
    .executeTakeFirst()
  if (!row) return null
  const { companyTaskId, outcome, bundleName, problem, askedAt, endedAt } = row
  const state: AutomatedState = outcome ?? 'waiting'
  return { companyTaskId, state, bundleName, problem, at: endedAt ?? askedAt }
}
