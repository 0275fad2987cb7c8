import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
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
  /**
   * What it is news of, such as 'invoice:' with an id. Messages of one thread are delivered in the
   * order they are written, and each is sent with its place in it, `sequence` from 1. Whoever writes
   * one holds what it is about.
   */
  readonly thread?: string
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
  const placed = await inThreads(db, messages)
  const written = await db
    .insertInto('outboxMessage')
    .values(
      placed.map(({ message, thread = null, sequence = null }) => ({
        destination: message.destination,
        kind: message.kind,
        payload: JSON.stringify(
          sequence === null ? message.payload : { ...message.payload, sequence },
        ),
        idempotencyKey: message.idempotencyKey ?? randomUUID(),
        company: message.company ?? null,
        createdBy: actor.name,
        thread,
        sequence,
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

interface Placed {
  readonly message: OutboxMessage
  readonly thread?: string
  readonly sequence?: number
}
/** Each with its place in its thread, after those that are written already. */
async function inThreads(db: Db, messages: readonly OutboxMessage[]): Promise<readonly Placed[]> {
  const threads = [...new Set(messages.flatMap(({ thread }) => thread ?? []))]
  if (threads.length === 0) return messages.map((message) => ({ message }))
  const { rows } = await sql<{ thread: string; last: number }>`
    select thread, max(sequence) as last from outbox_message
    where thread = any(${threads}::text[]) group by thread`.execute(db)
  const last = new Map(rows.map((row) => [row.thread, row.last]))
  return messages.map((message) => {
    const { thread } = message
    if (thread === undefined) return { message }
    const sequence = (last.get(thread) ?? 0) + 1
    last.set(thread, sequence)
    return { message, thread, sequence }
  })
}

/** Whether nothing older of its thread waits. */
export const isInTurn = sql<boolean>`not exists (
  select from outbox_message older where older.thread = outbox_message.thread
    and older.sequence < outbox_message.sequence and older.state = 'waiting')`

/**
 * Gives the oldest that waits of each thread its turn, on the transaction in which what was before
 * it leaves. One that is tried again later keeps its time.
 */
export async function nextInThreads(
  db: Db,
  left: readonly { readonly thread: string | null }[],
): Promise<void> {
  const threads = new Set(left.flatMap(({ thread }) => thread ?? []))
  if (threads.size === 0) return
  const next = await db
    .selectFrom('outboxMessage')
    .select('id')
    .where(sql<boolean>`thread = any(${[...threads]}::text[])`)
    .where('state', '=', 'waiting')
    .where(isInTurn)
    .execute()
  for (const { id } of next) await addJob(db, { ...deliveryJob(id), keepsPlace: true })
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
  const taken = await db
    .updateTable('outboxMessage')
    .set({ state: 'withdrawn', lastError: why })
    .where('idempotencyKey', 'in', idempotencyKeys)
    .where('state', '<>', 'delivered')
    .returning('thread')
    .execute()
  await nextInThreads(db, taken)
}

/**
 * Takes back what has failed of threads, on the caller's transaction, because something newer of its
 * kind is about to be written that says all it said. What has not failed is waited for, and so is
 * what something of another kind rests on that waits behind it.
 */
export async function withdrawOvertaken(
  db: Db,
  { threads, kind, why }: { threads: readonly string[]; kind: string; why: string },
): Promise<void> {
  if (threads.length === 0) return
  const taken = await db
    .updateTable('outboxMessage')
    .set({ state: 'withdrawn', lastError: why })
    .where(sql<boolean>`thread = any(${threads}::text[])`)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'dead'])
    .where('lastError', 'is not', null)
    .where(
      sql<boolean>`not exists (select from outbox_message other where other.thread = outbox_message.thread
        and other.sequence > outbox_message.sequence and other.kind <> outbox_message.kind and other.state = 'waiting')`,
    )
    .returning('thread')
    .execute()
  await nextInThreads(db, taken)
}

/**
 * Tries at once what has not arrived and would be tried later or never, on the caller's
 * transaction: the same message, under the same key, and first what it waits for.
 */
export async function sendNow(db: Db, idempotencyKey: string, now: Date): Promise<void> {
  const message = await db
    .updateTable('outboxMessage')
    .set({ state: 'waiting', attempts: 0, lastError: null, lastStatus: null, nextAttemptAt: now })
    .where('idempotencyKey', '=', idempotencyKey)
    .where('state', 'in', ['waiting', 'dead'])
    .returning(['id', 'thread', 'sequence'])
    .executeTakeFirst()
  if (!message) return
  await addJob(db, deliveryJob(message.id))
  if (message.thread === null) return
  const older = await db
    .selectFrom('outboxMessage')
    .select('id')
    .where('thread', '=', message.thread)
    .where('sequence', '<', message.sequence)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of older) await addJob(db, deliveryJob(id))
}
