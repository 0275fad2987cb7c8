import { freePlace, type StampPlace } from '../../free-place.ts'
import { defaultStamp, pageImage } from '../../rules.ts'
import type { Size } from '../viewer/geometry.ts'

/** interpretation 53: 1100x346; in the middle near the foot. */
export const firstStamp: StampPlace = { x: 690, y: 3100, ...defaultStamp }
const smallest = 300

/** A free place; a full page gets the usual one, or the nearest to it. */
export const likelyPlace = (words: readonly StampPlace[], page: Size): StampPlace =>
  freePlace(words, page) ?? movedStamp(firstStamp, 0, 0, page)

const clamp = (value: number, low: number, high: number) =>
  Math.round(Math.min(Math.max(value, low), high))

/** Moved, and kept on the page. */
export const movedStamp = (
  stamp: StampPlace,
  byX: number,
  byY: number,
  page: Size = pageImage,
): StampPlace => ({
  ...stamp,
  x: clamp(stamp.x + byX, 0, page.width - stamp.width),
  y: clamp(stamp.y + byY, 0, page.height - stamp.height),
})

/** Wider or narrower, with its shape kept; it never leaves the page. */
export function scaledStamp(
  stamp: StampPlace,
  byWidth: number,
  page: Size = pageImage,
): StampPlace {
  const shape = defaultStamp.height / defaultStamp.width
  const widest = Math.min(page.width - stamp.x, (page.height - stamp.y) / shape)
  const width = clamp(stamp.width + byWidth, Math.min(smallest, widest), widest)
  return { ...stamp, width, height: Math.round(width * shape) }
}

/**
 * The stamp after a key: arrows move it, with Shift or by plus and minus it is scaled. Undefined
 * for any other key.
 */
export function stampAfterKey(
  stamp: StampPlace,
  key: string,
  shiftKey: boolean,
  page: Size = pageImage,
) {
  const by = 40
  if (key === '+' || (shiftKey && (key === 'ArrowRight' || key === 'ArrowDown')))
    return scaledStamp(stamp, by, page)
  if (key === '-' || (shiftKey && (key === 'ArrowLeft' || key === 'ArrowUp')))
    return scaledStamp(stamp, -by, page)
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, -by],
    ArrowDown: [0, by],
  }
  const move = moves[key]
  return move && movedStamp(stamp, ...move, page)
}
