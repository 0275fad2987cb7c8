import type { Db } from '../database.ts'
import { addJob } from '../jobs.ts'
import { mostNamed } from '../audit/persons.ts'

/** Looks a kept file through for personal numbers (audit 4): in places of the reading jobs. */
export const filePersonsTask = 'file-persons'
/** After what somebody waits for. */
const unhurried = 20

/** What can be looked through: what the reader reads, and what is text. A mail is by its parts. */
const isLookedThrough = (contentType: string) =>
  contentType === 'application/pdf' ||
  contentType === 'application/xml' ||
  contentType.startsWith('image/') ||
  (contentType.startsWith('text/') && contentType !== 'text/html')

/**
 * Has a kept file looked through, on the caller's transaction; asked again it is once. Of a type
 * that cannot be, nothing is done.
 */
export async function lookThroughLater(
  db: Db,
  { id, contentType }: { readonly id: string; readonly contentType: string },
): Promise<void> {
  if (!isLookedThrough(contentType)) return
  const key = `${filePersonsTask}:${id}`
  const job = { task: filePersonsTask, payload: { id }, key, priority: unhurried, maxAttempts: 5 }
  await addJob(db, job)
}

/** Keeps whom a file names, 12 digits each, in order. */
export const keepPersonsOfFile = (db: Db, id: string, persons: readonly string[]) =>
  db
    .updateTable('storedFile')
    .set({ persons: persons.slice(0, mostNamed) })
    .where('id', '=', id)
    .execute()

/**
 * Whom kept files name by personal number (12 digits), each once: what the row of who opens them
 * says (audit 4). Nobody of one that has not been looked through yet.
 */
export async function personsOfFiles(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('storedFile').select('persons').where('id', 'in', ids).execute()
  return [...new Set(rows.flatMap(({ persons }) => persons ?? []))].toSorted().slice(0, mostNamed)
}
