import { z } from 'zod'
import { mayCall } from '#platform/permission.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import {
  actOfTwo,
  replaceWaiting,
  type AnyCall,
} from '#areas/foundation/approvals/server/public.ts'
import { taskAddress } from '#areas/acquisition/companytasks/rules.ts'
import { reopenTask, setTaskData } from '#areas/acquisition/companytasks/server/public.ts'
import { onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import { mayUndoSignatures } from '#areas/foundation/users/rules.ts'
import { signing } from '../contract.ts'
import { unmarkProblem } from '../rules.ts'
import { reasons } from '../texts.ts'
import { endAllSigned } from './all-signed.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { guaranteesReopened } from './guarantees.ts'
import { approvalOf, heldSet, type HeldSet } from './held-set.ts'
import { supersedeSeal } from './seal/seal-store.ts'
import { endSealWaits } from './seal/seal-waits.ts'
import { agreementsOfSet } from './set-store.ts'
import { signersOfSet } from './signer-store.ts'
import { tellSignedChanged } from './signed-values.ts'

const no = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })
const goneText = (code: string) => (code === 'notFound' ? reasons.gone : onboardingCanceled)

/** The page where a set is signed. */
const placeOf = ({ task }: HeldSet) => taskAddress(task) ?? refusePlatform('notFound')

/** What an agreement that is to be opened again waits on. */
const reopenSubject = (setId: string, agreementId: string) => `${setId} ${agreementId}`

/** Who has signed, or waits for it to count, by the ids of the signatures. */
const signaturesOf = async (db: AnyCall['db'], setId: string) =>
  (await signersOfSet(db, setId)).flatMap(({ signatureId }) => signatureId ?? [])

/**
 * Lets an approved agreement be signed again, as somebody asked and a second person approved; its
 * task is not done any more unless its onboarding is over (signing 8).
 */
export const reopenApproved = actOfTwo('reopenApproved', {
  payload: z.object({ setId: z.uuid(), agreementId: z.uuid(), approvedAt: z.string() }),
  askers: mayUndoSignatures,
  perform: async (asked, { db, actor, now }, asker) => {
    const held = await heldSet(db, asked.setId)
    if ('code' in held) return no(goneText(held.code))
    const { set, task, agreements } = held
    const agreement = agreements.find((one) => one.agreementId === asked.agreementId)
    if (agreement?.approvedAt?.toISOString() !== asked.approvedAt) return no(reasons.changedSince)
    const { agreementId, approvedAt, approvedBy, isOptOut } = agreement
    await db
      .updateTable('companyAgreement')
      .set({ approvedAt: null, approvedBy: null, isOptOut: null })
      .where('setId', '=', set.id)
      .where('agreementId', '=', agreementId)
      .execute()
    await supersedeSeal(db, set.id, now)
    await endSealWaits(db, set.id, now)
    await tellSignedChanged(db, set.organizationNumber)
    const guaranteesEnded = await guaranteesReopened(db, set.id, agreementId, now)
    const taskReopened = task.completed && (await reopenTask(db, task.id))
    const evidence = await evidenceOf(
      db,
      set.id,
      ({ of, id }) => (of === 'agreement' && id === agreementId) || of === 'seal',
    )
    await appendAudit(db, {
      action: signing.unmarkAgreementAsComplete.id,
      actorId: actor.id,
      actorName: asker.withSecond,
      company: set.organizationNumber,
      subject: set.id,
      before: { agreementId, approvedAt, approvedBy, isOptOut },
      after: { taskReopened, ...(guaranteesEnded > 0 && { guaranteesEnded }), evidence },
      why: asker.reason,
    })
    return undefined
  },
})

/** Asks for an approved agreement to be signed again, which takes two (signing 19). */
export const unmarkAgreementAsComplete: Handler<typeof signing.unmarkAgreementAsComplete> = async (
  { companyAgreementSetId: setId, agreementId, reason },
  context,
) => {
  const { db, refuse, audit } = context
  const held = await heldSet(db, setId)
  if ('code' in held) return refuse(held)
  const { set, agreements } = held
  const agreement =
    agreements.find((one) => one.agreementId === agreementId) ?? refusePlatform('notFound')
  const problem = unmarkProblem({ ...agreement, agreementSignatureApproval: approvalOf(agreement) })
  if (problem) refuse(problem)
  const asked = await reopenApproved.ask(context, {
    subject: reopenSubject(setId, agreementId),
    organizationNumber: set.organizationNumber,
    title: `Öppna ${agreement.name} för ${set.companyName} för signering igen`,
    place: placeOf(held),
    difference: [{ label: agreement.name, before: 'Färdigsignerat', after: 'Kan signeras igen' }],
    reason,
    payload: { setId, agreementId, approvedAt: agreement.approvedAt?.toISOString() ?? '' },
  })
  if ('code' in asked) return refuse(asked)
  audit({ subject: setId })
  return asked
}

/**
 * Ends what waits for a second person in a set that is not there any more, or whose onboarding has
 * ended (signing 19).
 */
export async function endWaitingOfSet(call: AnyCall, setId: string): Promise<void> {
  for (const id of await signaturesOf(call.db, setId))
    await replaceWaiting(call, ['acceptSignature'], id)
  await replaceWaiting(call, ['deleteSignedSet'], setId)
  for (const { agreementId } of await agreementsOfSet(call.db, setId))
    await replaceWaiting(call, ['reopenApproved'], reopenSubject(setId, agreementId))
}

/** Takes a set away; the task returns to the choice of a bundle. What was signed is kept. */
async function removeSet(
  call: AnyCall,
  { set, task }: HeldSet,
  { by, because }: { readonly by: string; readonly because: string | null },
) {
  const { db, now } = call
  await endWaitingOfSet(call, set.id)
  await db
    .updateTable('agreementSet')
    .set({ deletedAt: now, deletedBy: by, deletedBecause: because })
    .where('id', '=', set.id)
    .execute()
  await setTaskData(db, task.id, null)
  await endAllSigned(db, task.id, { by, now })
  return evidenceOf(db, set.id, ({ of }) => of === 'set')
}

const removalProblem = ({ task, agreements }: HeldSet) => {
  if (task.completed) return 'taskCompleted'
  return agreements.some(({ approvedAt }) => approvedAt) ? 'hasApproved' : undefined
}
const partsOf = ({ task, agreements }: HeldSet) => ({
  companyTaskId: task.id,
  agreements: agreements.map(({ name, revision }) => ({ name, revision })),
})

/**
 * Takes a set away that somebody has signed, as one asked and a second person approved (signing
 * 19).
 */
export const deleteSignedSet = actOfTwo('deleteSignedSet', {
  payload: z.object({ setId: z.uuid(), signatures: z.array(z.uuid()) }),
  askers: mayUndoSignatures,
  perform: async ({ setId, signatures }, call, asker) => {
    const { db, actor } = call
    const held = await heldSet(db, setId)
    if ('code' in held) return no(goneText(held.code))
    const problem = removalProblem(held)
    if (problem) return no(reasons[problem])
    const seen = new Set(signatures)
    if ((await signaturesOf(db, setId)).some((id) => !seen.has(id))) return no(reasons.moreSigned)
    const evidence = await removeSet(call, held, { by: asker.withSecond, because: asker.reason })
    await appendAudit(db, {
      action: signing.deleteAgreement.id,
      actorId: actor.id,
      actorName: asker.withSecond,
      company: held.set.organizationNumber,
      subject: setId,
      before: partsOf(held),
      after: { evidence },
      why: asker.reason,
    })
    return undefined
  },
})

/**
 * Takes the agreements of a task away: it returns to the choice of a bundle (signing 9). What has
 * been signed waits for a second person, and is kept and listed (signing 19).
 */
export const deleteAgreement: Handler<typeof signing.deleteAgreement> = async (
  { taskId, setId, reason },
  context,
) => {
  const { db, actor, refuse, audit } = context
  const held = await heldSet(db, setId)
  if ('code' in held) return refuse(held)
  const { set, task } = held
  if (task.id !== taskId) return refusePlatform('notFound')
  const problem = removalProblem(held)
  if (problem) refuse(problem)
  const signatures = await signaturesOf(db, setId)
  if (signatures.length === 0) {
    const evidence = await removeSet(context, held, { by: actor.name, because: reason || null })
    audit({
      company: set.organizationNumber,
      subject: setId,
      before: partsOf(held),
      after: { evidence },
      ...(reason !== '' && { why: reason }),
    })
    return undefined
  }
  if (!mayCall(mayUndoSignatures, actor)) refuse('signed')
  if (reason === '')
    refuse('reasonNeeded', {
      fields: [{ field: 'reason', message: signing.deleteAgreement.refusals.reasonNeeded.text }],
    })
  const asked = await deleteSignedSet.ask(context, {
    subject: setId,
    organizationNumber: set.organizationNumber,
    title: `Ta bort signerade avtal för ${set.companyName}`,
    place: placeOf(held),
    difference: held.agreements.map(({ name }) => ({
      label: name,
      before: 'Finns, med signaturer',
      after: 'Borttaget; signaturerna sparas',
    })),
    reason,
    payload: { setId, signatures },
  })
  if ('code' in asked) return refuse(asked)
  audit({ subject: setId })
  return asked
}
