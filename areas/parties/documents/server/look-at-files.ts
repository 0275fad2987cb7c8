import { sql } from 'kysely'
import { z } from 'zod'
import { FileMissing } from '#platform/server/files/file-store.ts'
import { FileChanged } from '#platform/server/files/verified.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { dayLength } from '#platform/time.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'

type Damage = 'changed' | 'missing'
interface Kept {
  readonly id: string
  readonly name: string
}

/** Milliseconds of one night: what is not looked at by then is first the next. */
const window = 3 * 60 * 60_000
/** Files whose rows are written at once. */
const batch = 100
/** Files that a task names; more are counted. */
const named = 20

/** The task of administrators about files that are not what was kept. */
function taskAbout(damaged: readonly Kept[]) {
  const names = damaged.slice(0, named).map(({ name }) => `”${name}”`)
  const more = damaged.length > named ? ` och ${damaged.length - named} till` : ''
  return {
    kind: 'damagedFiles' as const,
    header: 'Sparade filer är inte det som sparades',
    message:
      `${names.join(', ')}${more} har ändrats eller försvunnit ur fillagret utanför Skynet, och lämnas inte ut. ` +
      'Ta reda på vem som har skrivit i fillagret, och lägg tillbaka filerna från säkerhetskopian.',
  }
}

/** What is wrong with a kept file; null when its bytes are those that were kept. */
async function damageOf(files: JobServices['files'], id: string): Promise<Damage | null> {
  try {
    // Opening compares all of it with its hash, and tells the log and the measures of a difference.
    const stream = await files.open(id)
    stream.destroy()
    return null
  } catch (error) {
    if (error instanceof FileChanged) return 'changed'
    if (error instanceof FileMissing) return 'missing'
    throw error
  }
}

/** Those that nobody has looked at since an instant, who has waited longest first. */
const waiting = ({ writes }: JobServices, since: Date) =>
  writes.db
    .selectFrom('storedFile')
    .select('id')
    .where((row) => row.or([row('lookedAt', 'is', null), row('lookedAt', '<', since)]))
    .orderBy('lookedAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(batch)
    .execute()

/** Keeps what was seen, and tells administrators of files that were whole before. */
async function keepSeen(
  { writes, clock }: JobServices,
  seen: readonly { readonly id: string; readonly damage: Damage | null }[],
): Promise<void> {
  const now = clock()
  const ids = seen.flatMap(({ id, damage }) => (damage ? [id] : []))
  await inTransaction(writes, async (db) => {
    // Held, so that two who look at the same moment tell of a file once.
    const damaged = await db
      .selectFrom('storedFile')
      .select(['id', 'name'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('damage', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    await sql`update stored_file set looked_at = ${now}, damage = seen.damage
      from unnest(${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ damage }) => damage)}::text[]) as seen (id, damage)
      where stored_file.id = seen.id`.execute(db)
    if (damaged.length > 0) await createUserTask(db, { ...taskAbout(damaged), by: 'Skynet', now })
  })
}

/**
 * Compares every kept file with its hash once a night, within three hours (documents 25). A file
 * that has changed or is gone is a task for administrators when it is first seen.
 *
 * @throws what the file store does when it is away: what was seen until then is kept
 */
export const lookAtFiles: JobTask = async (_payload, services) => {
  const { files, clock } = services
  const began = clock()
  // One that was begun again goes on where it was.
  const since = new Date(began.getTime() - dayLength / 2)
  let done = 0
  while (clock().getTime() - began.getTime() < window) {
    const rows = await waiting(services, since)
    if (rows.length === 0) break
    const seen: { id: string; damage: Damage | null }[] = []
    for (const { id } of rows) seen.push({ id, damage: await damageOf(files, id) })
    await keepSeen(services, seen)
    done += rows.length
  }
  return { done }
}

const payloadShape = z.object({ id: z.uuid() })
/** The same of one file, at once: it was to be handed out, and was not what was kept. */
export const lookAtFile: JobTask = async (payload, services) => {
  const { id } = payloadShape.parse(payload)
  await keepSeen(services, [{ id, damage: await damageOf(services.files, id) }])
}
