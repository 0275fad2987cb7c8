import type { Context } from '#platform/server/context.ts'
import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import type { batch } from '../contract.ts'
import type { ReadRow } from '../rules.ts'
import { tooLargeFile, tooLargeWorkbook, unreadableQuotes } from '../texts.ts'
import type { ReadTable, SentFile } from './read-table.ts'

const read = boundedWork<SentFile, ReadTable>({
  beside: import.meta.url,
  name: 'table-process',
  heap: 384,
  data: 800,
  time: 20_000,
})

/**
 * The companies in a file that somebody has sent, read in a process of its own. Refuses a file
 * without any, and one beyond a limit.
 */
export async function rowsOf(
  { name, path }: SentFile,
  { actor, refuse }: Context<typeof batch.start>,
): Promise<readonly ReadRow[]> {
  try {
    const table = await read({ name, path }, actor.id)
    if ('rows' in table) return table.rows
    if ('refused' in table) return refuse(table.refused)
    if ('unreadableRow' in table)
      return refuse('unreadableFile', { message: unreadableQuotes(table.unreadableRow) })
    return refuse('tooLargeFile', { message: tooLargeWorkbook(name, table.beyond, table.most) })
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return refuse('tooLargeFile', { message: tooLargeFile(name, error.limit) })
  }
}
