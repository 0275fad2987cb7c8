import { randomUUID } from 'node:crypto'
import type { Actor } from '#platform/permission.ts'
import type { Db } from '../database.ts'
import { addJob, addJobs } from '../jobs.ts'

/** Something an outside system shall be told. */
export interface OutboxMessage {
  /** A name of outbox-delivery.ts: 'core-system', 'invoice-system', 'crm', 'chat', 'mail'. */
  readonly destination: string
  /** What it is, such as 'company.created'. */
  readonly kind: string
  /** Sent as JSON. */
  readonly payload: object
  /**
   * By which the receiver knows a message it already has, and by which the same message is not sent
   * twice. Default a new one.
   */
  readonly idempotencyKey?: string
  /** Organisation number of the company it is about. */
  readonly company?: string
}

/** The task that delivers one message. */
export const deliverTask = 'deliver'
export const deliveryJob = (id: string) => ({
  task: deliverTask,
  payload: { id },
  key: `${deliverTask}:${id}`,
})

/**
 * Writes a message on the caller's transaction; a job delivers it after the commit. A key that has
 * been used before means the same message: it is kept as it was and not sent again.
 */
export const putInOutbox = (db: Db, actor: Actor, message: OutboxMessage): Promise<void> =>
  putAllInOutbox(db, actor, [message])

/** Writes many messages at once, in the same way. */
export async function putAllInOutbox(
  db: Db,
  actor: Actor,
  messages: readonly OutboxMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const written = await db
    .insertInto('outboxMessage')
    .values(
      messages.map((message) => ({
        destination: message.destination,
        kind: message.kind,
        payload: JSON.stringify(message.payload),
        idempotencyKey: message.idempotencyKey ?? randomUUID(),
        company: message.company ?? null,
        createdBy: actor.name,
      })),
    )
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .execute()
  await addJobs(
    db,
    deliverTask,
    written.map(({ id }) => deliveryJob(id)),
  )
}

/**
 * Takes back messages that have not arrived, on the caller's transaction: they are sent no more, by
 * nobody, for the reason given in Swedish. One that is on its way at this very moment may still
 * arrive.
 */
export async function withdraw(
  db: Db,
  idempotencyKeys: readonly string[],
  why: string,
): Promise<void> {
  if (idempotencyKeys.length === 0) return
  await db
    .updateTable('outboxMessage')
    .set({ state: 'withdrawn', lastError: why })
    .where('idempotencyKey', 'in', idempotencyKeys)
    .where('state', '<>', 'delivered')
    .execute()
}

/**
 * Tries at once what has not arrived and would be tried later or never, on the caller's
 * transaction: the same message, under the same key.
 */
export async function sendNow(db: Db, idempotencyKey: string, now: Date): Promise<void> {
  const message = await db
    .updateTable('outboxMessage')
    .set({ state: 'waiting', attempts: 0, lastError: null, lastStatus: null, nextAttemptAt: now })
    .where('idempotencyKey', '=', idempotencyKey)
    .where('state', 'in', ['waiting', 'dead'])
    .returning('id')
    .executeTakeFirst()
  if (message) await addJob(db, deliveryJob(message.id))
}
