import type { GrayImage } from '../pdf/pdfium.ts'
import type { Ocr } from './ocr.ts'
import { inkLimit } from './skew.ts'

/** Rows without print that are enough to cut between lines, in pixels of a page image: lines of 8 points stand closer. */
const gap = 14
/** Each half has at least this share of the ink. */
const leastShare = 0.3
/** Every so many pixels of a row are looked at. */
const step = 4

/** The row between two lines of print that parts the ink most evenly; undefined when no line ends near the middle. */
export function middleRow(image: GrayImage): number | undefined {
  const { data, width, height } = image
  const limit = inkLimit(image)
  const ink = Array.from({ length: height }, (_, y) => {
    let dark = 0
    for (let at = y * width, end = at + width; at < end; at += step) if ((data[at] ?? 255) < limit) dark++
    return dark
  })
  const total = ink.reduce((sum, dark) => sum + dark, 0)
  // Rules down a table and specks are in every row; what is more is print.
  const blank = (ink.toSorted((one, other) => one - other)[height >> 3] ?? 0) + 3
  let best: number | undefined
  let least = 0.5 - leastShare
  for (let y = 0, above = 0, run = 0; y < height; y++) {
    const dark = ink[y] ?? 0
    above += dark
    run = dark <= blank ? run + 1 : 0
    const uneven = Math.abs(above / total - 0.5)
    if (run >= gap && uneven < least) [least, best] = [uneven, y - (gap >> 1)]
  }
  return best
}

/** Reads the upper and the lower half of a page at the same time, as long as that is asked for and the page can be cut between two lines. */
export const inHalves = (ocr: Ocr, isAsked: () => boolean): Ocr => ({
  ...ocr,
  words: async (image) => {
    const row = isAsked() ? middleRow(image) : undefined
    if (row === undefined) return ocr.words(image)
    const { data, width, height } = image
    const [above, below] = await Promise.all([
      ocr.words({ data: data.subarray(0, row * width), width, height: row }),
      ocr.words({ data: data.subarray(row * width), width, height: height - row }),
    ])
    return [...above, ...below.map((word) => ({ ...word, y: word.y + row }))]
  },
})
