import type { GrayImage } from '../pdf/pdfium.ts'

/** Cells across and down a page. */
const [across, down] = [16, 24]
/** The part of the cells that counts as printed on: those with most ink. */
const inkiest = 0.3
/** Less ink than this is none, 0 to 1. */
const leastInk = 0.005
/** Print in fewer cells says nothing of a layout. */
const fewestCells = 24

/** Enough of a page to see where print stands. */
export const layoutSize = { width: 310, height: 439 } as const

/** How much ink there is in each cell, 0 to 1. */
function inkOf({ data, width, height }: GrayImage): number[] {
  const ink = Array.from({ length: across * down }, () => 0)
  const pixels = Array.from({ length: across * down }, () => 0)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * down) / height) * across
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor((x * across) / width)
      ink[cell] = (ink[cell] ?? 0) + 255 - (data[y * width + x] ?? 255)
      pixels[cell] = (pixels[cell] ?? 0) + 1
    }
  }
  return ink.map((sum, cell) => sum / 255 / Math.max(1, pixels[cell] ?? 1))
}

/**
 * A fingerprint of where print stands on an upright page, whatever it says: a bit for each cell of
 * a coarse grid, row by row, in signed numbers of 32. Only what has most ink of its page counts, so
 * that a pale scan is as its print. Empty for a page with hardly any print.
 */
export function layoutPrint(page: GrayImage): number[] {
  const ink = inkOf(page)
  const sorted = ink.toSorted((one, other) => other - one)
  const least = Math.max(leastInk, sorted[Math.floor(ink.length * inkiest)] ?? 0)
  const printed = ink.map((share) => share > least)
  if (printed.filter(Boolean).length < fewestCells) return []
  return Array.from({ length: ink.length / 32 }, (_, place) =>
    printed
      .slice(place * 32, place * 32 + 32)
      .reduce((bits, isPrinted, bit) => bits | (isPrinted ? 1 << bit : 0), 0),
  )
}
