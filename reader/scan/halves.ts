import type { GrayImage } from '../pdf/pdfium.ts'
import type { Ocr } from './ocr.ts'
import { type Idleness, processorTimes } from './idleness.ts'
import { inkLimit } from './skew.ts'

/**
 * Rows without print that are enough to cut between lines, in pixels of a page image: lines of 8
 * points stand closer.
 */
const gap = 14
/** Each half has at least this share of the ink. */
const leastShare = 0.3
/** Every so many pixels of a row are looked at. */
const step = 4
/** Processors that have had nothing to do while the page was made ready. */
const enoughIdle = 0.6

/**
 * The row between two lines of print that parts the ink most evenly; undefined when no line ends
 * near the middle.
 */
export function middleRow(image: GrayImage): number | undefined {
  const { data, width, height } = image
  const limit = inkLimit(image)
  const ink = Array.from({ length: height }, (_, y) => {
    let dark = 0
    for (let at = y * width, end = at + width; at < end; at += step)
      if ((data[at] ?? 255) < limit) dark++
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

/**
 * Reads the upper and the lower half of a page each on its own, at the same time while a processor
 * is idle. One after the other they take as long as the whole, so a page is always cut and reads
 * the same on a busy machine as on an idle one.
 */
export const inHalves = (ocr: Ocr, idleness: Idleness = processorTimes()): Ocr => ({
  ...ocr,
  words: async (image) => {
    const row = middleRow(image)
    if (row === undefined) return ocr.words(image)
    const { data, width, height } = image
    const upper = { data: data.subarray(0, row * width), width, height: row }
    const lower = { data: data.subarray(row * width), width, height: height - row }
    const isIdle = idleness.sinceStart() >= enoughIdle
    const above = ocr.words(upper)
    const below = isIdle ? ocr.words(lower) : above.then(() => ocr.words(lower))
    const [first, second] = await Promise.all([above, below])
    idleness.start()
    return [...first, ...second.map((word) => ({ ...word, y: word.y + row }))]
  },
})
