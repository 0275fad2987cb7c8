import { expect, test } from 'vitest'
import { pageSize } from '../document.ts'
import { inverse, ontoPicture, project, sheetSize } from '../layout/perspective.ts'
import { leaner, straightener } from '../layout/straighten.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { sheetOf } from './sheet.ts'

const { width, height } = pageSize
const corners = [
  { x: 310, y: 240 },
  { x: 2200, y: 180 },
  { x: 2290, y: 3290 },
  { x: 220, y: 3200 },
] as const

/** A page image whose greys are said place by place. */
const drawn = (grey: (x: number, y: number) => number): GrayImage => ({
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    grey(at % width, Math.floor(at / width)),
  ),
  width,
  height,
})
/** Lines of print across a sheet: bars of ink with gaps between them. */
const isInk = (x: number, y: number) =>
  x > 300 && x < 2200 && y > 300 && y < 3200 && y % 120 < 40 && x % 60 < 30
const print = (x: number, y: number) => (isInk(x, y) ? 30 : 235)

const size = sheetSize(corners, pageSize)
const toSheet = inverse(ontoPicture(corners, size))
/** The sheet on a desk, photographed askew. */
const onDesk = (desk: number) =>
  drawn((x, y) => {
    const place = project(toSheet, { x, y })
    const isPaper = place.x >= 0 && place.y >= 0 && place.x < size.width && place.y < size.height
    return isPaper ? print(place.x, place.y) : desk
  })

test.each([60, 190])('a sheet on a desk of grey %i is seen from straight above', (desk) => {
  const { image, corners: found } = sheetOf(onDesk(desk))
  for (const [at, corner] of corners.entries()) {
    expect(Math.abs((found?.[at]?.x ?? 0) - corner.x)).toBeLessThan(12)
    expect(Math.abs((found?.[at]?.y ?? 0) - corner.y)).toBeLessThan(12)
  }
  const dark = (y: number) => {
    let count = 0
    for (let x = 320; x < 2200; x++) if ((image.data[y * width + x] ?? 255) < 130) count++
    return count
  }
  // Every line of print is level from one end to the other, and so is every gap.
  for (const y of [380, 1700, 3020].map((row) => Math.round(row / 120) * 120)) {
    expect(dark(y + 20)).toBeGreaterThan(850)
    expect(dark(y + 80)).toBe(0)
  }
})

test.each([
  ['a scan', drawn(print)],
  ['a page with a dark head', drawn((x, y) => (y < 320 ? 40 : print(x, y)))],
  [
    'a page with a dark head and a dark side',
    drawn((x, y) => (y < 320 || x < 250 ? 40 : print(x, y))),
  ],
  [
    'a page with a frame',
    drawn((x, y) => (Math.min(x, y, width - x, height - y) < 8 ? 0 : print(x, y))),
  ],
])('%s fills its picture, and stays the image that it is', (_, page) => {
  const { image, corners: found } = sheetOf(page)
  expect(found).toBeUndefined()
  expect(image).toBe(page)
})

test('shadows and stains are lit, black fields stay black', () => {
  const isField = (x: number, y: number) => x > 400 && x < 900 && y > 2500 && y < 2900
  const isShaded = (x: number, y: number) => y < 1500 || Math.hypot(x - 1800, y - 2600) < 250
  const page = drawn((x, y) => (isField(x, y) ? 20 : print(x, y) * (isShaded(x, y) ? 0.5 : 1)))
  const { image } = sheetOf(page)
  const at = (x: number, y: number) => image.data[y * width + x] ?? 0
  for (const [x, y] of [
    [1000, 200],
    [1000, 3300],
    [1845, 2580],
  ] as const)
    expect(at(x, y)).toBeGreaterThan(230)
  expect(at(315, 620)).toBeLessThan(80)
  expect(at(650, 2700)).toBeLessThan(100)
})

test('white print on a coloured field keeps its field', () => {
  const isField = (x: number, y: number) => x > 200 && x < 2300 && y > 200 && y < 520
  const isWhite = (x: number, y: number) => x > 400 && x < 1400 && y > 330 && y < 375 && x % 40 < 12
  const onField = (x: number, y: number) => (isWhite(x, y) ? 240 : 125)
  const page = drawn((x, y) => (isField(x, y) ? onField(x, y) : print(x, y) * (y < 2000 ? 1 : 0.6)))
  const { image } = sheetOf(page)
  const at = (x: number, y: number) => image.data[y * width + x] ?? 0
  for (let x = 420; x < 1400; x += 40) {
    expect(at(x + 5 - (x % 40), 350)).toBeGreaterThan(230)
    expect(at(x + 25 - (x % 40), 350)).toBeLessThan(150)
    expect(at(x + 5 - (x % 40), 315)).toBeLessThan(150)
  }
  expect(at(1000, 3300)).toBeGreaterThan(230)
})

test('boxes on a sheet photographed askew come to stand upright, and find their way back', () => {
  const page = { ...pageSize, angle: 1.5, corners }
  const box = { x: 500, y: 2900, width: 300, height: 40 }
  const there = leaner(page)(box)
  expect(there.x).not.toBeCloseTo(box.x, -1)
  const back = straightener(page)(there)
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(back[side] - box[side])).toBeLessThan(4)
})
