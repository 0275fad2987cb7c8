import type { JobServices } from '#platform/server/jobs.ts'
import { keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { awayAfter, callsAtOnce, overlapMinutes } from '../rules.ts'
import type { Connection } from './connection-store.ts'
import type { Fortnox, ListedInvoice } from './fortnox.ts'
import { importOne } from './import-invoice.ts'
import { readSince } from './invoice-store.ts'
import { dueAgain, isGone, isOfAll, keepUnread } from './unread.ts'

/** An invoice, its customer and its PDF. */
const callsOfOne = 3
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'short',
})
const since = (readTo: Date | null) =>
  readTo === null ? undefined : clock.format(new Date(readTo.getTime() - overlapMinutes * 60_000))

/**
 * Reads what has changed in a client's books, as far as one reading may ask (accounting 3). What has
 * been read in this reading is not asked for again; what could not be read before is tried again
 * last, when its pause is over (accounting 8). Answers whether all is read.
 * @throws ProviderFailure
 */
export async function readBooks(
  services: JobServices,
  connection: Connection,
  fortnox: Fortnox,
): Promise<boolean> {
  const { writes, clock: now } = services
  const { organizationNumber, tenantId } = connection
  const begunAt = connection.begunAt ?? now()
  if (connection.begunAt === null)
    await writes.db
      .updateTable('accountingConnection')
      .set({ begunAt })
      .where('organizationNumber', '=', organizationNumber)
      .execute()
  const budget = budgetOf(fortnox)
  const reader = readerOf(services, connection, fortnox)
  for (let page = 1, pages = 1; page <= pages; page++) {
    if (!(await budget.take(1))) return false
    const listed = await fortnox.page(page, since(connection.readTo))
    pages = listed.pages
    await keepOddRows(writes.db, 'accounting', listed.odd, now())
    const numbers = listed.invoices.map(({ DocumentNumber }) => DocumentNumber)
    const read = await readSince(writes.db, tenantId, numbers, begunAt)
    for (const one of listed.invoices) {
      if (read.has(one.DocumentNumber)) continue
      if (!(await budget.take(callsOfOne))) return false
      await reader.read(one)
    }
  }
  await writes.db
    .updateTable('accountingConnection')
    .set({ readTo: begunAt, begunAt: null, readAt: now(), failure: null, failedAt: null })
    .where('organizationNumber', '=', organizationNumber)
    .execute()
  // After what is new, which it never keeps waiting.
  for (const one of await dueAgain(writes.db, tenantId, now())) {
    if (!(await budget.take(callsOfOne))) return false
    await reader.again(one)
  }
  return true
}

/**
 * Reads the invoices that events have told of, as far as one reading may ask, those that have waited
 * longest first (accounting 9). What is told of again meanwhile is read once more. Answers whether
 * all is read. @throws ProviderFailure
 */
export async function readToldOf(
  services: JobServices,
  connection: Connection,
  fortnox: Fortnox,
): Promise<boolean> {
  const { db } = services.writes
  const budget = budgetOf(fortnox)
  const reader = readerOf(services, connection, fortnox)
  const told = await db
    .selectFrom('accountingTold')
    .select(['documentNumber', 'times'])
    .where('tenantId', '=', connection.tenantId)
    .orderBy('toldAt')
    .orderBy('documentNumber')
    .limit(callsAtOnce)
    .execute()
  for (const { documentNumber, times } of told) {
    if (!(await budget.take(callsOfOne))) return false
    const isRead = await reader.read(unlisted(documentNumber))
    if (!isRead) continue
    await db
      .deleteFrom('accountingTold')
      .where('tenantId', '=', connection.tenantId)
      .where('documentNumber', '=', documentNumber)
      .where('times', '=', times)
      .execute()
  }
  const left = await db
    .selectFrom('accountingTold')
    .select('documentNumber')
    .where('tenantId', '=', connection.tenantId)
    .limit(1)
    .executeTakeFirst()
  return left === undefined
}
/** Of an event nothing is known but the number. */
const unlisted = (DocumentNumber: string): ListedInvoice => ({
  DocumentNumber,
  CustomerName: '',
  Total: null,
  Currency: '',
  DueDate: '',
})

/** Calls of one reading, which are also calls of the client (accounting 10). */
function budgetOf(fortnox: Fortnox) {
  let left = callsAtOnce
  return {
    /** False, and nothing is taken, when there are not so many left, or not now. */
    async take(wanted: number): Promise<boolean> {
      if (wanted > left || !(await fortnox.hasRoom(wanted))) return false
      left -= wanted
      return true
    },
  }
}

/**
 * Reads invoices, each for itself: what cannot be read is kept with why. It throws what is no fault
 * of one: when we may not ask, or are to wait, or when one after another could not be read.
 */
function readerOf(services: JobServices, connection: Connection, fortnox: Fortnox) {
  let inRow = 0
  /** Whether it stands as it was read now, or why it could not be read. */
  async function again(one: ListedInvoice): Promise<unknown> {
    try {
      return await importOne(services, connection, fortnox, one.DocumentNumber)
    } catch (error) {
      if (isOfAll(error)) throw error
      await keepUnread(services, connection, one, error)
      return isGone(error) ? true : error
    }
  }
  return {
    again,
    /** False when another reading kept it meanwhile: what stands may be older than this. */
    async read(one: ListedInvoice): Promise<boolean> {
      const outcome = await again(one)
      const isFailure = typeof outcome !== 'boolean'
      inRow = isFailure ? inRow + 1 : 0
      if (inRow >= awayAfter) throw outcome
      return outcome !== false
    },
  }
}
