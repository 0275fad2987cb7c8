import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import type { ReceivedFile } from '#platform/server/context.ts'
import { readDelimited } from '../delimited.ts'
import { endingOf } from '../rules.ts'

/** What a workbook may unpack to, in bytes: more is no list of numbers. */
const mostUnpacked = 40_000_000

/** The cells of the file's first table as text, row by row. Undefined when it cannot be read. */
export async function cellsOf(file: Pick<ReceivedFile, 'name' | 'path'>): Promise<string[][] | undefined> {
  const bytes = await readFile(file.path)
  if (endingOf(file.name) !== 'xlsx') return readDelimited(decoded(bytes))
  try {
    const rows = await readSheet(Buffer.from(bounded(bytes)))
    return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell).trim())))
  } catch {
    return undefined
  }
}

/** UTF-8, or what Excel for Windows writes when it is not. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The workbook packed anew without compression. What unpacks to more than it may, or to more than it says, is stopped here and not in the
 * reader. @throws Error when it is no workbook, or too large a one.
 */
function bounded(bytes: Buffer): Uint8Array {
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      if (unpacked > mostUnpacked) throw new Error('The workbook unpacks to more than a list of numbers')
      return true
    },
  })
  return zipSync(parts, { level: 0 })
}
