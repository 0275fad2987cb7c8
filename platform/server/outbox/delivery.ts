import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'
import {
  isRefusal,
  NotDelivered,
  NotSent,
  NotYet,
  Undeliverable,
  type Destinations,
  type WaitingMessage,
} from './deliver.ts'
import { addJob, type JobTask } from '../jobs.ts'
import { deliveryJob, isInTurn, nextInThreads } from './outbox.ts'

/**
 * Seconds to wait after each failed try. After the last one the message is dead: about two days in
 * all.
 */
export const pauses: readonly number[] = [
  5, 15, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 57_600,
]

const jobPayload = z.object({ id: z.uuid() })

/**
 * The task that delivers one message of the outbox. It holds no transaction while it calls. A
 * failed try is written on the row together with the next job; when the tries are used up, or the
 * receiver refuses, the message is dead and stays for people to look at and send again. After a
 * crash in mid-call the message is sent again under the same key. One whose thread has an older one
 * that waits gets its turn after that.
 */
export const deliverer =
  (destinations: Destinations, waits: readonly number[] = pauses): JobTask =>
  async (payload, { writes, clock, log }) => {
    const { id } = jobPayload.parse(payload)
    const message = await begin(writes.db, id, clock())
    if (!message) return
    const about = {
      message: id,
      destination: message.destination,
      kind: message.kind,
      attempt: message.attempts,
    }
    let answer: string
    try {
      const deliver = Object.hasOwn(destinations, message.destination)
        ? destinations[message.destination]
        : undefined
      if (!deliver) throw new Undeliverable(`Mottagaren ${message.destination} är inte känd`)
      answer = await deliver(message)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const status = error instanceof NotDelivered ? error.status : undefined
      const wait = pauseAfter(error, waits[message.attempts - 1])
      log.warn(
        { ...about, reason, again: wait },
        wait === undefined ? 'a message could not be delivered' : 'a message will be sent again',
      )
      await writes.db
        .transaction()
        .execute((db) =>
          failed(
            db,
            message,
            { reason, status, wait, wasSent: !(error instanceof NotSent) },
            clock(),
          ),
        )
      return
    }
    await writes.db.transaction().execute((db) => succeeded(db, message, answer, clock()))
    log.info(about, 'a message was delivered')
  }

/** Seconds until the next try; undefined when there is none. */
function pauseAfter(error: unknown, usual: number | undefined): number | undefined {
  if (error instanceof Undeliverable || usual === undefined) return undefined
  return error instanceof NotYet ? Math.max(error.seconds, usual) : usual
}

/**
 * Counts the try before it is made, so that one that brings the process down counts too: it was
 * answered by nobody, and may have arrived.
 */
async function begin(db: Db, id: string, now: Date): Promise<Begun | undefined> {
  const begun = await beginInTurn(db, id, now)
  // Nobody wakes it when the last one before it leaves at this very moment.
  if (begun || (await waitsForOlder(db, id))) return begun
  return beginInTurn(db, id, now)
}

interface Begun extends WaitingMessage {
  readonly attempts: number
  readonly thread: string | null
}
async function beginInTurn(db: Db, id: string, now: Date): Promise<Begun | undefined> {
  const row = await db
    .updateTable('outboxMessage')
    .set((is) => ({
      attempts: is('attempts', '+', 1),
      lastAttemptAt: now,
      mayHaveArrived: sql<boolean>`may_have_arrived or attempts > 0`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isInTurn)
    .returning([
      'id',
      'thread',
      'destination',
      'kind',
      'idempotencyKey',
      'company',
      'createdAt',
      'attempts',
      sql<string>`payload::text`.as('payload'),
    ])
    .executeTakeFirst()
  // As text, because the payload's own field names are not ours to respell.
  return row && { ...row, payload: JSON.parse(row.payload) as object }
}

/** Waits for whoever is ending an older one. Whether any goes on waiting then. */
async function waitsForOlder(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_message older join outbox_message one on one.thread = older.thread
    where one.id = ${id} and older.sequence < one.sequence and older.state = 'waiting'
    for share of older`.execute(db)
  return rows.length > 0
}

interface Tried {
  readonly arrived: boolean
  readonly status: number | null
  readonly said: string
}
/** Keeps what was answered to a try. */
const keepTry = (db: Db, { id: messageId, attempts: attempt }: Begun, tried: Tried, at: Date) =>
  db
    .insertInto('outboxTry')
    .values({ messageId, attempt, at, ...tried })
    .execute()

async function succeeded(db: Db, message: Begun, answer: string, now: Date): Promise<void> {
  const { id, thread } = message
  const said = kept(answer)
  await keepTry(db, message, { arrived: true, status: null, said }, now)
  await db
    .updateTable('outboxMessage')
    .set({
      state: 'delivered',
      deliveredAt: now,
      lastError: null,
      lastStatus: null,
      answer: said,
    })
    .where('id', '=', id)
    .execute()
  await nextInThreads(db, [{ thread }])
}

/** The most that is kept of what a receiver said. */
const kept = (text: string) => text.replaceAll('\0', '').trim().slice(0, 1000)

interface FailedTry {
  /** Swedish. */
  readonly reason: string
  /** HTTP; undefined when nobody answered. */
  readonly status: number | undefined
  /** Seconds until the next try; undefined when there is none. */
  readonly wait: number | undefined
  readonly wasSent: boolean
}
async function failed(
  db: Db,
  message: Begun,
  { reason, status, wait, wasSent }: FailedTry,
  now: Date,
): Promise<void> {
  const { id } = message
  const said = kept(reason)
  await keepTry(db, message, { arrived: false, status: status ?? null, said }, now)
  const again = wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
  const isRefused = status !== undefined && isRefusal(status)
  const outcome = {
    lastError: said,
    lastStatus: status ?? null,
    ...(isRefused || !wasSent ? {} : { mayHaveArrived: true }),
  }
  const changed = await db
    .updateTable('outboxMessage')
    .set(again ? { ...outcome, nextAttemptAt: again } : { ...outcome, state: 'dead' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('thread')
    .executeTakeFirst()
  if (changed && again) await addJob(db, { ...deliveryJob(id), runAt: again })
  if (changed && !again) await nextInThreads(db, [changed])
}

/**
 * Starts over with a dead message, on the caller's transaction. False when it is not dead (any
 * more).
 */
export async function sendAgain(db: Db, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('outboxMessage')
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning('id')
    .executeTakeFirst()
  if (changed) await addJob(db, deliveryJob(id))
  return changed !== undefined
}
