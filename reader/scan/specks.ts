import type { GrayImage } from '../pdf/pdfium.ts'

/** A blot of ink no wider and no higher than this, in pixels at 300 dpi, may be dust. */
const largestSpeck = 6
/**
 * Dust nearer to print than this may as well be a dot of it: over an i, or between kronor and öre
 * in print set wide.
 */
const reach = { across: 16, down: 7 } as const
/**
 * A dot of print is as wide as its strokes; what is smaller than this part of them is dust even
 * beside print.
 */
const partOfStroke = 0.65
const cell = 4

interface Blot {
  readonly left: number
  readonly top: number
  right: number
  bottom: number
}

/**
 * Whether dust lies on the page: on a share of its rows ink is looked for with nothing but paper
 * round it.
 */
function isDusty({ data, width, height }: GrayImage, threshold: number): boolean {
  let lonely = 0
  let looked = 0
  const light = (x: number, y: number) => (data[y * width + x] ?? 255) >= threshold
  for (let y = 2 * largestSpeck; y < height - 2 * largestSpeck; y += 16) {
    for (let x = 2 * largestSpeck; x < width - 2 * largestSpeck; x++) {
      if (light(x, y) || !light(x - 1, y)) continue
      looked++
      let ringIsLight = true
      for (let step = -largestSpeck; step <= largestSpeck && ringIsLight; step++)
        ringIsLight =
          light(x + step, y - largestSpeck) &&
          light(x + step, y + largestSpeck) &&
          light(x - largestSpeck, y + step) &&
          light(x + largestSpeck, y + step)
      if (ringIsLight) lonely++
    }
  }
  return lonely > 40 && lonely > 0.04 * looked
}

/**
 * The blots of ink, found row by row: a run of ink belongs to the blot of a run it touches in the
 * row above. `stroke` is the usual run.
 */
function blotsOf(
  { data, width, height }: GrayImage,
  threshold: number,
): { blots: Blot[]; stroke: number } {
  const parents: number[] = []
  const lengths = new Uint32Array(40)
  const blots: Blot[] = []
  const rootOf = (of: number) => {
    let at = of
    while (parents[at] !== at) at = parents[at] = parents[parents[at] ?? at] ?? at
    return at
  }
  const join = (one: number, other: number) => {
    const [root, gone] = [rootOf(one), rootOf(other)]
    if (root === gone) return
    parents[gone] = root
    const [kept, added] = [blots[root], blots[gone]]
    if (!kept || !added) return
    blots[root] = {
      left: Math.min(kept.left, added.left),
      top: Math.min(kept.top, added.top),
      right: Math.max(kept.right, added.right),
      bottom: Math.max(kept.bottom, added.bottom),
    }
  }
  let above: { from: number; to: number; blot: number }[] = []
  for (let y = 0; y < height; y++) {
    const row: typeof above = []
    let next = 0
    const end = (y + 1) * width
    for (let at = y * width; at < end; at++) {
      if ((data[at] ?? 255) >= threshold) continue
      const from = at - y * width
      while (at < end && (data[at] ?? 255) < threshold) at++
      const to = at - y * width - 1
      const blot = blots.length
      const length = Math.min(lengths.length - 1, to - from + 1)
      lengths[length] = (lengths[length] ?? 0) + 1
      parents.push(blot)
      blots.push({ left: from, top: y, right: to, bottom: y })
      while (next < above.length && (above[next]?.to ?? 0) < from - 1) next++
      for (
        let touched = next;
        touched < above.length && (above[touched]?.from ?? 0) <= to + 1;
        touched++
      )
        join(above[touched]?.blot ?? blot, blot)
      row.push({ from, to, blot })
    }
    above = row
  }
  return { blots: blots.filter((_, at) => parents[at] === at), stroke: usual(lengths) }
}

/** The length that most ink lies in, among those longer than dust. */
function usual(lengths: Uint32Array): number {
  let best = 3
  for (let length = 3; length < 16; length++)
    if (length * (lengths[length] ?? 0) > best * (lengths[best] ?? 0)) best = length
  return best
}

/**
 * Wipes dust off a page, in place: small blots with no print near them. Dust that touches print
 * stays, and so does every dot of a letter or an amount. @param threshold darker than this is ink
 */
export function wipeSpecks(image: GrayImage, threshold: number, paper: number): boolean {
  if (!isDusty(image, threshold)) return false
  const { data, width, height } = image
  const isSpeck = ({ left, right, top, bottom }: Blot) =>
    right - left < largestSpeck && bottom - top < largestSpeck
  const across = Math.ceil(width / cell)
  const nearPrint = new Uint8Array(across * Math.ceil(height / cell))
  const { blots, stroke } = blotsOf(image, threshold)
  const isTiny = ({ left, right, top, bottom }: Blot) =>
    Math.max(right - left, bottom - top) + 1 <= partOfStroke * stroke
  for (const blot of blots) {
    if (isSpeck(blot)) continue
    const [firstX, lastX] = [
      Math.max(0, blot.left - reach.across),
      Math.min(width - 1, blot.right + reach.across),
    ]
    const [firstY, lastY] = [
      Math.max(0, blot.top - reach.down),
      Math.min(height - 1, blot.bottom + reach.down),
    ]
    // A frame round the page or a table has no print of its own inside.
    if (lastX - firstX > width / 3 && lastY - firstY > height / 8) continue
    for (let y = Math.floor(firstY / cell); y <= Math.floor(lastY / cell); y++)
      nearPrint.fill(
        1,
        y * across + Math.floor(firstX / cell),
        y * across + Math.floor(lastX / cell) + 1,
      )
  }
  for (const blot of blots.filter(isSpeck)) {
    const { left, right, top, bottom } = blot
    if (nearPrint[Math.floor(top / cell) * across + Math.floor(left / cell)] && !isTiny(blot))
      continue
    // With the grey rim that scanning leaves.
    for (let y = Math.max(0, top - 2); y <= Math.min(height - 1, bottom + 2); y++)
      data.fill(
        paper,
        y * width + Math.max(0, left - 2),
        y * width + Math.min(width - 1, right + 2) + 1,
      )
  }
  return true
}
