import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What goes as mails: those of people, and those of channels that are mailed. */
const mailed = ['mail', 'chat']

/**
 * A mail that was taken by its server and came back: it is dead after all, with why, and stays for
 * people to look at and send again. Undefined when none was sent under the id; 'known' when it is
 * said already that it did not arrive.
 * @param why Swedish, of the address it was sent to
 */
export async function mailReturned(
  db: Db,
  id: string,
  why: (to: string) => string,
  now: Date,
): Promise<'marked' | 'known' | undefined> {
  const sent = await db
    .selectFrom('outboxMessage')
    .select(['state', 'attempts', 'payload'])
    .where('id', '=', id)
    .where('destination', 'in', mailed)
    .where('attempts', '>', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!sent) return undefined
  if (sent.state !== 'delivered') return 'known'
  const { to } = sent.payload as { readonly to?: unknown }
  const said = why(typeof to === 'string' ? to : '').slice(0, 1000)
  await db
    .updateTable('outboxMessage')
    .set({ state: 'dead', deliveredAt: null, lastError: said, lastStatus: null })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('outboxTry')
    .values({ messageId: id, attempt: sent.attempts, at: now, arrived: false, status: null, said })
    .execute()
  return 'marked'
}

/** Whether a mail was sent under the id. */
export const wasMailed = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('outboxMessage')
    .select('id')
    .where('id', '=', id)
    .where('destination', 'in', mailed)
    .where('attempts', '>', 0)
    .executeTakeFirst()) !== undefined

/** Keys under which mails were written that did not arrive, or came back, of those that are asked for. */
export async function failedMails(
  db: Db,
  idempotencyKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outboxMessage')
    .select('idempotencyKey')
    .where(sql<boolean>`idempotency_key = any(${[...idempotencyKeys]}::text[])`)
    .where('state', '=', 'dead')
    .execute()
  return new Set(rows.map((row) => row.idempotencyKey))
}
