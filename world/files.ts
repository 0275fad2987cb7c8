import { strToU8, unzipSync, zipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { excelAnswer } from '#platform/server/export/excel.ts'

/** A file as somebody would have uploaded it. */
export interface DemoFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/**
 * Office files are zips, which say when each part was written: always the same day, so that the
 * same words give the same bytes.
 */
const zipped = (parts: Readonly<Record<string, Uint8Array>>) =>
  Buffer.from(zipSync({ ...parts }, { mtime: new Date(2026, 0, 1) }))

const office = 'application/vnd.openxmlformats-officedocument'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A Word file with one paragraph per line. */
export function wordFile(name: string, lines: readonly string[]): DemoFile {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const schemas = 'http://schemas.openxmlformats.org'
  const body = lines.map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`).join('')
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${office}.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  }
  const bytes = zipped(
    Object.fromEntries(Object.entries(parts).map(([at, text]) => [at, strToU8(text)])),
  )
  return { name, contentType: `${office}.wordprocessingml.document`, bytes }
}

export interface LedgerRow {
  readonly customer: string
  readonly number: string
  readonly due: string
  readonly amountOre: number
}
/** A customer ledger as an Excel file. */
export async function ledgerFile(name: string, rows: readonly LedgerRow[]): Promise<DemoFile> {
  async function* each() {
    yield* rows
  }
  const columns = [
    { title: 'Kund', type: 'text', value: (row: LedgerRow) => row.customer },
    { title: 'Fakturanummer', type: 'text', value: (row: LedgerRow) => row.number },
    { title: 'Förfallodag', type: 'day', value: (row: LedgerRow) => row.due },
    { title: 'Belopp', type: 'money', value: (row: LedgerRow) => row.amountOre },
  ] as const
  const sheet = { name, columns, rows: each(), count: rows.length, persons: [] }
  const { contentType, body } = excelAnswer({ seesNumbers: true }, sheet)
  return { name, contentType, bytes: zipped(unzipSync(await buffer(body))) }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/**
 * A picture of a page as a phone would take it: grey paper with lines of something written and a
 * shadow over one corner.
 */
export function scanFile(name: string): DemoFile {
  const [width, height] = [620, 877]
  const pixels = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.floor(y / 26)
      const line =
        y > 90 && y < 780 && y % 26 < 6 && row % 7 !== 0 && x > 70 && x < 400 + ((row * 53) % 150)
      const word = (x + row * 31) % (41 + ((row * 17) % 43)) > 9
      pixels[y * (width + 1) + 1 + x] = line && word ? 70 : 236 - Math.floor((x + y) / 40)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8 // bits per pixel, grey
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, contentType: 'image/png', bytes }
}
