import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { impostors } from '#reader/testing/hostile-pdf.ts'
import { invoicePdf } from '#areas/purchasing/interpretation/server/testing/invoice-pdf.ts'
import { peppolXml } from '#areas/purchasing/interpretation/server/testing/peppol-xml.ts'
import { workbookOf } from './workbook.ts'
import type { Draw } from './draw.ts'

export interface HostileFile {
  /** Without a dot. */
  readonly ending: string
  readonly type: string
  readonly content: Uint8Array
}

export const noise = (draw: Draw, most: number) =>
  Uint8Array.from({ length: draw.below(most) }, () => draw.below(256))

/** The bytes with some turned, a piece gone, a piece twice, or their end cut. */
export function spoiled(draw: Draw, bytes: Uint8Array): Uint8Array {
  const at = draw.below(bytes.length)
  const length = draw.below(Math.min(5000, bytes.length - at))
  switch (draw.below(4)) {
    case 0: {
      const turned = Uint8Array.from(bytes)
      for (let turns = draw.below(40); turns >= 0; turns--)
        turned[draw.below(turned.length)] = draw.below(256)
      return turned
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    default:
      return bytes.subarray(0, at)
  }
}

const little = (size: 2 | 4, value: number) => {
  const bytes = Buffer.alloc(size)
  if (size === 2) bytes.writeUInt16LE(value & 0xffff)
  else bytes.writeUInt32LE(value >>> 0)
  return bytes
}
/** A number that lies: none, one too many, half of all there are, all there are. */
const lie = (draw: Draw, truth: number) =>
  draw.hit(0.7) ? truth : draw.pick([0, 1, truth + 1, 0x7fff_ffff, 0xffff_ffff])

/** A letter of Outlook (MS-OXTNEF): attributes of any names and lengths, files in one another. */
export function tnef(draw: Draw, depth = 0): Uint8Array {
  const parts = [little(4, 0x223e9f78), little(2, 1)]
  const most = depth === 0 && draw.hit(0.05) ? 3000 : 12
  for (let count = draw.below(most); count >= 0; count--) {
    const data =
      depth < 30 && draw.hit(0.1)
        ? Buffer.from(tnef(draw, depth + 1))
        : Buffer.from(noise(draw, 300))
    const name = draw.pick([0x0006_9003, 0x0001_8010, 0x0006_8fff, 0x0006_9002, 0x0006_9005])
    const sum = data.reduce((all, byte) => all + byte, 0)
    parts.push(
      Buffer.from([draw.pick([1, 2, 2, 9])]),
      little(4, name),
      little(4, lie(draw, data.length)),
      data,
      little(2, lie(draw, sum)),
    )
  }
  return Buffer.concat(parts)
}

const wide = (draw: Draw) => draw.pick([0, 1, 5000, 60_000, 0x7fff_ffff])
const pngChunk = (kind: string, data: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
}
/** A picture that says it is large, has parts that lead to themselves, or ends too early. */
export function picture(draw: Draw): HostileFile {
  switch (draw.below(4)) {
    case 0: {
      const head = Buffer.alloc(13)
      head.writeUInt32BE(wide(draw))
      head.writeUInt32BE(wide(draw), 4)
      head.set([draw.pick([1, 8, 16, 99]), draw.below(8), 0, 0, draw.below(3)], 8)
      const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
      const data = pngChunk('IDAT', deflateSync(Buffer.alloc(draw.below(3e7))))
      const text = pngChunk('zTXt', deflateSync(Buffer.alloc(draw.below(3e7), 'a')))
      const content = Buffer.concat([mark, pngChunk('IHDR', head), text, data])
      return { ending: 'png', type: 'image/png', content }
    }
    case 1: {
      // A directory of tags whose next one is itself.
      const tags = Array.from({ length: draw.below(200) }, () =>
        Buffer.concat([
          little(2, 254 + draw.below(80)),
          little(2, draw.below(14)),
          little(4, lie(draw, 1)),
          little(4, lie(draw, 8)),
        ]),
      )
      const content = Buffer.concat([
        Buffer.from('II*\0'),
        little(4, 8),
        little(2, lie(draw, tags.length)),
        ...tags,
        little(4, 8),
      ])
      return { ending: 'tif', type: 'image/tiff', content }
    }
    case 2: {
      const size = Buffer.from([0xff, 0xc0, 0, 17, 8, ...noise(draw, 20)])
      const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), size])
      return { ending: 'jpg', type: 'image/jpeg', content: spoiled(draw, content) }
    }
    default: {
      const content = Buffer.concat([Buffer.from('GIF89a'), noise(draw, 4000)])
      return { ending: 'gif', type: 'image/gif', content }
    }
  }
}

/** XML that is deep, wide, full of names, or names what is elsewhere. */
export function xml(draw: Draw): Uint8Array {
  const many = draw.below(draw.hit(0.1) ? 300_000 : 5000)
  const root = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'
  switch (draw.below(6)) {
    case 0:
      return strToU8(`${root}>${'<a>'.repeat(many)}`)
    case 1: {
      const names = Array.from({ length: many }, (_, at) => `a${at}="1"`)
      return strToU8(`${root} ${names.join(' ')}/>`)
    }
    case 2: {
      const spaces = Array.from({ length: many }, (_, at) => `xmlns:n${at}="u:${at}"`)
      return strToU8(`${root} ${spaces.join(' ')}><n1:a/></Invoice>`)
    }
    case 3:
      return strToU8(`${root}>${'<!--'.repeat(many)}${'<![CDATA['.repeat(many)}`)
    case 4:
      return strToU8(
        `<?xml version="1.0" encoding="${draw.pick(['utf-16', 'utf-7', 'x'])}"?><!DOCTYPE a SYSTEM "http://127.0.0.1:1/x"><Invoice>&x;</Invoice>`,
      )
    default:
      return spoiled(draw, peppolXml(`F-${draw.below(1e9)}`))
  }
}

/** PDF whose parts lead to themselves, lie about their length, or are too many or too deep. */
export async function pdf(draw: Draw): Promise<HostileFile> {
  return { ending: 'pdf', type: 'application/pdf', content: await pdfBytes(draw) }
}
async function pdfBytes(draw: Draw): Promise<Uint8Array> {
  if (draw.hit(0.4))
    return spoiled(draw, await invoicePdf({ invoiceNumber: `F-${draw.below(1e9)}` }))
  if (draw.hit(0.4)) return draw.pick(impostors)[1]()
  const deep = draw.below(60_000)
  const drawn = deflateSync(
    Buffer.from(draw.pick(['/X Do ', 'q ', 'BT ', '0 0 m '].map((one) => one.repeat(deep)))),
  )
  const parts = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields ${'['.repeat(draw.hit(0.3) ? deep : 1)} >>`,
    `<< /Type /Pages /Kids [3 0 R ${draw.hit(0.2) ? '2 0 R' : ''}] /Count ${lie(draw, 1)} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    `<< /Length ${lie(draw, drawn.length)} /Filter /FlateDecode >>\nstream\n${drawn.toString('latin1')}\nendstream`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream`,
  ]
  const body = parts.map((part, at) => `${at + 1} 0 obj\n${part}\nendobj\n`).join('')
  const end = `trailer\n<< /Size ${lie(draw, 6)} /Root 1 0 R ${draw.hit(0.2) ? '/Prev 9' : ''} >>\nstartxref\n${draw.pick([0, 9, body.length])}\n%%EOF`
  return Buffer.from(`%PDF-1.7\n${body}${end}`, 'latin1')
}

/** Files in a file: lying, nested, large when unpacked, or very many. */
async function zip(draw: Draw): Promise<Uint8Array> {
  let inner: Uint8Array = await pdfBytes(draw)
  for (let depth = draw.below(12); depth > 0; depth--) inner = zipSync({ 'a.zip': inner })
  const files = zipSync({
    [draw.pick(['a.pdf', '../../a.pdf', 'C:\\a.pdf', '\0.pdf', ''])]: inner,
    'b.xml': xml(draw),
    ...(draw.hit(0.2) && { 'noll.pdf': [new Uint8Array(30_000_000), { level: 9 as const }] }),
    ...(draw.hit(0.1) &&
      Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}`, strToU8('x')]))),
  })
  return draw.hit(0.5) ? spoiled(draw, files) : files
}

/** A list of companies: a workbook, or text with columns. */
export function table(draw: Draw): HostileFile {
  const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  if (draw.hit(0.6)) {
    const content = workbookOf(draw)
    return {
      ending: 'xlsx',
      type: excel,
      content: draw.hit(0.3) ? spoiled(draw, content) : content,
    }
  }
  const many = draw.below(60_000)
  const words = draw.pick(['"', ';', '5560160680;', '\n', '"a""', '\t,;', '٥٥٦٠١٦٠٦٨٠\n'])
  const text = words.repeat(many)
  const content = draw.pick([strToU8(text), Buffer.from(text, 'utf16le'), noise(draw, 5000)])
  return { ending: draw.pick(['csv', 'txt']), type: 'text/csv', content }
}

/** One file composed at random, of any kind that is taken or refused. */
export async function hostileFile(draw: Draw): Promise<HostileFile> {
  switch (draw.below(8)) {
    case 0:
    case 1:
      return pdf(draw)
    case 2:
      return { ending: 'xml', type: 'application/xml', content: xml(draw) }
    case 3:
      return { ending: 'zip', type: 'application/zip', content: await zip(draw) }
    case 4:
      return { ending: 'dat', type: 'application/ms-tnef', content: tnef(draw) }
    case 5:
      return picture(draw)
    case 6:
      return table(draw)
    default:
      return { ending: 'gz', type: 'application/gzip', content: gzipSync(noise(draw, 9000)) }
  }
}
