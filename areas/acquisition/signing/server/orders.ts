import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { signing } from '../contract.ts'
import { hintText } from '../texts.ts'
import { qrDataOf } from './bankid.ts'
import { takeBackAllSigned } from './all-signed.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { askedToSign } from './asked-to-sign.ts'
import { openAgreement, signerProblem } from './open-agreement.ts'
import { followOrder } from './order-job.ts'
import { heldOrder, ongoingOrder, orderById } from './order-store.ts'
import { signerOf } from './signer-store.ts'

/**
 * Asks a person to sign with BankID. One who already is asked goes on with the same order; a job
 * does what is asked of the provider.
 */
export const startSigning: Handler<typeof signing.startSigning> = async (input, context) => {
  const { db, actor, now, newId, refuse, audit } = context
  const open = await openAgreement(db, input)
  if ('code' in open) return refuse(open)
  if (await isHalted(db, open.set.organizationNumber)) return refuse('halted')
  const { channel } = input
  const callInitiator = channel === 'phone' ? (input.callInitiator ?? refuse('whoCalled')) : null
  const { set, agreement } = open
  const which = { setId: set.id, agreementId: agreement.agreementId }
  const person = { name: input.name, personalNumber: input.socialSecurityNumber }
  const { outsider, outsiderReason } = input
  const byStaff = actor.kind === 'staff'
  const stands = await askedToSign(db, open, {
    personalNumber: person.personalNumber,
    outsider,
    outsiderReason,
    byStaff,
  })
  if ('code' in stands) return refuse(stands)
  const signer = await signerOf(db, which, person, { at: now, by: actor.name, ...stands })
  const problem = signerProblem(signer)
  if (problem) refuse(problem)
  await takeBackAllSigned(db, set, { by: actor.name, now })
  const ongoing = await ongoingOrder(db, signer.id)
  // The same order goes on only as it was begun.
  const isSame = ongoing?.channel === channel && ongoing.callInitiator === callInitiator
  if (ongoing && !isSame) refuse('otherChannel')
  const id = ongoing?.id ?? newId()
  if (!ongoing)
    await db
      .insertInto('signingOrder')
      .values({
        id,
        signerId: signer.id,
        state: 'asked',
        hintCode: 'asked',
        askedAt: now,
        askedBy: actor.name,
        channel,
        callInitiator,
        // Of whoever asks, staff too: it is on their screen that the code is read (signing 45).
        endUserIp: channel === 'phone' ? null : context.address,
      })
      .execute()
  await context.enqueue(followOrder(id))
  const evidence = await evidenceOf(
    db,
    set.id,
    (piece) => piece.of === 'signer' && piece.id === signer.id,
  )
  audit({
    company: set.organizationNumber,
    subject: set.id,
    after: { ...which, signingOrder: id, evidence },
  })
  return id
}

export const signingOrder: Handler<typeof signing.signingOrder> = async ({ id }, { db, now }) => {
  const order = (await orderById(db, id)) ?? refusePlatform('notFound')
  return {
    state: order.state,
    hint: order.state === 'complete' ? '' : hintText(order.hintCode, order.channel),
    channel: order.channel,
    qrData: qrDataOf(order, now),
    autoStartToken: order.autoStartToken,
  }
}

/** Takes an order back; the job tells the provider. */
export const cancelSigning: Handler<typeof signing.cancelSigning> = async ({ id }, context) => {
  const { db, refuse, audit } = context
  const order = (await heldOrder(db, id)) ?? refusePlatform('notFound')
  const { state, organizationNumber, setId, agreementId } = order
  audit({
    company: organizationNumber,
    subject: setId,
    before: { agreementId, signingOrder: id, state },
  })
  if (state === 'canceling') return
  if (state !== 'asked' && state !== 'pending') refuse('over')
  await db
    .updateTable('signingOrder')
    .set({ state: 'canceling', hintCode: 'canceling' })
    .where('id', '=', id)
    .execute()
  await context.enqueue(followOrder(id))
}
