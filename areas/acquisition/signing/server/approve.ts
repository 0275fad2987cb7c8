import { mayCall } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import {
  completeTask,
  reopenTask,
  setTaskData,
} from '#areas/acquisition/companytasks/server/public.ts'
import { mayUndoSignatures } from '#areas/foundation/users/rules.ts'
import { signing } from '../contract.ts'
import { allHaveSigned, markProblem, needsApproval, typeCodes, unmarkProblem } from '../rules.ts'
import { isIntact } from './checked-set.ts'
import { evidenceOf } from './evidence.ts'
import { heldTaskOf } from './open-agreement.ts'
import { agreementsOfSet, setById, type CompanyAgreement } from './set-store.ts'
import { signersOfAgreement, signersOfSet } from './signer-store.ts'

/**
 * A set, its task and its agreements, all held: the task first, in the order every change takes.
 */
async function heldSet(db: Db, setId: string) {
  const task = await heldTaskOf(db, await setById(db, setId))
  if ('code' in task) return task
  await db
    .selectFrom('companyAgreement')
    .select('agreementId')
    .where('setId', '=', setId)
    .orderBy('position')
    .forUpdate()
    .execute()
  const set = (await setById(db, setId)) ?? refusePlatform('notFound')
  return { set, task, agreements: await agreementsOfSet(db, setId) }
}

const approvalOf = ({ approvedAt }: CompanyAgreement) => (approvedAt ? {} : null)

/**
 * An administrator says that an agreement is fully signed; the last one of a set completes the task
 * (signing 6).
 */
export const markAgreementAsFullySigned: Handler<
  typeof signing.markAgreementAsFullySigned
> = async (input, context) => {
  const { db, actor, now, refuse, audit } = context
  const held = await heldSet(db, input.agreementSetId)
  if ('code' in held) return refuse(held)
  const { set, task, agreements } = held
  const agreement = agreements.find(({ agreementId }) => agreementId === input.agreementId)
  if (!agreement || task.id !== input.companyTaskId) return refusePlatform('notFound')
  const signers = await signersOfAgreement(db, {
    setId: set.id,
    agreementId: agreement.agreementId,
  })
  const judged = {
    ...agreement,
    type: typeCodes[agreement.type],
    agreementSignatureApproval: approvalOf(agreement),
    persons: signers.map(({ personalNumber, state }) => ({
      socialSecurityNumber: personalNumber,
      hasSigned: state === 'counts',
    })),
  }
  if (!(await isIntact(db, set.id, agreement.agreementId))) refuse('notIntact')
  const problem = markProblem(judged)
  if (problem) refuse(problem)
  const approval = { approvedAt: now, approvedBy: actor.name, isOptOut: !allHaveSigned(judged) }
  await db
    .updateTable('companyAgreement')
    .set(approval)
    .where('setId', '=', set.id)
    .where('agreementId', '=', agreement.agreementId)
    .execute()
  const remaining = agreements.filter(
    (one) =>
      one !== agreement &&
      one.approvedAt === null &&
      needsApproval({ ...one, type: typeCodes[one.type] }),
  )
  if (remaining.length === 0) await completeTask(db, task.id, { by: actor.name, now })
  const evidence = await evidenceOf(
    db,
    set.id,
    ({ of, id }) => of === 'agreement' && id === agreement.agreementId,
  )
  const after = {
    agreementId: agreement.agreementId,
    ...approval,
    taskCompleted: remaining.length === 0,
    evidence,
  }
  audit({ company: set.organizationNumber, subject: set.id, after })
}

/**
 * Lets an agreement be signed again; its task is not done any more unless its onboarding is over
 * (signing 8).
 */
export const unmarkAgreementAsComplete: Handler<typeof signing.unmarkAgreementAsComplete> = async (
  input,
  context,
) => {
  const { db, refuse, audit } = context
  const held = await heldSet(db, input.companyAgreementSetId)
  if ('code' in held) return refuse(held)
  const { set, task, agreements } = held
  const agreement =
    agreements.find(({ agreementId }) => agreementId === input.agreementId) ??
    refusePlatform('notFound')
  const { agreementId, approvedAt, approvedBy, isOptOut } = agreement
  const problem = unmarkProblem({ ...agreement, agreementSignatureApproval: approvalOf(agreement) })
  if (problem) refuse(problem)
  await db
    .updateTable('companyAgreement')
    .set({ approvedAt: null, approvedBy: null, isOptOut: null })
    .where('setId', '=', set.id)
    .where('agreementId', '=', agreementId)
    .execute()
  const taskReopened = task.completed && (await reopenTask(db, task.id))
  const before = { agreementId, approvedAt, approvedBy, isOptOut }
  const evidence = await evidenceOf(
    db,
    set.id,
    ({ of, id }) => of === 'agreement' && id === agreementId,
  )
  const after = { taskReopened, evidence }
  audit({ company: set.organizationNumber, subject: set.id, before, after, why: input.reason })
}

/**
 * Takes the agreements of a task away: it returns to the choice of a bundle (signing 9). What has
 * been signed is kept, and taken away by administrators alone, who say why.
 */
export const deleteAgreement: Handler<typeof signing.deleteAgreement> = async (
  { taskId, setId, reason },
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const held = await heldSet(db, setId)
  if ('code' in held) return refuse(held)
  const { set, task, agreements } = held
  if (task.id !== taskId) return refusePlatform('notFound')
  if (task.completed) refuse('taskCompleted')
  if (agreements.some(({ approvedAt }) => approvedAt)) refuse('hasApproved')
  if ((await signersOfSet(db, setId)).some(({ signatureId }) => signatureId)) {
    if (!mayCall(mayUndoSignatures, actor)) refuse('signed')
    if (reason === '')
      refuse('reasonNeeded', {
        fields: [{ field: 'reason', message: signing.deleteAgreement.refusals.reasonNeeded.text }],
      })
  }
  await db
    .updateTable('agreementSet')
    .set({ deletedAt: now, deletedBy: actor.name })
    .where('id', '=', setId)
    .execute()
  await setTaskData(db, taskId, null)
  const parts = agreements.map(({ name, revision }) => ({ name, revision }))
  const evidence = await evidenceOf(db, setId, ({ of }) => of === 'set')
  const before = { companyTaskId: taskId, agreements: parts }
  const why = reason === '' ? {} : { why: reason }
  audit({ company: set.organizationNumber, subject: setId, before, after: { evidence }, ...why })
}
