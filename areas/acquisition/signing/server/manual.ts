import type { Context, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { isAdministrator } from '#areas/foundation/users/rules.ts'
import type { signing } from '../contract.ts'
import { checkProblem } from '../rules.ts'
import { isIntact } from './checked-set.ts'
import { evidenceOf } from './evidence.ts'
import { heldTaskOf, openAgreement, signerProblem } from './open-agreement.ts'
import { decideSignature, heldManualSignature, manualSignature, signerOf } from './signer-store.ts'

/** Registers signatures made on paper. None counts before a second person has said so. */
export const saveManualSignatures: Handler<typeof signing.saveManualSignatures> = async (
  input,
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const open = await openAgreement(db, input)
  if ('code' in open) return refuse(open)
  const { set, agreement } = open
  const which = { setId: set.id, agreementId: agreement.agreementId }
  const signerIds: string[] = []
  const persons = new Map(input.signatures.map((one) => [one.socialSecurityNumber, one]))
  for (const { name, socialSecurityNumber } of persons.values()) {
    const added = { at: now, by: actor.name }
    const signer = await signerOf(db, which, { name, personalNumber: socialSecurityNumber }, added)
    const problem = signerProblem(signer)
    if (problem) refuse(problem, { message: `${name}: ${refusalText[problem]}` })
    if (signer.orderId !== null && signer.orderEndedAt === null) refuse('orderOngoing')
    signerIds.push(signer.id)
    await db
      .insertInto('agreementSignature')
      .values({
        signerId: signer.id,
        method: 'manual',
        state: 'waiting',
        contentSha256: agreement.contentSha256,
        signedAt: now,
        registeredById: actor.id,
        registeredBy: actor.name,
      })
      .execute()
  }
  const evidence = await evidenceOf(db, set.id, (piece) =>
    signerIds.includes(piece.of === 'signature' ? String(piece.signerId) : piece.id),
  )
  audit({
    company: set.organizationNumber,
    subject: set.id,
    after: { agreementId: agreement.agreementId, evidence },
  })
}
const refusalText = {
  alreadySigned: 'har redan signerat avtalet',
  waitsForCheck: 'en manuell signatur väntar på godkännande',
} as const

/** The signature that is decided on, held after its task, with what it was in the trail. */
async function signatureToDecide(id: string, { db, audit }: Context) {
  const task = await heldTaskOf(db, await manualSignature(db, id))
  if ('code' in task) return task
  const signature = (await heldManualSignature(db, id)) ?? refusePlatform('notFound')
  const { organizationNumber, setId, agreementId, name } = signature
  audit({
    company: organizationNumber,
    subject: setId,
    before: { signature: id, state: signature.state, agreementId, name },
  })
  return signature
}

/** The second person says that the signature is there, and it counts. */
export const approveManualSignature: Handler<typeof signing.approveManualSignature> = async (
  { id },
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const signature = await signatureToDecide(id, context)
  if ('code' in signature) return refuse(signature)
  const problem = checkProblem(signature, actor.id)
  if (problem) refuse(problem)
  if (!(await isIntact(db, signature.setId, signature.agreementId))) refuse('notIntact')
  await decideSignature(db, id, { state: 'counts', by: actor, at: now })
  const evidence = await evidenceOf(
    db,
    signature.setId,
    (piece) => piece.of === 'signature' && piece.id === id,
  )
  audit({ after: { state: 'counts', evidence } })
}

/** The second person says no, or the one who registered it takes it back. */
export const declineManualSignature: Handler<typeof signing.declineManualSignature> = async (
  input,
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const signature = await signatureToDecide(input.id, context)
  if ('code' in signature) return refuse(signature)
  const { state, registeredById, setId } = signature
  if (state !== 'waiting') refuse('decided')
  const mayDecline = actor.kind === 'staff' && isAdministrator(actor)
  if (registeredById !== actor.id && !mayDecline) refuse('notOwn')
  await decideSignature(db, input.id, {
    state: 'declined',
    by: actor,
    at: now,
    comment: input.comment,
  })
  const evidence = await evidenceOf(
    db,
    setId,
    (piece) => piece.of === 'signature' && piece.id === input.id,
  )
  audit({ after: { state: 'declined', evidence }, why: input.comment })
}
