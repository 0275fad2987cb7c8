import { z } from 'zod'
import { formatOrganisationNumber } from '#platform/swedish/format.ts'
import { appendAudit } from '#platform/server/audit.ts'
import { addJob, type JobServices, type JobTask, type JobTasks, type NewJob } from '#platform/server/jobs.ts'
import { ProviderFailure } from '#platform/server/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { orderPatience } from '../rules.ts'
import { BankIdRefusal, bankIdAt, type BankId, type Completion } from './bankid.ts'
import {
  endOrder,
  heldOrder,
  insertElectronicSignature,
  keepBegun,
  keepHint,
  orderById,
  type SigningOrder,
} from './order-store.ts'

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

/** What is shown in the app and what is signed with it: both name the content by its hash. */
function orderedOf({ name, revision, companyName, organizationNumber, contentSha256, ...order }: SigningOrder) {
  const company = `${companyName} (${formatOrganisationNumber(organizationNumber)})`
  return {
    personalNumber: order.personalNumber,
    visible: `# ${name}\n\nJag signerar avtalet ${name}, revision ${revision}, för ${company}.\n\nDokumentets kontrollsumma (SHA-256): ${contentSha256}`,
    hidden: JSON.stringify({ agreementSetId: order.setId, agreementId: order.agreementId, contentSha256 }),
  }
}

const wanted = z.object({ id: z.uuid() })
/**
 * One step of an order: begin it, ask after it or take it back, and put the next in the queue. A step that was cut off is taken again: an order
 * that was begun and not written down is ended by BankID when the person is asked anew.
 */
const work: JobTask = async (payload, services) => {
  const { id } = wanted.parse(payload)
  const { writes, clock, config } = services
  const order = await orderById(writes.db, id)
  if (!order || isOver(order)) return
  const bankId = bankIdAt(config)
  try {
    if (order.state === 'canceling' || order.deletedAt || order.approvedAt) await takeBack(services, bankId, order)
    else if (order.orderRef === null) await keepBegun(writes.db, id, await bankId.sign(orderedOf(order)), clock())
    else await follow(services, bankId, order, order.orderRef)
  } catch (error) {
    await bear(services, order, error)
  }
  const after = await orderById(writes.db, id)
  if (after && !isOver(after)) await addJob(writes.db, followOrder(id, new Date(clock().getTime() + pause)))
}
const isOver = ({ state }: SigningOrder) => state === 'complete' || state === 'failed' || state === 'canceled'

async function takeBack({ writes, clock }: JobServices, bankId: BankId, { id, orderRef }: SigningOrder) {
  if (orderRef !== null)
    await bankId.cancel(orderRef).catch((error: unknown) => {
      // What BankID does not know any more is over already.
      if (!(error instanceof BankIdRefusal)) throw error
    })
  await endOrder(writes.db, id, { state: 'canceled', hintCode: 'withdrawn', endedAt: clock() })
}

async function follow(services: JobServices, bankId: BankId, order: SigningOrder, orderRef: string): Promise<void> {
  const { writes, clock } = services
  const answer = await bankId.collect(orderRef)
  if (answer.status === 'pending') await keepHint(writes.db, order.id, answer.hintCode)
  else if (answer.status === 'failed')
    await endOrder(writes.db, order.id, { state: 'failed', hintCode: answer.hintCode, endedAt: clock() })
  else await settle(services, order.id, answer.completionData)
}

/** Keeps a finished signature, once, with its row in the trail. Somebody else's does not count, nor one that came after all was over. */
const settle = ({ writes, clock }: JobServices, id: string, completion: Completion) =>
  inTransaction(writes, async (db) => {
    const order = await heldOrder(db, id)
    if (!order || isOver(order)) return
    const now = clock()
    // All twelve digits: the person was asked for by them.
    const isRightPerson = completion.user.personalNumber === order.personalNumber
    const counts = isRightPerson && !order.deletedAt && !order.approvedAt
    if (counts) await insertElectronicSignature(db, order, completion, now)
    await endOrder(db, id, {
      state: counts ? 'complete' : 'failed',
      hintCode: counts ? '' : isRightPerson ? 'withdrawn' : 'otherPerson',
      endedAt: now,
    })
    await appendAudit(db, {
      action: 'signing.signed',
      actorId: 'bankid',
      actorName: 'BankID',
      company: order.organizationNumber,
      subject: order.setId,
      after: { agreementId: order.agreementId, signingOrder: id, counts, contentSha256: order.contentSha256 },
    })
  })

/** A provider that is away, or makes no sense, is asked again until nobody waits any more. What it refuses ends the order. */
async function bear({ writes, clock, log }: JobServices, order: SigningOrder, error: unknown): Promise<void> {
  const now = clock()
  const failed = (hintCode: string) => endOrder(writes.db, order.id, { state: 'failed', hintCode, endedAt: now })
  const isLate = now.getTime() - order.askedAt.getTime() > orderPatience
  if (error instanceof BankIdRefusal) {
    // The other order of the person has been ended by the question: the next one is taken.
    if (error.errorCode === 'alreadyInProgress' && order.orderRef === null && !isLate) return
    log.warn({ order: order.id, code: error.errorCode }, 'BankID refused')
    await failed(error.errorCode === 'alreadyInProgress' ? 'cancelled' : error.errorCode)
  } else if (error instanceof ProviderFailure) {
    log.warn({ order: order.id, code: error.code }, 'BankID gave nothing usable')
    if (isLate) await failed(error.code === 'nonsense' ? 'nonsense' : 'unreachable')
  } else throw error
}

export const signingTasks: JobTasks = { [task]: work }
