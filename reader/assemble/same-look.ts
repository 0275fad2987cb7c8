import { readFile } from 'node:fs/promises'
import { pageSize } from '../document.ts'
import { type GrayImage, openPictures, type Pictures } from '../pdf/pdfium.ts'
import type { StampOnPage } from '../assembly.ts'
import type { Placement } from './place.ts'

/** An eighth of a page image: enough to see that something is missing. */
const glance = { width: pageSize.width / 8, height: Math.round(pageSize.height / 8) } as const
/** Grey levels by which a pixel differs, and how many pixels may. */
const level = 64
const mostPixels = 60

/** Whites out where stamps are, which only one of two pages has. */
function without({ data, width }: GrayImage, stamps: readonly StampOnPage[]): Uint8Array {
  const shown = Uint8Array.from(data)
  for (const { box, image } of stamps) {
    const shrunk = width / image.width
    const [from, to] = [
      Math.max(0, Math.floor(box.x * shrunk) - 2),
      Math.ceil((box.x + box.width) * shrunk) + 2,
    ]
    const last = Math.ceil((box.y + box.height) * shrunk) + 2
    for (let row = Math.max(0, Math.floor(box.y * shrunk) - 2); row <= last; row++)
      shown.fill(255, row * width + from, Math.min(row * width + to, (row + 1) * width))
  }
  return shown
}

function areAlike(one: Uint8Array, other: Uint8Array): boolean {
  let different = 0
  for (const [at, grey] of one.entries())
    if (Math.abs(grey - (other[at] ?? 0)) > level && ++different > mostPixels) return false
  return one.length === other.length
}

/**
 * Whether the pages of a piece look in the new PDF as they did in the file, but for their stamps.
 * What the library cannot make out of a file it leaves out without a word, so its work is looked at. A
 * file that cannot be drawn has nothing to be compared with.
 */
export async function looksTheSame(
  made: Pictures,
  { piece, first, pages }: Placement,
): Promise<boolean> {
  const before = await openPictures(await readFile(piece.path)).catch(() => undefined)
  if (!before) return true
  try {
    const wanted = piece.pages ?? Array.from({ length: before.pageCount }, (_, at) => at + 1)
    if (wanted.length !== pages.length) return false
    for (const [at, number] of wanted.entries()) {
      const stamps = (piece.stamps ?? []).filter(({ page }) => page === number)
      const turn = stamps[0]?.turn ?? 0
      const [old, now] = [
        await before.gray(number, glance, turn),
        await made.gray(first + at, glance, turn),
      ]
      if (!areAlike(without(old, stamps), without(now, stamps))) return false
    }
    return true
  } finally {
    before.close()
  }
}
