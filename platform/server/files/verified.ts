import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { platformRefusals } from '#platform/refusal.ts'
import type { Database } from '../database.ts'
import { addJob } from '../jobs.ts'
import { countChangedFile } from '../metrics.ts'
import { Refused } from '../refuse.ts'
import type { FileStore } from './file-store.ts'

/** The bytes under an id are not those that were kept. Any call that meets it is refused so. */
export class FileChanged extends Refused {
  constructor(id: string) {
    super('fileChanged', platformRefusals.fileChanged)
    this.message = `the file store has other bytes under ${JSON.stringify(id)} than were kept`
  }
}

/** Looks at one kept file at once, and tells administrators of what is wrong with it. */
export const lookAtFileTask = 'look-at-file'

/** The hash of what a stream gives, read to its end. */
async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  // Read without an encoding: bytes.
  const chunks: AsyncIterable<Buffer> = stream
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

interface Beside {
  readonly reads: Pick<Database, 'db'>
  readonly writes: Pick<Database, 'db'>
  readonly log: Logger
}
/**
 * A store that hands out what was kept and nothing else: what is opened is first read to its end and
 * compared with the hash of its row, so that not a byte of a file that was exchanged leaves. This is
 * the one door to kept bytes, whoever opens them. Bytes without a row are work of which nothing is
 * kept yet, as in a transaction that is still open, and are handed out as they are.
 *
 * The row is read on a connection of `reads`, which no transaction holds while it waits for a file.
 * Of one that is not what was kept administrators are told at once, by a job (documents 25).
 * @throws FileChanged when it is opened; FileMissing as the store does
 */
export function verifiedFiles(store: FileStore, { reads, writes, log }: Beside): FileStore {
  const askToLook = async (id: string) => {
    try {
      const job = { task: lookAtFileTask, payload: { id }, key: `${lookAtFileTask}:${id}` }
      await addJob(writes.db, { ...job, keepsPlace: true })
    } catch (error) {
      // The look of the night finds it too.
      log.error({ err: error, storedFile: id }, 'nobody was asked to look at a changed file')
    }
  }
  return {
    ...store,
    async open(id) {
      const kept = await reads.db
        .selectFrom('storedFile')
        .select('sha256')
        .where('id', '=', id)
        .executeTakeFirst()
      if (kept && (await sha256Of(await store.open(id))) !== kept.sha256) {
        countChangedFile()
        log.error({ storedFile: id, sha256: kept.sha256 }, 'a stored file is not what was kept')
        await askToLook(id)
        throw new FileChanged(id)
      }
      return store.open(id)
    },
  }
}
