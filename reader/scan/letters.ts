import type { Box } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'

/**
 * Sizes of what may be a letter, in pixels of a page image of half the size: print of 5 to 40
 * points.
 */
const [least, most] = [5, 70]
/** No page of print holds more; a page of noise does. */
const mostRuns = 400_000

/** The boxes around the pieces of ink that hang together and have the size of letters. */
export function lettersOf({ data, width, height }: GrayImage, limit: number): Box[] {
  const [from, to, rows, parents]: [number[], number[], number[], number[]] = [[], [], [], []]
  const root = (run: number) => {
    let at = run
    while (parents[at] !== at) at = parents[at] = parents[parents[at] ?? at] ?? at
    return at
  }
  let [above, here] = [0, 0]
  for (let y = 0; y < height && from.length < mostRuns; y++) {
    let before = above
    above = here
    for (let x = 0, row = y * width; x < width; x++) {
      if ((data[row + x] ?? 255) >= limit) continue
      const start = x
      while (x < width && (data[row + x] ?? 255) < limit) x++
      const run = from.length
      from.push(start)
      to.push(x)
      rows.push(y)
      parents.push(run)
      while (before < above && (to[before] ?? 0) < start) before++
      for (let other = before; other < above && (from[other] ?? 0) <= x; other++)
        parents[root(other)] = root(run)
    }
    here = from.length
  }
  const boxes = new Map<number, { left: number; right: number; top: number; bottom: number }>()
  for (let run = 0; run < from.length; run++) {
    const [start, end, row, own] = [from[run] ?? 0, to[run] ?? 0, rows[run] ?? 0, root(run)]
    const box = boxes.get(own)
    if (!box) boxes.set(own, { left: start, right: end, top: row, bottom: row + 1 })
    else {
      box.left = Math.min(box.left, start)
      box.right = Math.max(box.right, end)
      box.bottom = row + 1
    }
  }
  return [...boxes.values()].flatMap(({ left, right, top, bottom }) => {
    const [wide, high] = [right - left, bottom - top]
    const isLetter =
      Math.max(wide, high) >= least && Math.max(wide, high) <= most && Math.min(wide, high) >= 2
    return isLetter ? [{ x: left, y: top, width: wide, height: high }] : []
  })
}
