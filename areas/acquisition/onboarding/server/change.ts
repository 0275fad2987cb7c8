import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { companyTask } from '#areas/foundation/usertasks/rules.ts'
import { closeTasksAbout } from '#areas/foundation/usertasks/server/public.ts'
import type { AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { endWaitingAccount } from '#areas/acquisition/bank/server/public.ts'
import { closeTasks, tasksOfOnboardings } from '#areas/acquisition/companytasks/server/public.ts'
import { endWaitingOfSet } from '#areas/acquisition/signing/server/public.ts'
import type { onboarding } from '../contract.ts'
import { contactedProblem, endedProblem } from '../rules.ts'
import { endWaiting } from './complete.ts'
import {
  changeOnboarding,
  heldOnboarding,
  salesReps,
  seenOnboarding,
  type OnboardingRow,
} from './onboarding-store.ts'
import { openOnboarding } from './open-onboarding.ts'
import { contactOf, presentDetail } from './present.ts'
import { tellCrm, tellFollowers } from './messages.ts'

type Calls = typeof onboarding

export const get: Handler<Calls['get']> = async ({ id }, context) => {
  const { db, actor, config, today, refuse, audit } = context
  const row = (await seenOnboarding(db, id, actor)) ?? refuse('notFound')
  audit({ company: row.organizationNumber, subject: id })
  return presentDetail(db, row, { userId: actor.id, config, today })
}

export const setContacted: Handler<Calls['setContacted']> = async ({ id }, context) => {
  const { db, actor, now, config, refuse, audit } = context
  const row = (await heldOnboarding(db, id)) ?? refuse('notFound')
  const problem = contactedProblem(row)
  if (problem) refuse(problem)
  await changeOnboarding(db, row, { contactedAt: now, contactedBy: actor.name })
  await tellFollowers(db, actor, config, row, 'kunden är kontaktad')
  audit({ company: row.organizationNumber, subject: id, after: { contacted: true } })
}

export const updateContactDetails: Handler<Calls['updateContactDetails']> = async (
  input,
  context,
) => {
  const { db, refuse, audit } = context
  const { id, version, ignoreBlacklistWarning, ...sent } = input
  const row = await openOnboarding(db, id)
  if ('code' in row) return refuse(row)
  const before = contactOf(row)
  if (version !== undefined && version !== row.version) refuseStale(before, sent)
  const changed = sent.emailAddress.toLowerCase() !== row.contactEmail.toLowerCase()
  const harmful = changed && (await blacklistHits(db, { email: sent.emailAddress })).length > 0
  if (harmful && !ignoreBlacklistWarning) refuse('emailaddress_bl')
  await changeOnboarding(db, row, {
    contactName: sent.name,
    contactEmail: sent.emailAddress,
    contactPhone: sent.phoneNumber,
    contactRelation: sent.relationToCompany,
    promotionalCode: sent.promotionalCode,
    ...(changed && { blacklistIgnored: harmful }),
  })
  audit({ company: row.organizationNumber, subject: id, before, after: sent })
}

const closedWords = { canceled: 'avbruten', deleted: 'borttagen' } as const

/**
 * Closes the tasks of an onboarding that ends without a client. What waits for a second person in
 * it has nothing left to do (onboarding 66), nor has who was told of its tasks (onboarding 77).
 */
async function endTasks(
  call: AnyCall,
  { id, organizationNumber }: OnboardingRow,
  closed: 'canceled' | 'deleted',
): Promise<void> {
  const tasks = await tasksOfOnboardings(call.db, [id])
  await closeTasks(call.db, id, closed)
  await closeTasksAbout(
    call.db,
    { taskAction: companyTask, actionIds: tasks.map((task) => task.id) },
    { cause: `onboardingen är ${closedWords[closed]}`, by: call.actor.name, now: call.now },
  )
  await endWaiting(call, id)
  for (const { type, dataId } of tasks)
    if (type === 'AgreementSigning' && dataId) await endWaitingOfSet(call, dataId)
  await endWaitingAccount(call, organizationNumber)
}

export const setCanceled: Handler<Calls['setCanceled']> = async (
  { id, canceledReason },
  context,
) => {
  const { db, actor, now, config, refuse, audit } = context
  const row = await openOnboarding(db, id)
  if ('code' in row) return refuse(row)
  await changeOnboarding(db, row, { canceledAt: now, canceledBy: actor.name, canceledReason })
  await endTasks(context, row, 'canceled')
  await tellFollowers(db, actor, config, row, 'onboardingen är avbruten')
  audit({
    company: row.organizationNumber,
    subject: id,
    after: { canceled: true },
    why: canceledReason,
  })
}

/**
 * Whether somebody has signed an agreement in a task of an onboarding: it is not for one person to
 * remove (signing 19).
 */
async function hasSigned(db: Db, id: string): Promise<boolean> {
  const signed = await db
    .selectFrom('agreementSet')
    .innerJoin('companyTask', 'companyTask.id', 'agreementSet.companyTaskId')
    .innerJoin('agreementSigner', 'agreementSigner.setId', 'agreementSet.id')
    .innerJoin('agreementSignature', 'agreementSignature.signerId', 'agreementSigner.id')
    .where('companyTask.groupId', '=', id)
    .where('deletedAt', 'is', null)
    .where('agreementSignature.state', '=', 'counts')
    .select('agreementSignature.id')
    .limit(1)
    .executeTakeFirst()
  return signed !== undefined
}

export const remove: Handler<Calls['delete']> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row = (await heldOnboarding(db, id)) ?? refuse('notFound')
  if (row.completedAt) refuse('completed')
  if (await hasSigned(db, id)) refuse('signed')
  await changeOnboarding(db, row, { deletedAt: now, deletedBy: actor.name })
  await endTasks(context, row, 'deleted')
  audit({
    company: row.organizationNumber,
    subject: id,
    before: { ...contactOf(row), canceled: row.canceledAt !== null },
  })
}

export const changeSalesRep: Handler<Calls['changeSalesRep']> = async (input, context) => {
  const { db, refuse, audit } = context
  const row = await openOnboarding(db, input.onboardingId)
  if ('code' in row) return refuse(row)
  const stored = { newSalesRepEmail: row.repEmail }
  if (input.version !== undefined && input.version !== row.version) refuseStale(stored, input)
  const address = input.newSalesRepEmail.toLowerCase()
  const rep = (await salesReps(db).execute()).find(
    ({ emailAddress }) => emailAddress.toLowerCase() === address,
  )
  if (!rep)
    return refuse('notSalesRep', {
      fields: [{ field: 'newSalesRepEmail', message: 'Användaren är inte säljare' }],
    })
  await changeOnboarding(db, row, { salesRepId: rep.id })
  audit({
    company: row.organizationNumber,
    subject: row.id,
    before: { salesRep: row.repEmail },
    after: { salesRep: rep.emailAddress },
  })
}

export const resolvefailure: Handler<Calls['resolvefailure']> = async ({ a, b }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row = (await heldOnboarding(db, a)) ?? refuse('notFound')
  const failure = await db
    .selectFrom('onboardingFailure')
    .select(['id', 'checkedAt', 'reason'])
    .where('onboardingId', '=', a)
    .where('id', '=', b)
    .executeTakeFirst()
  if (!failure) return refuse('notFound')
  audit({
    company: row.organizationNumber,
    subject: a,
    after: { failure: b, reason: failure.reason, checked: true },
  })
  if (failure.checkedAt) return
  await db
    .updateTable('onboardingFailure')
    .set({ checkedAt: now, checkedBy: actor.name })
    .where('id', '=', b)
    .execute()
}

export const subscribe: Handler<Calls['subscribe']> = async (
  { onboardingId, subscribe: wanted },
  context,
) => {
  const { db, actor, refuse, audit } = context
  const row = wanted
    ? await openOnboarding(db, onboardingId)
    : ((await heldOnboarding(db, onboardingId)) ?? refuse('notFound'))
  if ('code' in row) return refuse(row)
  const subscription = { onboardingId, userId: actor.id }
  if (wanted)
    await db
      .insertInto('onboardingSubscription')
      .values(subscription)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('onboardingSubscription')
      .where('onboardingId', '=', onboardingId)
      .where('userId', '=', actor.id)
      .execute()
  audit({ company: row.organizationNumber, subject: onboardingId, after: { subscribed: wanted } })
}

export const createCompanyCrmEntry: Handler<Calls['createCompanyCrmEntry']> = async (
  { id },
  context,
) => {
  const { db, actor, refuse, audit } = context
  const row = (await heldOnboarding(db, id)) ?? refuse('notFound')
  if (endedProblem(row) === 'canceled') refuse('canceled')
  await tellCrm(db, actor, row)
  audit({ company: row.organizationNumber, subject: id })
}
