import type { RefusalCode } from '#platform/endpoint.ts'
import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import type { Refusal } from '#platform/server/refuse.ts'
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

interface Rows {
  readonly rows: readonly ReadRow[]
}
/**
 * The companies in a file that somebody has sent, read in a process of its own; why not, of a file
 * without any and of one beyond a limit.
 * @param senderId each sender gets a turn, whatever others have waiting
 */
export async function rowsOf(
  { name, path }: SentFile,
  senderId: string,
): Promise<Rows | Refusal<RefusalCode<typeof batch.start>>> {
  try {
    const table = await read({ name, path }, senderId)
    if ('rows' in table) return table
    if ('refused' in table) return { code: table.refused }
    if ('unreadableRow' in table)
      return { code: 'unreadableFile', message: unreadableQuotes(table.unreadableRow) }
    return { code: 'tooLargeFile', message: tooLargeWorkbook(name, table.beyond, table.most) }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { code: 'tooLargeFile', message: tooLargeFile(name, error.limit) }
  }
}
