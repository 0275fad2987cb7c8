import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Word } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import type { DamageName } from '../testing/damages.ts'
import { drawInvoice } from '../testing/draw-invoice.ts'
import { hardImage } from '../testing/hard-scan.ts'
import { inHalves, middleRow } from './halves.ts'
import { processorTimes } from './idleness.ts'
import type { Ocr } from './ocr.ts'
import { turnOf } from './orientation.ts'
import { printBox } from './print-box.ts'
import { withSecondLook } from './second-look.ts'
import { halved } from './skew.ts'

const word = (text: string, more: Partial<Word> = {}): Word => ({
  text,
  x: 100,
  y: 100,
  width: 80,
  height: 20,
  confidence: 0.9,
  ...more,
})
const reader = (words: Ocr['words']): Ocr => ({ words, close: () => Promise.resolve() })

/** A page with lines of print at these rows, each 20 pixels high. */
function lined(rows: readonly number[], height = 1000): GrayImage {
  const width = 400
  const data = new Uint8Array(width * height).fill(255)
  for (const row of rows)
    for (let y = row; y < row + 20; y++) data.fill(0, y * width + 40, y * width + 360)
  return { data, width, height }
}

test('a page is cut between two lines of print, near the middle of the ink', () => {
  const row = middleRow(lined([100, 150, 200, 250]))
  expect(row).toBeGreaterThan(170)
  expect(row).toBeLessThan(200)
})

test('a page is not cut through print', () => {
  expect(middleRow(lined(Array.from({ length: 40 }, (_, at) => 100 + 20 * at)))).toBeUndefined()
  expect(middleRow(lined([]))).toBeUndefined()
})

test.each([
  { machine: 'idle', processors: 1, atOnce: 2 },
  { machine: 'busy', processors: 0.2, atOnce: 1 },
])(
  'on an $machine machine $atOnce halves are read at a time, and their words stand where they do on the page',
  async ({ processors, atOnce }) => {
    const page = lined([100, 150, 200, 250])
    const seen: number[] = []
    let [reading, most] = [0, 0]
    const ocr = reader(async ({ height }) => {
      seen.push(height)
      most = Math.max(most, ++reading)
      await new Promise(setImmediate)
      reading--
      return [word('x', { y: 10 })]
    })
    const row = middleRow(page) ?? 0
    const words = await inHalves(ocr, {
      start: () => undefined,
      sinceStart: () => processors,
    }).words(page)
    expect(words.map(({ y }) => y)).toEqual([10, 10 + row])
    expect(seen).toEqual([row, 1000 - row])
    expect(most).toBe(atOnce)
  },
)

test.each([
  { machine: 'four processors, one of them busy', processors: 4, idle: 3000, told: 3 },
  { machine: 'four busy processors', processors: 4, idle: 0, told: 0 },
  { machine: 'one processor, which did nothing', processors: 1, idle: 1000, told: 0 },
])('a machine with $machine for a second has $told idle', ({ processors, idle, told }) => {
  let counted = { idle: 70_000, at: 5000 }
  const { start, sinceStart } = processorTimes(() => counted, processors)
  start()
  counted = { idle: 70_000 + idle, at: 6000 }
  expect(sinceStart()).toBe(told)
})

test('a time too short to be counted says of no processor that it is idle', () => {
  let counted = { idle: 70_000, at: 5000 }
  const { sinceStart } = processorTimes(() => counted, 4)
  expect(sinceStart()).toBe(0)
  counted = { idle: 70_100, at: 5030 }
  expect(sinceStart()).toBe(0)
})

test('boxes of scanned words are as high as the print, whatever letters stand in them', () => {
  const size = 40
  // As OCR sees them: ink from the line of print up, and below it where there are tails.
  const [org, on, day, number] = [
    word('Org.', { y: 100, height: 0.94 * size }),
    word('on', { y: 100 + 0.19 * size, height: 0.54 * size }),
    word('dag', { y: 100, height: 0.94 * size }),
    word('160', { y: 100, height: 0.73 * size }),
  ].map(printBox)
  for (const box of [org, on, day, number]) {
    expect(box?.height).toBeCloseTo(1.12 * size)
    expect(box?.y).toBeCloseTo(100 + 0.73 * size - 0.9 * size)
  }
  expect(printBox(word('—'))).toEqual(word('—'))
})

test('a page that makes little sense is read once more, and what makes more is kept', async () => {
  const answers = [
    [word('7', { confidence: 0.3 })],
    [word('Faktura')],
    [word('Klar')],
    [word('?', { confidence: 0.2 })],
  ]
  let looks = 0
  const ocr = withSecondLook(reader(() => Promise.resolve(answers[looks++] ?? [])))
  expect(await ocr.words(lined([100]))).toEqual([word('Faktura')])
  expect(await ocr.words(lined([100]))).toEqual([word('Klar')])
  expect(looks).toBe(3)
})

test('the dots of a needle printer come together for the second look, and its paper stays white', async () => {
  const page = lined([])
  // A row of dots, four pixels wide with two between them, as after scanning: dark in the middle
  // and pale at the rim.
  for (let x = 40; x < 340; x += 6)
    for (const y of [100, 101, 102, 103])
      page.data.set(y % 3 === 1 ? [90, 60, 60, 90] : [60, 40, 40, 60], y * 400 + x)
  const looks: GrayImage[] = []
  const ocr = withSecondLook(
    reader((image) => {
      looks.push(image)
      return Promise.resolve([word('Faktura', { confidence: 0.75 })])
    }),
  )
  await ocr.words(page)
  const { data = new Uint8Array() } = looks[1] ?? {}
  for (const gap of [104, 200]) {
    expect(page.data[102 * 400 + gap]).toBe(255)
    expect(data[102 * 400 + gap]).toBeLessThan(140)
  }
  expect(data[300 * 400 + 200]).toBeGreaterThan(240)
})

test.each([
  'upside down',
  'fax of 204 by 98 dpi',
  'dot matrix',
  'photograph',
  'leaning 2 to 5 degrees',
] satisfies DamageName[])(
  'which way up a page lies is seen: %s',
  async (damage) => {
    const image = await hardImage((await drawInvoice(921)).bytes, damage, 921)
    for (const turn of [0, 90, 180, 270]) {
      const lying = turn % 180 === 90
      const { data, info } = await sharp(image)
        .rotate(turn)
        .resize(lying ? 3508 : 2480, lying ? 2480 : 3508, { fit: 'fill' })
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const back = (360 - turn + (damage === 'upside down' ? 180 : 0)) % 360
      expect(turnOf(halved({ data, width: info.width, height: info.height }))).toBe(back)
    }
  },
  60_000,
)

test('an empty page and one of noise are left as they lie', async () => {
  expect(turnOf(lined([]))).toBe(0)
  const noise = {
    ...lined([]),
    data: new Uint8Array(400 * 1000).map((_, at) => (at * 2_654_435_761) >>> 24),
  }
  expect(turnOf(noise)).toBe(0)
})
