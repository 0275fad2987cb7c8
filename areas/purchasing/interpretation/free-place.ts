import { defaultStamp } from './rules.ts'

/** Where the stamp lies on a page. Pixels of the page image. */
export interface StampPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Paper kept free round the stamp, and between two places that are tried. */
const gap = 24
const step = 40
/**
 * The first free place from the foot of the page upwards: in the middle, else to the right, else to
 * the left; undefined on a full page.
 */
export function freePlace(
  words: readonly StampPlace[],
  page: { readonly width: number; readonly height: number },
): StampPlace | undefined {
  const { width, height } = defaultStamp
  const meets = (x: number, y: number) =>
    words.some(
      (word) =>
        word.x < x + width + gap &&
        word.x + word.width > x - gap &&
        word.y < y + height + gap &&
        word.y + word.height > y - gap,
    )
  const columns = [Math.round((page.width - width) / 2), page.width - width - 150, 150]
  for (let y = page.height - height - 60; y > 60; y -= step)
    for (const x of columns) if (x >= 0 && !meets(x, y)) return { x, y, width, height }
  return undefined
}
