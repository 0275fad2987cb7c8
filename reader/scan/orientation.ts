import type { Box, Turn } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { lettersOf } from './letters.ts'
import { inkLimit } from './skew.ts'

/**
 * Pairs of letters that follow on each other along a line: the nearest to the right whose middle is
 * at the same height.
 */
function pairsOf(letters: readonly Box[]): (readonly [Box, Box])[] {
  const band = 16
  const rows = new Map<number, Box[]>()
  for (const letter of letters) {
    const row = Math.floor((letter.y + letter.height / 2) / band)
    const own = rows.get(row)
    if (own) own.push(letter)
    else rows.set(row, [letter])
  }
  for (const row of rows.values()) row.sort((one, other) => one.x - other.x)
  return letters.flatMap((letter) => {
    const [middle, end] = [letter.y + letter.height / 2, letter.x + letter.width]
    const near = Math.max(letter.height, letter.width) * 0.6
    let next: Box | undefined
    const row = Math.floor(middle / band)
    for (const at of [row - 1, row, row + 1])
      for (const other of rows.get(at) ?? []) {
        if (other.x < end - 1) continue
        if (other.x > end + near || (next && other.x >= next.x)) break
        const common =
          Math.min(letter.y + letter.height, other.y + other.height) - Math.max(letter.y, other.y)
        if (common > 0.5 * Math.min(letter.height, other.height)) next = other
      }
    return next ? [[letter, next] as const] : []
  })
}

/**
 * A box as it stands when the page is turned a quarter anticlockwise: lines that ran down the page
 * then run to the right.
 */
const onSide = ({ x, y, width, height }: Box): Box => ({
  x: y,
  y: -x - width,
  width: height,
  height: width,
})

/**
 * How much oftener neighbours stand on one line than hang from one: letters stand on a line, with
 * or without a stem above it, and few reach below. Negative when the print is upside down.
 */
function standing(pairs: readonly (readonly [Box, Box])[]): {
  readonly sum: number
  readonly count: number
} {
  let [sum, count] = [0, 0]
  for (const [one, other] of pairs) {
    const high = Math.max(one.height, other.height)
    const tolerance = Math.max(1, 0.09 * high)
    const top = Math.abs(one.y - other.y)
    const bottom = Math.abs(one.y + one.height - other.y - other.height)
    if (Math.abs(top - bottom) < Math.max(2, 0.15 * high) || Math.max(top, bottom) > 0.6 * high)
      continue
    if (bottom <= tolerance) sum++
    else if (top <= tolerance) sum--
    else continue
    count++
  }
  return { sum, count }
}

/** Below this share of neighbours that tell, the page is left as it is. */
const leastShare = 0.1
const leastPairs = 12

/**
 * Which way the page must be turned. A page that says too little is left as it lies. @param image
 * of half the size of a page image
 */
export function turnOf(image: GrayImage): Turn {
  const letters = lettersOf(image, inkLimit(image))
  const across = pairsOf(letters)
  const down = pairsOf(letters.map(onSide))
  const isOnSide = down.length > 1.5 * across.length && down.length >= leastPairs
  const { sum, count } = standing(isOnSide ? down : across)
  const isFlipped = count >= leastPairs && sum < -leastShare * count
  if (isOnSide) return isFlipped ? 90 : 270
  return isFlipped ? 180 : 0
}
