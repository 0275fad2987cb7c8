import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { readSheet, type SheetData } from 'read-excel-file/node'

/**
 * What is read of a workbook. An empty cell far out makes a table as large as a full one, so that
 * rows and columns count from the first to the last that is written down.
 */
export const workbookLimits = {
  unpackedMegabytes: 40,
  rows: 100_000,
  columns: 100,
  cells: 500_000,
} as const
/** The limit that a workbook is beyond. */
export class BeyondLimit extends Error {
  constructor(readonly limit: keyof typeof workbookLimits) {
    super(`the workbook is beyond its limit of ${limit}`)
  }
}

/** The cells of the first sheet. @throws BeyondLimit, or another Error when it is no workbook */
export async function firstSheet(bytes: Uint8Array): Promise<SheetData> {
  const parts = unpacked(bytes)
  const decoder = new TextDecoder()
  for (const [name, content] of Object.entries(parts))
    if (/worksheets\/[^/]*\.xml$/i.test(name)) checkExtent(decoder.decode(content))
  return readSheet(Buffer.from(zipSync(parts, { level: 0 })))
}

const piece = 16 * 1024
/**
 * The parts that are read, unpacked. What comes out is counted as it comes: what the file says of
 * itself may be wrong.
 */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  // Where a list of the parts ends the file is whole.
  if (!Buffer.from(bytes).includes('PK\u0005\u0006')) throw new Error('the file is cut off')
  const chunks = new Map<string, Uint8Array[]>()
  let size = 0
  const unzip = new Unzip((part) => {
    if (!/\.(xml|rels)$/i.test(part.name)) return
    const own: Uint8Array[] = []
    chunks.set(part.name, own)
    part.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > workbookLimits.unpackedMegabytes * 1024 * 1024)
        throw new BeyondLimit('unpackedMegabytes')
      own.push(chunk)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += piece)
    unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  return Object.fromEntries(
    [...chunks].map(([name, own]) => [name, new Uint8Array(Buffer.concat(own))]),
  )
}

/** Rows and cells, and where they say that they stand. */
const places = /<(?:\w+:)?(?:row|c)\b[^>]*?\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/g
/** Looks at all that is written down, whether the sheet calls it a part of itself or not. */
function checkExtent(sheet: string): void {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', digits] of sheet.matchAll(places)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnOf(letters))
    if (rows > workbookLimits.rows) throw new BeyondLimit('rows')
    if (columns > workbookLimits.columns) throw new BeyondLimit('columns')
    if (rows * columns > workbookLimits.cells) throw new BeyondLimit('cells')
  }
}
/** The number of a column: 1 for A, 27 for AA. */
const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
