import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import type { ReceivedFile } from '#platform/server/context.ts'
import { readDelimited } from '../delimited.ts'
import { endingOf } from '../rules.ts'

/** What a workbook may unpack to, in bytes: 10,000 rows of twenty columns. A reader holds a server up for seconds with more. */
const mostUnpacked = 12_000_000
class TooLarge extends Error {}

/** The cells of the file's first table as text, row by row; or why there are none. */
export async function cellsOf(
  file: Pick<ReceivedFile, 'name' | 'path'>,
): Promise<string[][] | 'unreadableFile' | 'tooManyNumbers'> {
  const bytes = await readFile(file.path)
  if (endingOf(file.name) !== 'xlsx') return readDelimited(decoded(bytes))
  try {
    const rows = await readSheet(Buffer.from(bounded(bytes)))
    return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell).trim())))
  } catch (error) {
    return error instanceof TooLarge ? 'tooManyNumbers' : 'unreadableFile'
  }
}

/** UTF-16 where it says so, as Excel's Unicode text; else UTF-8, or what Excel for Windows writes when it is not. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The workbook packed anew without compression. What unpacks to more than it may, or to more than it says, is stopped here and not in the
 * reader. @throws TooLarge, or another Error when it is no workbook.
 */
function bounded(bytes: Buffer): Uint8Array {
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      if (unpacked > mostUnpacked) throw new TooLarge()
      return true
    },
  })
  return zipSync(parts, { level: 0 })
}
