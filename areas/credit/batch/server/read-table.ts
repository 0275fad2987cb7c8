import { readFile } from 'node:fs/promises'
import { endingOf, mostRows, readRows, type ReadRow } from '../rules.ts'
import { readDelimited, UnreadableRow } from './delimited.ts'
import { BeyondLimit, firstSheet, workbookLimits } from './workbook.ts'

/** A file that somebody has sent: its own name, and where it lies. */
export interface SentFile {
  readonly name: string
  readonly path: string
}
/** What a file holds, or why it holds nothing that can be used. */
export type ReadTable =
  | { readonly rows: readonly ReadRow[] }
  | { readonly refused: 'unreadableFile' | 'noNumbers' | 'tooManyNumbers' }
  /** The row whose quotes cannot be read, from 1. */
  | { readonly unreadableRow: number }
  /** Which limit it is beyond, and how much that is. */
  | { readonly beyond: keyof typeof workbookLimits; readonly most: number }

/**
 * The companies in the file's first table. Takes its time over a file that is made to: in a process
 * that somebody stops.
 */
export async function readTable(file: SentFile): Promise<ReadTable> {
  try {
    const rows = readRows(await cellsOf(file))
    // A file without a single number is the wrong file, and nothing to begin a run with.
    if (rows.every(({ organizationNumber }) => organizationNumber === null))
      return { refused: 'noNumbers' }
    return rows.length > mostRows ? { refused: 'tooManyNumbers' } : { rows }
  } catch (error) {
    if (error instanceof BeyondLimit)
      return { beyond: error.limit, most: workbookLimits[error.limit] }
    if (error instanceof UnreadableRow) return { unreadableRow: error.row }
    return { refused: 'unreadableFile' }
  }
}

/**
 * The cells of the file's first table as text, row by row. @throws BeyondLimit, or another Error
 * when there are none
 */
export async function cellsOf({ name, path }: SentFile): Promise<string[][]> {
  const bytes = await readFile(path)
  if (endingOf(name) !== 'xlsx') return readDelimited(decoded(bytes))
  const rows = await firstSheet(bytes)
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell).trim())))
}

/**
 * UTF-16 where it says so, as Excel's Unicode text; else UTF-8, or what Excel for Windows writes
 * when it is not.
 */
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
