import { sql, type Selectable } from 'kysely'
import type { Intake } from '#database/types.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { keepFile, type FileToKeep } from '#platform/server/files/files.ts'
import { addJob, type JobServices } from '#platform/server/jobs.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import type { Fate, Source } from '../../rules.ts'
import { NotScanned, waitsForScanner } from './mail-parts.ts'
import { firstReadJob, unpackJob } from '../job-names.ts'

/** The extension is lower-cased (interpretation 22). */
export const lowerExtension = (name: string) =>
  name.replace(/\.[^.]*$/, (extension) => extension.toLowerCase())

export interface Arrival {
  readonly channel: 'upload' | 'smtp' | 'imap'
  /** The source filter's number. */
  readonly source: Source
  readonly receivedBy: string
  readonly now: Date
}
export interface FileArrival extends Arrival {
  readonly mailId?: string
  readonly place?: number
  readonly organizationNumber?: string
  readonly attachmentPageStart?: number
}
export interface IntakeResult {
  readonly id: string
  readonly fate: Fate
  readonly reason: string
}

/**
 * The file's first coming, when the same bytes have come before and are an interpretation or on
 * their way to be one.
 */
async function earlierCopy(db: Db, sha256: string): Promise<string | undefined> {
  // Two copies at the same moment: the second waits and then sees the first.
  await sql`select pg_advisory_xact_lock(7405, hashtext(${sha256}))`.execute(db)
  const earlier = await db
    .selectFrom('intake')
    .select(['fileName', 'receivedAt'])
    .where('sha256', '=', sha256)
    // As the index intake_taken has it, so that no refused copy is looked at.
    .where(sql<boolean>`kind = 'file' and fate in ('received', 'interpreted')`)
    .orderBy('receivedAt')
    .limit(1)
    .executeTakeFirst()
  return earlier && sameFileCame(earlier)
}
/** Why a copy is not read, in Swedish: when the file came, and as what. */
export const sameFileCame = ({ receivedAt, fileName }: Pick<Received, 'receivedAt' | 'fileName'>) =>
  `Samma fil kom ${formatInstant(receivedAt)} (${fileName})`

type Row = { fate: Fate; reason: string; decidedAt: Date | null; threat?: string }
const decided = (fate: Fate, reason: string, now: Date): Row => ({
  fate,
  reason,
  decidedAt: fate === 'received' ? null : now,
})

/**
 * Writes a received file in the ledger, on the caller's transaction, and has it read. The same
 * bytes as before are a duplicate.
 *
 * @param behind how much of its sender's is read before it (interpretation 82)
 */
export async function takeInvoiceFile(
  db: Db,
  files: Context['files'],
  file: FileToKeep,
  arrived: FileArrival,
  behind = 0,
): Promise<IntakeResult> {
  const copy = await earlierCopy(db, file.sha256)
  const row = copy ? decided('duplicate', copy, arrived.now) : decided('received', '', arrived.now)
  const taken = await addFile(db, files, file, arrived, row)
  if (taken.fate === 'received')
    await addJob(db, firstReadJob(taken.id, { isAwaited: arrived.channel === 'upload', behind }))
  return taken
}

/** Writes a file in the ledger with a fate that is clear from the beginning. */
export const takeOtherFile = (
  db: Db,
  files: Context['files'],
  file: FileToKeep,
  arrived: FileArrival,
  { fate, reason, threat }: ClearFate,
): Promise<IntakeResult> =>
  addFile(db, files, file, arrived, {
    ...decided(fate, reason, arrived.now),
    ...(threat !== undefined && { threat }),
  })
interface ClearFate {
  readonly fate: 'attachment' | 'refused' | 'duplicate'
  readonly reason: string
  /** What the virus scanner found in it; default nothing. */
  readonly threat?: string
}

async function addFile(
  db: Db,
  files: Context['files'],
  file: FileToKeep,
  { now, ...arrived }: FileArrival,
  row: Row,
): Promise<IntakeResult> {
  const name = lowerExtension(file.name)
  const storedFileId = await keepFile(
    db,
    files,
    { ...file, name },
    {
      readAnyhow: row.fate === 'received',
    },
  )
  const { contentType, size, sha256 } = file
  const { id } = await db
    .insertInto('intake')
    .values({
      kind: 'file',
      ...arrived,
      fileName: name,
      contentType,
      size,
      sha256,
      storedFileId,
      receivedAt: now,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, fate: row.fate, reason: row.reason }
}

/**
 * Writes a received mail, whole as it came, in the ledger, on the caller's transaction; a job takes
 * it apart. The same bytes again are the same mail: a sender who was not answered sends it once
 * more.
 */
export async function takeMail(
  db: Db,
  files: Context['files'],
  mail: FileToKeep,
  { now, ...arrived }: Arrival & { readonly sender: string },
): Promise<{ id: string; isNew: boolean }> {
  await sql`select pg_advisory_xact_lock(7406, hashtext(${mail.sha256}))`.execute(db)
  const before = await db
    .selectFrom('intake')
    .select('id')
    .where('kind', '=', 'mail')
    .where('sha256', '=', mail.sha256)
    .executeTakeFirst()
  if (before) return { id: before.id, isNew: false }
  const storedFileId = await keepFile(db, files, mail)
  const { name, contentType, size, sha256 } = mail
  const { id } = await db
    .insertInto('intake')
    .values({
      kind: 'mail',
      ...arrived,
      fileName: name,
      contentType,
      size,
      sha256,
      storedFileId,
      receivedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(db, unpackJob(id, await sentWithin(db, arrived.sender, now)))
  return { id, isNew: true }
}

/** How many mails a sender has sent in the hour before an instant (interpretation 82). */
export async function sentWithin(db: Db, sender: string | null, now: Date): Promise<number> {
  const { sent } = await db
    .selectFrom('intake')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('kind', '=', 'mail')
    .where('sender', 'is not distinct from', sender)
    .where('receivedAt', '>', new Date(now.getTime() - 60 * 60_000))
    .where('receivedAt', '<', now)
    .executeTakeFirstOrThrow()
  return sent
}

/** What brings the process down this often is refused; it can be tried again from the ledger. */
const mostAttempts = 5
/**
 * Milliseconds for which errors do not count: a full disk or a store that is away is no fault of
 * the file's. What still fails then is.
 */
const patience = 24 * 60 * 60_000

type Received = Selectable<Intake>
interface Try<Reason extends string> {
  /** Swedish: why it is refused when it has been tried too often. */
  readonly gaveUp: Reason
  readonly work: (intake: Received) => Promise<void>
  readonly refuse: (intake: Received, reason: Reason) => Promise<void>
}

/**
 * Works on a mail or file that has no fate yet; on one that has, it does nothing. The try is
 * counted before it is made, so that one that brings the process down counts.
 */
export async function tryIntake<Reason extends string>(
  { writes, clock }: Pick<JobServices, 'writes' | 'clock'>,
  id: string,
  kind: 'mail' | 'file',
  { gaveUp, work, refuse }: Try<Reason>,
): Promise<void> {
  const count = (by: number) =>
    writes.db
      .updateTable('intake')
      .set((eb) => ({ attempts: eb('attempts', '+', by) }))
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('fate', '=', 'received')
      .returningAll()
      .executeTakeFirst()
  const intake = await count(1)
  if (!intake) return
  if (intake.attempts > mostAttempts && !intake.forced) return refuse(intake, gaveUp)
  try {
    await work(intake)
  } catch (error) {
    if (error instanceof NotScanned) await sayItWaits(writes.db, id).catch(() => undefined)
    // When the database is what fails, the try counts.
    if (clock().getTime() - intake.receivedAt.getTime() < patience)
      await count(-1).catch(() => undefined)
    throw error
  }
}

const sayItWaits = (db: Db, id: string) =>
  db
    .updateTable('intake')
    .set({ reason: waitsForScanner })
    .where('id', '=', id)
    .where('fate', '=', 'received')
    .execute()

/** Gives a mail or file that has none yet its fate. */
export async function decide(
  db: Db,
  id: string,
  fate: Exclude<Fate, 'received'>,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('intake')
    .set({ fate, reason: reason.slice(0, 2000), decidedAt: now })
    .where('id', '=', id)
    .where('fate', '=', 'received')
    .execute()
}
