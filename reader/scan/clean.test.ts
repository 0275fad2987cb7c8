import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { GrayImage } from '../pdf/pdfium.ts'
import { randomOf } from '../testing/random.ts'
import { clean } from './clean.ts'
import { median } from './median.ts'
import { halved } from './skew.ts'

const [width, height] = [1200, 1600]
const drawn = (grey: (x: number, y: number) => number): GrayImage => ({
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    grey(at % width, Math.floor(at / width)),
  ),
  width,
  height,
})

test('every pixel becomes the median of the nine around it', async () => {
  const random = randomOf(7)
  const noisy = drawn(() => random.below(256))
  const { data } = await sharp(noisy.data, { raw: { width, height, channels: 1 } })
    .median(3)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const calm = median(noisy).data
  for (let y = 1; y < height - 1; y++)
    expect(
      Buffer.compare(
        calm.subarray(y * width + 1, (y + 1) * width - 1),
        data.subarray(y * width + 1, (y + 1) * width - 1),
      ),
    ).toBe(0)
})

test('leaning and pale print stands upright, black on white', () => {
  const slope = Math.tan((2 * Math.PI) / 180)
  const page = drawn((x, y) => {
    const line = (((y - slope * (x - width / 2)) % 60) + 60) % 60
    return x > 150 && x < 1050 && y > 200 && y < 1400 && line < 20 && x % 30 < 20 ? 120 : 215
  })
  const { data, angle } = clean(page, halved(page))
  expect(angle).toBeCloseTo(2, 0)
  const inkOf = (y: number) =>
    data.subarray(y * width + 200, y * width + 1000).filter((grey) => grey < 40).length
  const rows = Array.from({ length: 600 }, (_, at) => inkOf(500 + at))
  // A third of the rows is print from end to end, and most others are white: nothing leans.
  expect(rows.filter((ink) => ink > 480).length).toBeGreaterThan(150)
  expect(rows.filter((ink) => ink === 0).length).toBeGreaterThan(330)
  expect(data.filter((grey) => grey > 250).length).toBeGreaterThan(0.6 * data.length)
})

test('a page that is right is the image that it was', () => {
  const page = drawn((x, y) =>
    x > 150 && x < 1050 && y > 200 && y < 1400 && y % 60 < 20 && x % 30 < 20 ? 0 : 255,
  )
  expect(clean(page, halved(page)).data).toBe(page.data)
})
