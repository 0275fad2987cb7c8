import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import type { ProofDocument } from '#areas/foundation/approvals/contract.ts'
import { mayPrepareAgreements } from '#areas/foundation/users/rules.ts'
import { keepAsEvidence, proofDocuments } from '#areas/parties/documents/server/public.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import { sanctionedText } from '#areas/parties/keypersons/texts.ts'
import { signing } from '../contract.ts'
import { checkProblem, paperType } from '../rules.ts'
import { reasons } from '../texts.ts'
import { tellAllSigned } from './all-signed.ts'
import { isIntact } from './checked-set.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { becomeGuarantors } from './guarantees.ts'
import { heldTaskOf } from './open-agreement.ts'
import {
  decideSignature,
  heldManualSignature,
  manualSignature,
  type Decision,
  type ManualSignature,
} from './signer-store.ts'

const no = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

type OfSet = Pick<ManualSignature, 'organizationNumber' | 'setId'>
/** The papers that were signed, for the second person to see (signing 18). */
export const papersOf = (
  db: Db,
  { organizationNumber, setId }: OfSet,
  how?: { readonly hold: true },
) => proofDocuments(db, { organizationNumber, type: paperType, externalId: setId }, how)

/**
 * A signature on paper, as somebody registered it and a second person has seen it (signing 5). What
 * waits is found by the signature's id.
 */
export const acceptSignature = actOfTwo('acceptSignature', {
  payload: z.object({ signatureId: z.uuid() }),
  askers: mayPrepareAgreements,
  proof: async ({ signatureId }, db, how) => {
    const signature = await manualSignature(db, signatureId)
    return signature ? papersOf(db, signature, how) : []
  },
  perform: async ({ signatureId }, { db, actor, now }, { proof }) => {
    const task = await heldTaskOf(db, await manualSignature(db, signatureId))
    if ('code' in task) return no(task.code === 'notFound' ? reasons.gone : onboardingCanceled)
    const signature = await heldManualSignature(db, signatureId)
    if (!signature) return no(reasons.gone)
    const problem = checkProblem(signature, actor.id)
    if (problem) return no(reasons[problem])
    if (!(await isIntact(db, signature.setId, signature.agreementId))) return no(reasons.notIntact)
    if (await isHalted(db, signature.organizationNumber)) return no(sanctionedText)
    if (proof.length === 0) return no(reasons.noPaper)
    await decide(db, signature, { state: 'counts', by: actor, at: now }, proof)
    await keepAsEvidence(db, proof, now)
    // Of a guarantee that has been approved without this one.
    await becomeGuarantors(db, signature, now)
    await tellAllSigned(db, signature.setId, { by: actor.name, now })
    return undefined
  },
  undone: async ({ signatureId }, { db, by, now, comment }) => {
    const signature = await heldManualSignature(db, signatureId)
    if (signature?.state === 'waiting')
      await decide(db, signature, { state: 'declined', by, at: now, comment })
  },
})

/** Writes the decision, with its evidence in a row of the set's own in the trail. */
async function decide(
  db: Db,
  signature: ManualSignature,
  decision: Decision,
  papers?: readonly ProofDocument[],
): Promise<void> {
  const { id, setId, agreementId, organizationNumber, name } = signature
  const { state, by, comment } = decision
  await decideSignature(db, id, decision)
  const act = state === 'counts' ? signing.approveManualSignature : signing.declineManualSignature
  await appendAudit(db, {
    action: act.id,
    actorId: by.id ?? 'system',
    actorName: by.name,
    company: organizationNumber,
    subject: setId,
    before: { signature: id, state: 'waiting', agreementId, name },
    after: {
      state,
      ...(papers && { papers }),
      evidence: await evidenceOf(db, setId, (piece) => piece.of === 'signature' && piece.id === id),
    },
    ...(comment !== undefined && comment !== '' && { why: comment }),
  })
}
