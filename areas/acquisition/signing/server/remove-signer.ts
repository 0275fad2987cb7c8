import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { signers } from '../contract-signers.ts'
import { candidates, choose } from './choose-signers.ts'
import { signerProblem, heldTaskOf } from './open-agreement.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { ongoingOrder } from './order-store.ts'
import { heldAgreement, setById } from './set-store.ts'
import { signersOfAgreement } from './signer-store.ts'
import { tellAllSigned } from './all-signed.ts'

/**
 * Takes away somebody who was to sign by mistake and has not (signing 31). The row stays, with when,
 * by whom and why. Those the register named stay: which of them are needed is not for us to say.
 */
const remove: Handler<typeof signers.remove> = async ({ id, reason }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row = await db
    .selectFrom('agreementSigner')
    .select(['setId', 'agreementId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return refusePlatform('notFound')
  const task = await heldTaskOf(db, await setById(db, row.setId))
  if ('code' in task) return refuse(task)
  const agreement = await heldAgreement(db, row.setId, row.agreementId)
  const set = (await setById(db, row.setId)) ?? refusePlatform('notFound')
  if (agreement?.approvedAt) refuse('alreadyApproved')
  const signer =
    (await signersOfAgreement(db, row)).find((one) => one.id === id) ?? refusePlatform('notFound')
  const problem = signerProblem(signer)
  if (problem) refuse(problem)
  if (await ongoingOrder(db, id)) refuse('orderOngoing')
  if (!signer.isByHand) refuse('ofTheBoard')
  await db
    .updateTable('agreementSigner')
    .set({ removedAt: now, removedBy: actor.name, removedBecause: reason })
    .where('id', '=', id)
    .execute()
  // Those who are left may all have signed.
  await tellAllSigned(db, set.id, { by: actor.name, now })
  audit({
    company: set.organizationNumber,
    subject: set.id,
    persons: [signer.personalNumber],
    before: { agreementId: row.agreementId, name: signer.name },
    after: { evidence: await evidenceOf(db, set.id, (piece) => piece.id === id) },
    why: reason,
  })
}

export const signersServed = handlers(signers, { candidates, choose, remove })
