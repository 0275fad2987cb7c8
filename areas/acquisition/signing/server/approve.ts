import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { completeTask } from '#areas/acquisition/companytasks/server/public.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { signing } from '../contract.ts'
import { allHaveSigned, markProblem, needsApproval, typeCodes } from '../rules.ts'
import { endAllSigned } from './all-signed.ts'
import { isIntact } from './checked-set.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { becomeGuarantors } from './guarantees.ts'
import { approvalOf, heldSet } from './held-set.ts'
import { askForSeal } from './seal/seal-store.ts'
import { signersOfAgreement } from './signer-store.ts'
import { tellSignedChanged } from './signed-values.ts'

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
  if (await isHalted(db, set.organizationNumber)) refuse('halted')
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
  const guarantors = await becomeGuarantors(
    db,
    { setId: set.id, agreementId: agreement.agreementId },
    now,
  )
  const remaining = agreements.filter(
    (one) =>
      one !== agreement &&
      one.approvedAt === null &&
      needsApproval({ ...one, type: typeCodes[one.type] }),
  )
  if (remaining.length === 0) {
    await completeTask(db, task.id, { by: actor.name, now })
    await endAllSigned(db, task.id, { by: actor.name, now })
    await askForSeal(db, set.id, now)
  }
  await tellSignedChanged(db, set.organizationNumber)
  const evidence = await evidenceOf(
    db,
    set.id,
    ({ of, id }) => of === 'agreement' && id === agreement.agreementId,
  )
  const after = {
    agreementId: agreement.agreementId,
    ...approval,
    taskCompleted: remaining.length === 0,
    ...(guarantors && { guarantors: guarantors.names, guaranteed: guarantors.amount }),
    evidence,
  }
  audit({
    company: set.organizationNumber,
    subject: set.id,
    after,
    ...(guarantors && { persons: guarantors.personalNumbers }),
  })
}
