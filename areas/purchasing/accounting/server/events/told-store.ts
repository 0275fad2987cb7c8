import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addJobs } from '#platform/server/jobs.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { jobOfBooks, readOneTask, readToldTask } from '../tasks.ts'
import type { BooksEvent } from './socket.ts'

/** The one topic that is listened to. */
export const topic = 'invoices'
/** Another process listens in our place. */
export class PlaceLost extends Error {}

/** Who listens: an id of the process's own, made at its start. */
interface Place {
  readonly me: string
  readonly now: Date
  /** Milliseconds the place is held without being taken again. */
  readonly hold: number
}
/** Takes the place of who listens, or goes on holding it; false when another does. */
export async function holdPlace(db: Db, { me, now, hold }: Place): Promise<boolean> {
  const held = await db
    .updateTable('accountingTopic')
    .set({ heldBy: me, heldUntil: new Date(now.getTime() + hold) })
    .where('topic', '=', topic)
    .where(({ or, eb }) =>
      or([eb('heldBy', 'is', null), eb('heldBy', '=', me), eb('heldUntil', '<', now)]),
    )
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}
/** Lets another listen at once. */
export const leavePlace = (db: Db, me: string) =>
  db
    .updateTable('accountingTopic')
    .set({ heldBy: null, heldUntil: null })
    .where('topic', '=', topic)
    .where('heldBy', '=', me)
    .execute()

/** Whether somebody listens now. */
export async function isHeard(db: Db, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom('accountingTopic')
    .select('topic')
    .where('topic', '=', topic)
    .where('heldUntil', '>', now)
    .executeTakeFirst()
  return held !== undefined
}

export const heardTo = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('accountingTopic')
      .select('heardTo')
      .where('topic', '=', topic)
      .executeTakeFirst()
  )?.heardTo ?? null

/** The offset counts no more: from here on nobody has been told of without a gap. */
export async function forgetHeard(db: Db): Promise<void> {
  await db
    .updateTable('accountingTopic')
    .set({ heardTo: null })
    .where('topic', '=', topic)
    .execute()
  await db
    .updateTable('accountingConnection')
    .set({ heardSince: null })
    .where('heardSince', 'is not', null)
    .execute()
}

/** The clients whose books are to be listened to: connected, with their import on. */
export const toHear = (db: Db) =>
  db
    .selectFrom('accountingConnection as connection')
    .innerJoin('client', (join) =>
      join
        .onRef('client.organizationNumber', '=', 'connection.organizationNumber')
        .on('client.companyType', '=', companyTypes.issuer),
    )
    .select(['connection.organizationNumber', 'connection.tenantId'])
    .select(['connection.tokens', 'connection.heardSince'])
    .where('connection.tokens', 'is not', null)
    .where('client.enableIntegrationInvoiceImport', '=', true)
    .where(sql<boolean>`client.authkey is not distinct from connection.client_key`)
    .orderBy('connection.organizationNumber')
    .execute()
export type Heard = Awaited<ReturnType<typeof toHear>>[number]

/** Their access token was not taken: the next that is asked for is a new one. */
export const endAccess = (db: Db, { organizationNumber, tokens }: Heard, now: Date) =>
  db
    .updateTable('accountingConnection')
    .set({ accessUntil: now })
    .where('organizationNumber', '=', organizationNumber)
    .where('tokens', '=', tokens)
    .execute()

/**
 * We are told of these from now on. Those that we were not told of before are read whole: what
 * happened until now has been told to nobody.
 */
export async function beginHearing(db: Db, tenantIds: readonly string[], now: Date): Promise<void> {
  if (tenantIds.length === 0) return
  const begun = await db
    .updateTable('accountingConnection')
    .set({ heardSince: now })
    .where('tenantId', 'in', tenantIds)
    .where('heardSince', 'is', null)
    .returning('organizationNumber')
    .execute()
  await addJobs(
    db,
    readOneTask,
    begun.map(({ organizationNumber }) => jobOfBooks(readOneTask, organizationNumber)),
  )
}
/** We are not told of these any more. */
export const endHearing = (db: Db, tenantIds: readonly string[]) =>
  db
    .updateTable('accountingConnection')
    .set({ heardSince: null })
    .where('tenantId', 'in', tenantIds)
    .execute()

/** We are told of none but these. */
export const endHearingBut = (db: Db, tenantIds: readonly string[]) =>
  db
    .updateTable('accountingConnection')
    .set({ heardSince: null })
    .where('heardSince', 'is not', null)
    .where('tenantId', '<>', sql<string>`all(${tenantIds}::text[])`)
    .execute()

/** Whether an event says which invoice it is about. */
const namesInvoice = ({ type, entityId }: BooksEvent) =>
  type.startsWith('invoice-') && /^[\w-]{1,50}$/.test(entityId)

/**
 * Keeps what has been told, and that it has been heard so far, on the caller's transaction: the
 * invoices told of are read at once, and the books whose event names none are read whole.
 * @throws PlaceLost when another listens in our place: then it keeps them
 */
export async function keepTold(
  db: Db,
  me: string,
  events: readonly BooksEvent[],
  now: Date,
): Promise<void> {
  const last = events.at(-1)
  if (!last) return
  const moved = await db
    .updateTable('accountingTopic')
    .set({ heardTo: last.offset })
    .where('topic', '=', topic)
    .where('heldBy', '=', me)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new PlaceLost('Another process listens')
  const clients = await db
    .updateTable('accountingConnection')
    .set({ heardAt: now })
    .where('tenantId', 'in', [...new Set(events.map(({ tenantId }) => tenantId))])
    .where('tokens', 'is not', null)
    .returning(['organizationNumber', 'tenantId'])
    .execute()
  const known = new Set(clients.map(({ tenantId }) => tenantId))
  const ours = events.filter(({ tenantId }) => known.has(tenantId))
  const told = new Map(
    ours
      .filter(namesInvoice)
      .map(({ tenantId, entityId }) => [
        `${tenantId} ${entityId}`,
        { tenantId, documentNumber: entityId, toldAt: now },
      ]),
  )
  if (told.size > 0)
    await db
      .insertInto('accountingTold')
      .values([...told.values()])
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'documentNumber'])
          .doUpdateSet({ toldAt: now, times: sql`accounting_told.times + 1` }),
      )
      .execute()
  const wake = async (task: string, wanted: (one: BooksEvent) => boolean) => {
    const tenants = new Set(ours.filter(wanted).map(({ tenantId }) => tenantId))
    await addJobs(
      db,
      task,
      clients
        .filter(({ tenantId }) => tenants.has(tenantId))
        .map(({ organizationNumber }) => jobOfBooks(task, organizationNumber)),
    )
  }
  await wake(readToldTask, namesInvoice)
  await wake(readOneTask, (one) => !namesInvoice(one))
}
