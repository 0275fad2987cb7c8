import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import {
  addJob,
  type JobServices,
  type JobTask,
  type JobTasks,
  type NewJob,
} from '#platform/server/jobs.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import type { Db } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { Untrusted } from '#platform/server/trust/chain.ts'
import { archivedAmong } from '#areas/acquisition/agreements/server/public.ts'
import { heldCompanyTask, takesActs } from '#areas/acquisition/companytasks/server/public.ts'
import { orderPatience } from '../rules.ts'
import { BankIdRefusal, bankIdAt, provedBy, type BankId, type Completion } from './bankid.ts'
import { sha256 } from './content.ts'
import {
  endOrder,
  heldOrder,
  insertElectronicSignature,
  keepBegun,
  keepHint,
  orderById,
  type SigningOrder,
} from './order-store.ts'
import { tellAllSigned } from './all-signed.ts'
import { isIntact } from './checked-set.ts'
import { evidenceOf } from './evidence/evidence.ts'
import type { ProvedSignature } from './evidence/bankid-signature.ts'
import { signedFrom } from './signed-from.ts'
import { isTextOf, signedDataOf } from './evidence/signed-data.ts'

const task = 'signing-order'
/** Milliseconds between two questions; BankID wants two seconds. */
const pause = 2000

/** Follows an order at the provider until it is over. One job per order at a time. */
export const followOrder = (id: string, runAt?: Date): NewJob => ({
  task,
  payload: { id },
  key: `${task}:${id}`,
  ...(runAt && { runAt }),
})

/** Of orders that were asked for before anybody's address was kept. */
const ownAddress = '127.0.0.1'

const signedBy = (order: SigningOrder) => ({ ...order, orderId: order.id })

const payloadForm = z.object({ id: z.uuid() })
/**
 * One step of an order: begin it, ask after it or take it back, and put the next in the queue. A
 * step that was cut off is taken again: an order that was begun and not written down is ended by
 * BankID when the person is asked anew.
 */
const work: JobTask = async (payload, services) => {
  const { id } = payloadForm.parse(payload)
  const { writes, clock, config } = services
  const order = await orderById(writes.db, id)
  if (!order || isOver(order)) return
  const bankId = bankIdAt(config)
  try {
    if (order.state === 'canceling' || !(await isWanted(writes.db, order)))
      await takeBack(services, bankId, order)
    else if (order.orderRef === null) await begin(services, bankId, order)
    else await follow(services, bankId, order, order.orderRef)
  } catch (error) {
    await bear(services, order, error)
  }
  const after = await orderById(writes.db, id)
  if (after && !isOver(after))
    await addJob(writes.db, followOrder(id, new Date(clock().getTime() + pause)))
}
/**
 * Whether a signature would still count: the agreement waits for it and is not archived, in a task
 * that something can be done in.
 */
const isWanted = async (
  db: Db,
  { deletedAt, approvedAt, companyTaskId, agreementId }: SigningOrder,
) =>
  !deletedAt &&
  !approvedAt &&
  (await archivedAmong(db, [agreementId])).length === 0 &&
  (await takesActs(db, companyTaskId))
const isOver = ({ state }: SigningOrder) =>
  state === 'complete' || state === 'failed' || state === 'canceled'

async function begin(
  { writes, clock }: JobServices,
  bankId: BankId,
  order: SigningOrder,
): Promise<void> {
  if (!(await isIntact(writes.db, order.setId, order.agreementId)))
    return void (await endOrder(writes.db, order.id, {
      state: 'failed',
      hintCode: 'notIntact',
      endedAt: clock(),
    }))
  const asked = { personalNumber: order.personalNumber, ...signedDataOf(signedBy(order)) }
  const begun =
    order.callInitiator === null
      ? await bankId.sign({ ...asked, endUserIp: order.endUserIp ?? ownAddress })
      : await bankId.phoneSign({ ...asked, callInitiator: order.callInitiator })
  await keepBegun(writes.db, order.id, begun, clock())
}

async function takeBack(
  { writes, clock }: JobServices,
  bankId: BankId,
  { id, orderRef }: SigningOrder,
) {
  if (orderRef !== null)
    await bankId.cancel(orderRef).catch((error: unknown) => {
      // What BankID does not know any more is over already.
      if (!(error instanceof BankIdRefusal)) throw error
    })
  await endOrder(writes.db, id, { state: 'canceled', hintCode: 'withdrawn', endedAt: clock() })
}

async function follow(
  services: JobServices,
  bankId: BankId,
  order: SigningOrder,
  orderRef: string,
): Promise<void> {
  const { writes, clock } = services
  const answer = await bankId.collect(orderRef)
  if (answer.status === 'pending') await keepHint(writes.db, order.id, answer.hintCode)
  else if (answer.status === 'failed')
    await endOrder(writes.db, order.id, {
      state: 'failed',
      hintCode: answer.hintCode,
      endedAt: clock(),
    })
  else await settle(services, order, answer.completionData)
}

/** What BankID's answer proves; undefined, with the reason in the log, when it proves nothing. */
const proofOf = ({ config, clock, log }: JobServices, id: string, completion: Completion) =>
  provedBy(config, completion, clock()).catch((error: unknown) => {
    if (!(error instanceof Untrusted)) throw error
    log.warn({ order: id, why: error.message }, 'The answer of BankID does not verify')
    return undefined
  })

/**
 * Why what BankID answered is no signature of the agreement by the person it asked for: the hint
 * that says so.
 */
async function whyNot(
  db: Db,
  order: SigningOrder,
  proof: ProvedSignature | undefined,
): Promise<string | undefined> {
  if (!proof) return 'notProved'
  // All twelve digits: the person was asked for by them.
  if (proof.personalNumber !== order.personalNumber) return 'otherPerson'
  if (!(await isWanted(db, order))) return 'withdrawn'
  if (!isTextOf(proof, signedBy(order))) return 'otherContent'
  return (await isIntact(db, order.setId, order.agreementId)) ? undefined : 'notIntact'
}

/**
 * Keeps a finished signature, once, with its row in the trail. One by somebody else, of something
 * else or after all was over does not count.
 */
async function settle(
  services: JobServices,
  { id, companyTaskId }: SigningOrder,
  completion: Completion,
): Promise<void> {
  const { writes, clock } = services
  const proof = await proofOf(services, id, completion)
  const country = await signedFrom(services, completion.device.ipAddress)
  await inTransaction(writes, async (db) => {
    // As every change does: others who sign at the same moment have, or have not (signing 48).
    await heldCompanyTask(db, companyTaskId)
    const order = await heldOrder(db, id)
    if (!order || isOver(order)) return
    const now = clock()
    const hintCode = await whyNot(db, order, proof)
    const counts = hintCode === undefined
    if (counts) {
      const name = proof?.name ?? ''
      await insertElectronicSignature(db, order, { ...completion, name, country }, now)
      await tellAllSigned(db, order.setId, { by: 'BankID', now })
    }
    await endOrder(db, id, {
      state: counts ? 'complete' : 'failed',
      hintCode: hintCode ?? '',
      endedAt: now,
    })
    await appendAudit(db, {
      action: 'signing.signed',
      actorId: 'bankid',
      actorName: 'BankID',
      company: order.organizationNumber,
      subject: order.setId,
      after: {
        agreementId: order.agreementId,
        signingOrder: id,
        counts,
        ...(hintCode && { hintCode }),
        contentSha256: order.contentSha256,
        // Of the certificate where it is proved; what was merely said, otherwise.
        answered: proof
          ? { personalNumber: proof.personalNumber, name: proof.name }
          : completion.user,
        ...(!counts && {
          signatureSha256: sha256(completion.signature),
          ocspSha256: sha256(completion.ocspResponse),
        }),
        ...(counts && {
          evidence: await evidenceOf(db, order.setId, (piece) => piece.signingOrderId === id),
        }),
      },
    })
  })
}

/**
 * A provider that is away, or makes no sense, is asked again until nobody waits any more. What it
 * refuses ends the order.
 */
async function bear(
  { writes, clock, log }: JobServices,
  order: SigningOrder,
  error: unknown,
): Promise<void> {
  const now = clock()
  const failed = (hintCode: string) =>
    endOrder(writes.db, order.id, { state: 'failed', hintCode, endedAt: now })
  const isLate = now.getTime() - order.askedAt.getTime() > orderPatience
  if (error instanceof BankIdRefusal) {
    // The other order of the person has been ended by the question: the next one is taken.
    if (error.errorCode === 'alreadyInProgress' && order.orderRef === null && !isLate) return
    log.warn({ order: order.id, code: error.errorCode }, 'BankID refused')
    await failed(hintOfRefusal(error, order))
  } else if (error instanceof ProviderFailure) {
    log.warn({ order: order.id, code: error.code }, 'BankID gave nothing usable')
    if (isLate) await failed(error.code === 'nonsense' ? 'nonsense' : 'unreachable')
  } else throw error
}

/**
 * The hint of an order that BankID refused. One that was begun and that it does not know has ended,
 * and been answered, without our having kept it: a finished order is answered once (signing 44).
 */
function hintOfRefusal({ errorCode }: BankIdRefusal, { orderRef }: SigningOrder): string {
  if (errorCode === 'alreadyInProgress') return 'cancelled'
  return errorCode === 'invalidParameters' && orderRef !== null ? 'answerLost' : errorCode
}

export const signingTasks: JobTasks = { [task]: work }
