import { expect, test } from 'vitest'
import { wipeSpecks } from './specks.ts'

const [width, height] = [1200, 900]
const paper = 240

function sheet() {
  const data = new Uint8Array(width * height).fill(paper)
  const ink = (left: number, top: number, wide: number, high: number) => {
    for (let y = top; y < top + high; y++) data.fill(10, y * width + left, y * width + left + wide)
  }
  const inkIn = (left: number, top: number, wide: number, high: number) => {
    let count = 0
    for (let y = top; y < top + high; y++)
      for (let x = left; x < left + wide; x++) if ((data[y * width + x] ?? 255) < 125) count++
    return count
  }
  return { image: { data, width, height }, ink, inkIn }
}
/** An i of 5 pixels wide strokes, with its dot. */
const letter = ({ ink }: ReturnType<typeof sheet>, x: number, y: number) => {
  ink(x, y, 5, 5)
  ink(x, y + 10, 5, 30)
}
const dust = ({ ink }: ReturnType<typeof sheet>) => {
  for (let y = 20; y < height - 20; y += 17)
    for (let x = 20; x < width - 20; x += 61) ink(x, y, 3, 3)
}

test('dust is wiped off a page, dots of letters stay', () => {
  const page = sheet()
  for (let x = 100; x < 1100; x += 20) for (let y = 400; y < 800; y += 60) letter(page, x, y)
  const before = page.inkIn(600, 400, 5, 40)
  dust(page)
  expect(wipeSpecks(page.image, 125, paper)).toBe(true)
  expect(page.inkIn(600, 400, 5, 40)).toBe(before)
  expect(page.inkIn(0, 0, width, 390)).toBe(0)
})

test('the colon between kronor and öre stays in print set wide', () => {
  const page = sheet()
  for (let x = 100; x < 1100; x += 40) letter(page, x, 400)
  const colon = () => page.inkIn(614, 410, 10, 30)
  page.ink(617, 415, 5, 5)
  page.ink(617, 433, 5, 5)
  const before = colon()
  dust(page)
  expect(wipeSpecks(page.image, 125, paper)).toBe(true)
  expect(colon()).toBe(before)
})

test('a clean page is left as it is', () => {
  const page = sheet()
  for (let x = 100; x < 1100; x += 20) letter(page, x, 400)
  const before = Uint8Array.from(page.image.data)
  expect(wipeSpecks(page.image, 125, paper)).toBe(false)
  expect(Buffer.compare(page.image.data, before)).toBe(0)
})
