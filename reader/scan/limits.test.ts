import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pageSize } from '../document.ts'
import { closeReader } from '../extract.ts'
import { render } from '../render.ts'
import { drawInvoice } from '../testing/draw-invoice.ts'
import { hardImage } from '../testing/hard-scan.ts'
import { readDocument } from '../testing/read-document.ts'

// OCR on a busy machine takes its time.
afterAll(closeReader)

const seed = 931
const today = '2026-11-21'
const page = async () => hardImage((await drawInvoice(seed)).bytes, '150 dpi', seed)

/** A PNG in black and white that says it has so many pixels; a few of them are there. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(500))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * A PDF of one page with what `content` draws and a picture of so many pixels in black and white.
 */
async function pdfWith(
  content: string,
  side: number,
  paper: [number, number] = [595, 842],
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const own = document.addPage(paper)
  const white = deflateSync(Buffer.alloc(Math.ceil(side / 8) * side, 0xff))
  const picture = document.context.stream(white, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: side,
    Height: side,
    BitsPerComponent: 1,
    ColorSpace: 'DeviceGray',
    Filter: 'FlateDecode',
  })
  own.node.setXObject(PDFName.of('Picture'), document.context.register(picture))
  own.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)))
  return document.save()
}

async function bothOf(bytes: Uint8Array) {
  const { problems, pages, fields } = await readDocument({ bytes }, { today })
  const folder = await mkdtemp(path.join(tmpdir(), 'limits-'))
  try {
    const shown = await render({ bytes }, { folder })
    return { read: problems, pages, fields, shown: shown.problems, images: shown.images }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each([
  [
    'a PNG of 50,000 by 50,000 pixels',
    () => Promise.resolve(pngOf(50_000, 50_000)),
    'tooManyPixels',
  ],
  [
    'a PDF with a picture of 40,000 by 40,000',
    () => pdfWith('q 595 0 0 842 0 0 cm /Picture Do Q', 40_000),
    'tooManyPixels',
  ],
  ['a PNG cut off', () => Promise.resolve(pngOf(900, 900)), 'unreadable'],
  [
    'a JPEG of nothing but a head',
    () => Promise.resolve(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])),
    'unreadable',
  ],
  [
    'a moving GIF',
    () =>
      sharp(Buffer.alloc(300, 90), { raw: { width: 10, height: 10, channels: 3, pageHeight: 5 } })
        .gif()
        .toBuffer(),
    'notPdf',
  ],
  [
    'a WebP',
    () =>
      sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
        .webp()
        .toBuffer(),
    'notPdf',
  ],
  [
    'a HEIC',
    () => Promise.resolve(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    'notPdf',
  ],
])('%s is refused with a reason in Swedish, read or shown', async (_, bytes, code) => {
  const { read, shown, pages, images } = await bothOf(await bytes())
  const refused = [{ code, text: expect.stringMatching(/^\p{Lu}.*\.$/u), fatal: true }]
  expect({ read, shown, pages, images }).toEqual({
    read: refused,
    shown: refused,
    pages: [],
    images: [],
  })
})

test.each([
  [
    'a page of a kilometre',
    () => pdfWith('q 2834646 0 0 2834646 0 0 cm /Picture Do Q', 100, [2_834_646, 2_834_646]),
  ],
  [
    'ten thousand pictures in the text of the page',
    () => pdfWith('q 5 0 0 5 9 9 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q\n'.repeat(10_000), 8),
  ],
])('%s costs no more than another, and says that nothing stands there', async (_, bytes) => {
  const { read, shown, images } = await bothOf(await bytes())
  expect(read).toMatchObject([{ code: 'noText', fatal: false }])
  expect(shown).toEqual([])
  expect(images).toMatchObject([pageSize])
})

test('every page of a TIFF is read and shown', async () => {
  const image = await page()
  const { width, height } = await sharp(image).metadata()
  const one = await sharp(image).toColourspace('b-w').raw().toBuffer()
  const tiff = await sharp(Buffer.concat([one, one]), {
    raw: { width, height: height * 2, channels: 1, pageHeight: height },
  })
    .tiff({ compression: 'deflate' })
    .toBuffer()
  const { pages, images, read } = await bothOf(tiff)
  expect(read).toEqual([])
  expect(images.map(({ number }) => number)).toEqual([1, 2])
  expect(pages.map(({ words }) => words.length > 40)).toEqual([true, true])
})

test.each([
  [
    'a JPEG in printing colours',
    (image: Buffer) => sharp(image).toColourspace('cmyk').jpeg().toBuffer(),
  ],
  [
    'a PNG of 16 bits with glass behind',
    (image: Buffer) => sharp(image).toColourspace('rgb16').ensureAlpha().png().toBuffer(),
  ],
])('%s is read as any other', async (_, change) => {
  const { truth } = await drawInvoice(seed)
  const { read, fields, images } = await bothOf(await change(await page()))
  expect(read).toEqual([])
  expect(images).toHaveLength(1)
  expect(fields.invoiceNumber[0]?.formattedValue).toBe(truth.fields?.invoiceNumber)
})
