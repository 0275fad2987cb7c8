import { randomUUID } from 'node:crypto'
import type { Actor } from '#platform/permission.ts'
import type { Db } from './database.ts'
import { addJob } from './jobs.ts'

/** Something an outside system shall be told. */
export interface OutboxMessage {
  /** A name of outbox-delivery.ts: 'core-system', 'invoice-system', 'crm', 'chat', 'mail'. */
  readonly destination: string
  /** What it is, such as 'company.created'. */
  readonly kind: string
  /** Sent as JSON. */
  readonly payload: object
  /** By which the receiver knows a message it already has, and by which the same message is not sent twice. Default a new one. */
  readonly idempotencyKey?: string
  /** Organisation number of the company it is about. */
  readonly company?: string
}

/** The task that delivers one message. */
export const deliverTask = 'deliver'
export const deliveryJob = (id: string) => ({ task: deliverTask, payload: { id }, key: `${deliverTask}:${id}` })

/**
 * Writes a message on the caller's transaction; a job delivers it after the commit (world.md, "Going out"). A key that has been used
 * before means the same message: it is kept as it was and not sent again.
 */
export async function putInOutbox(db: Db, actor: Actor, message: OutboxMessage): Promise<void> {
  const written = await db
    .insertInto('outboxMessage')
    .values({
      destination: message.destination,
      kind: message.kind,
      payload: JSON.stringify(message.payload),
      idempotencyKey: message.idempotencyKey ?? randomUUID(),
      company: message.company ?? null,
      createdBy: actor.name,
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await addJob(db, deliveryJob(written.id))
}
