import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type Page, pageSize } from '../document.ts'
import { closeReader } from '../extract.ts'
import { render } from '../render.ts'
import { reportOf } from '../report.ts'
import { drawInvoice } from '../testing/draw-invoice.ts'
import type { DamageName } from '../testing/damages.ts'
import { hardImage, hardScan } from '../testing/hard-scan.ts'
import { readDocument } from '../testing/read-document.ts'
import { compare, requiredFields } from '../testing/score.ts'

// OCR on a busy machine takes its time.
afterAll(closeReader)

const today = '2026-11-21'
const seed = 911

/**
 * How dark the page's image is where the page says that its words are, and everywhere, 0 white to 1
 * black.
 */
async function darkness(file: string, page: Page) {
  const { data, info } = await sharp(file)
    .grayscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const within = (x: number, y: number, width: number, height: number) => {
    let sum = 0
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++)
        sum += 255 - (data[row * info.width + column] ?? 255)
    return sum / (255 * width * height)
  }
  const words = page.words
    .filter(({ width, height }) => width > 60 && height < 80)
    .map(({ x, y, width, height }) =>
      within(Math.round(x), Math.round(y), Math.round(width), Math.round(height)),
    )
  return {
    words: words.filter((dark) => dark > 0.12).length / words.length,
    page: within(0, 0, info.width, info.height),
  }
}

async function readAndShown(bytes: Uint8Array) {
  const document = await readDocument({ bytes }, { today })
  const folder = await mkdtemp(path.join(tmpdir(), 'scan-'))
  try {
    const { images } = await render({ bytes }, { folder })
    const dark = await Promise.all(
      document.pages.map((page, at) => darkness(images[at]?.path ?? '', page)),
    )
    return { document, images, dark }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each(['on its left side', 'on its right side', 'upside down'] satisfies DamageName[])(
  'a page %s is turned upright, its words and its image alike',
  async (damage) => {
    const { bytes, truth } = await hardScan(await drawInvoice(seed), damage, seed)
    const { document, images, dark } = await readAndShown(bytes)
    expect(document.fields.invoiceNumber[0]?.formattedValue).toBe(truth.fields?.invoiceNumber)
    const place = truth.positions?.invoiceNumber?.[0]
    expect(Math.abs((document.fields.invoiceNumber[0]?.x ?? 0) - (place?.x ?? 0))).toBeLessThan(40)
    expect(images).toMatchObject([pageSize])
    expect(dark[0]?.words).toBeGreaterThan(0.9)
    expect(dark[0]?.page).toBeLessThan(0.1)
  },
)

test('the pages of one file are turned each in its own way, and as the file itself says', async () => {
  const scans = await Promise.all(
    (['upside down', 'on its right side'] as const).map(async (damage, at) =>
      PDFDocument.load((await hardScan(await drawInvoice(seed + at), damage, seed)).bytes),
    ),
  )
  const file = await PDFDocument.create()
  for (const scan of scans) for (const page of await file.copyPages(scan, [0])) file.addPage(page)
  // The file says already that its first page is to be shown turned.
  file.getPage(0).setRotation(degrees(180))
  const digital = await PDFDocument.load((await drawInvoice(seed + 2)).bytes)
  for (const [at, page] of (await file.copyPages(digital, [0, 0])).entries()) {
    // Text that the file shows on its side is read as it is seen.
    file.addPage(page).setRotation(degrees(at * 90))
  }
  const { document, dark } = await readAndShown(await file.save())
  expect(document.pages.map(({ scanned, words }) => [scanned, words.length > 40])).toEqual([
    [true, true],
    [true, true],
    [false, true],
    [true, true],
  ])
  for (const { words } of dark) expect(words).toBeGreaterThan(0.85)
})

test('a picture taken on its side is turned, also when its camera says nothing', async () => {
  const { bytes, truth } = await drawInvoice(seed)
  const { document, dark } = await readAndShown(await hardImage(bytes, 'on its left side', seed))
  expect(document.fields.invoiceNumber[0]?.formattedValue).toBe(truth.fields?.invoiceNumber)
  expect(dark[0]?.words).toBeGreaterThan(0.9)
})

test.each(['photograph in shadow', 'lifted from the glass'] satisfies DamageName[])(
  'what is printed on a page is read where it lies in the dark: %s',
  async (damage) => {
    const { bytes, truth } = await hardScan(await drawInvoice(seed + 3), damage, seed)
    const outcomes = compare(truth, reportOf(truth.file, await readDocument({ bytes }, { today })))
    const printed = outcomes.filter(
      ({ field, truth: value }) => requiredFields.includes(field) && value !== null,
    )
    expect(printed.filter(({ right }) => !right).map(({ field }) => field)).toEqual([])
  },
)
