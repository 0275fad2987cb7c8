import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workedHere } from '#platform/server/process/testing/worked-here.ts'
import { openPool } from './process/pool.ts'
import { closeReader } from './extract.ts'
import { drawInvoice } from './testing/draw-invoice.ts'
import { bomb, broken, endless, nameless, restricted } from './testing/hostile-pdf.ts'
import { readDocument } from './testing/read-document.ts'
import { assemble, closeAssembling } from './assemble.ts'
import type { Piece } from './assembly.ts'

// A process is started and loads the PDF libraries; a busy machine takes its time.
let folder: string
let twoPages: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assemble-'))
  const document = await PDFDocument.load((await drawInvoice(911)).bytes)
  document.addPage([595, 842]).drawText('Tidrapport', { x: 60, y: 700, size: 30 })
  twoPages = await document.save()
})
afterAll(async () => {
  closeAssembling()
  closeReader()
  await rm(folder, { recursive: true })
})

let next = 0
async function piece(bytes: Uint8Array, more: Partial<Piece> = {}): Promise<Piece> {
  const at = path.join(folder, `${++next}`)
  await writeFile(at, bytes)
  return { path: at, name: `${next}.pdf`, contentType: 'application/pdf', way: 'pages', ...more }
}
const to = () => path.join(folder, `made-${++next}.pdf`)
const open = async (file: string) => PDFDocument.load(await readFile(file))
/** Page images in the PDF: what pages become that cannot be copied. */
const imagesIn = async (file: string) =>
  (await readFile(file)).toString('latin1').match(/\/Filter \/DCTDecode/g)?.length ?? 0
const wordsOf = async (file: string) =>
  (await readDocument({ path: file })).pages.map(({ words }) =>
    words.map(({ text }) => text).join(' '),
  )
const stamp = (page: number, over = {}) => ({
  page,
  image: { width: 2480, height: 3508 },
  box: { x: 690, y: 3000, width: 1100, height: 346 },
  text: 'Denna faktura är överlåten',
  turn: 0 as const,
  ...over,
})

test('pages of files, images and other files become one PDF', async () => {
  const picture = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#369' },
  })
    .png()
    .toBuffer()
  const file = to()
  const made = await assemble({
    pieces: [
      await piece(twoPages, { pages: [2, 1] }),
      await piece(picture, { contentType: 'image/png', way: 'images' }),
      await piece(Buffer.from('Avtal'), {
        name: 'avtal.doc',
        contentType: 'application/msword',
        way: 'embedded',
      }),
      await piece(Buffer.from('Ett annat avtal'), {
        name: 'avtal.doc',
        contentType: 'application/msword',
        way: 'embedded',
      }),
      await piece(picture.subarray(0, 90), {
        name: 'trasig.png',
        contentType: 'image/png',
        way: 'images',
      }),
    ],
    to: file,
    atLeast: 'embedded',
  })
  const document = await open(file)
  expect(document.getPageCount()).toBe(3)
  expect(document.getAttachments().map(({ name }) => name)).toEqual([
    '2-avtal.doc',
    'avtal.doc',
    'trasig.png',
  ])
  expect((await wordsOf(file))[0]).toBe('Tidrapport')
  expect(made).toMatchObject({
    size: (await readFile(file)).length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a whole file keeps what is no page of it', async () => {
  const document = await PDFDocument.load(twoPages)
  await document.attach(Buffer.from('<Invoice/>'), 'factur-x.xml', { mimeType: 'text/xml' })
  const file = to()
  await assemble({
    pieces: [await piece(await document.save(), { stamps: [stamp(1)] })],
    to: file,
    atLeast: 'images',
  })
  expect((await open(file)).getAttachments().map(({ name }) => name)).toEqual(['factur-x.xml'])
  expect((await wordsOf(file))[0]).toContain('Denna faktura')
})

test.each([
  ['with restrictions', restricted, 0],
  ['whose pages cannot be walked', broken, 2],
  ['whose pages are not found', nameless, 2],
])('a file %s is stamped and shows all it did', async (_, spoil, images) => {
  const whole = await wordsOf((await piece(twoPages)).path)
  const file = to()
  const draw = { folder, page: 1, turn: 0 } as const
  const pieces = [await piece(await spoil(twoPages), { stamps: [stamp(1)] })]
  const made = await assemble({ pieces, to: file, atLeast: 'images', draw })
  expect((await open(file)).getPageCount()).toBe(2)
  expect(await imagesIn(file)).toBe(images)
  const shown = await sharp(made?.image?.path)
    .extract({ left: 690, top: 3000, width: 1100, height: 346 })
    .stats()
  expect(shown.channels[0]?.min).toBeLessThan(120)
  if (images > 0) return
  const [first, second] = await wordsOf(file)
  expect(first).toContain(whole[0])
  expect(second).toBe(whole[1])
})

test.each([
  ['grows without end', bomb],
  ['has no end', (bytes: Uint8Array) => endless(bytes, 8_000_000)],
])('a file that %s is worked on in another process, and goes in', async (_, spoil) => {
  const file = to()
  const pool = openPool({ processes: 1, silence: 120_000, memory: 500_000_000, watch: 50 })
  const pieces = [await piece(await spoil(twoPages), { pages: [2] }), await piece(twoPages)]
  const { busiest } = await workedHere(() =>
    assemble({ pieces, to: file, atLeast: 'images' }, pool),
  )
  pool.close()
  expect((await open(file)).getPageCount()).toBe(3)
  // What no page needs is not unpacked, so that it is copied all the same.
  expect(await imagesIn(file)).toBe(0)
  // This process goes on with everything else meanwhile.
  expect(busiest.times, busiest.what).toBeLessThan(20_000)
})

test('what cannot be shown is refused where it has to be seen, and embedded elsewhere', async () => {
  const pieces = [await piece(twoPages), await piece(Buffer.from('%PDF-1.7 nothing'))]
  expect(await assemble({ pieces, to: to(), atLeast: 'images' })).toBeUndefined()
  const file = to()
  await assemble({ pieces, to: file, atLeast: 'embedded' })
  expect((await open(file)).getAttachments()).toHaveLength(1)
})

test.each([
  ['tall', 595, 1400, 0, 0],
  ['wide', 842, 595, 0, 0],
  ['turned', 595, 842, 90, 0],
  ['wide and turned', 842, 595, 270, 0],
  ['scanned on its side', 595, 842, 0, 90],
  ['scanned upside down', 595, 842, 0, 180],
  ['wide, scanned on its other side', 842, 595, 90, 270],
] as const)(
  'a stamp is where it was put on a page that is %s',
  async (_, width, height, rotation, turn) => {
    const document = await PDFDocument.create()
    document.addPage([width, height]).setRotation(degrees(rotation))
    const box = { x: 400, y: 1200, width: 700, height: 300 }
    const pieces = [await piece(await document.save(), { stamps: [stamp(1, { box, turn })] })]
    const made = await assemble({
      pieces,
      to: to(),
      atLeast: 'images',
      draw: { folder, page: 1, turn },
    })
    const { info } = await sharp(made?.image?.path)
      .trim({ background: '#fff', threshold: 40 })
      .toBuffer({ resolveWithObject: true })
    const found = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0), info.width, info.height]
    for (const [at, wanted] of [box.x, box.y, box.width, box.height].entries())
      expect(Math.abs((found[at] ?? 0) - wanted)).toBeLessThan(15)
  },
)
