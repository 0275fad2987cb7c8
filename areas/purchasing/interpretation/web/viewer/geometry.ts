/**
 * A place on a page, in the pixels of the page's image (interpretation 53: 2480x3508, attachments
 * 1240x1754).
 */
export interface Box {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

/** Width of an invoice page's image in pixels; every page is drawn as wide as this at scale 1. */
export const pageWidth = 2480
const least = 0.1
const most = 2
const step = 1.25
/** A region smaller than this, in page pixels, is a slip of the hand. */
const smallest = 8

/** The scale at which a page fills a view `width` screen pixels wide. */
export const fitScale = (width: number) => Math.min(most, Math.max(least, width / pageWidth))

/** One step nearer (1) or further away (-1). */
export const zoomed = (scale: number, direction: 1 | -1) =>
  Math.min(most, Math.max(least, direction === 1 ? scale * step : scale / step))

/**
 * Screen pixels for one pixel of a page's image, so that attachments are drawn as wide as invoices.
 */
export const factorOf = (page: Size, scale: number) =>
  page.width > 0 ? (pageWidth * scale) / page.width : scale

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high))

/**
 * The rectangle between two corners, inside the page; undefined when it is too small to be meant.
 */
export function regionOf(page: number, from: Point, to: Point, size: Size): Box | undefined {
  const left = clamp(Math.min(from.x, to.x), 0, size.width)
  const top = clamp(Math.min(from.y, to.y), 0, size.height)
  const width = clamp(Math.max(from.x, to.x), 0, size.width) - left
  const height = clamp(Math.max(from.y, to.y), 0, size.height) - top
  if (width < smallest || height < smallest) return undefined
  return {
    page,
    x: Math.round(left),
    y: Math.round(top),
    width: Math.round(width),
    height: Math.round(height),
  }
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
interface RegionKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * A region after an arrow key: moved, with Shift grown or shrunk, with Alt by a single pixel.
 * Undefined for any other key.
 */
export function movedRegion(
  box: Box,
  { key, shiftKey, altKey }: RegionKey,
  size: Size,
): Box | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const by = altKey ? 2 : 24
  if (shiftKey)
    return {
      ...box,
      width: clamp(box.width + direction.x * by, smallest, size.width - box.x),
      height: clamp(box.height + direction.y * by, smallest, size.height - box.y),
    }
  return {
    ...box,
    x: clamp(box.x + direction.x * by, 0, size.width - box.width),
    y: clamp(box.y + direction.y * by, 0, size.height - box.height),
  }
}

/**
 * Where a region drawn by keyboard begins: at the current field, or in the middle of what is seen.
 */
export function firstRegion(
  current: Box | undefined,
  page: number,
  middle: Point,
  size: Size,
): Box {
  if (current) return current
  const width = Math.min(600, size.width)
  const height = Math.min(80, size.height)
  return {
    page,
    width,
    height,
    x: Math.round(clamp(middle.x - width / 2, 0, size.width - width)),
    y: Math.round(clamp(middle.y - height / 2, 0, size.height - height)),
  }
}

/** The first of `boxes` that holds the point, with a margin for the hand. */
export const boxAt = <B extends Omit<Box, 'page'>>(
  boxes: readonly B[],
  { x, y }: Point,
  margin = 4,
): B | undefined =>
  boxes.find(
    (box) =>
      x >= box.x - margin &&
      x <= box.x + box.width + margin &&
      y >= box.y - margin &&
      y <= box.y + box.height + margin,
  )

/** The text of the words whose middles are in the box, in reading order. */
export function textIn(
  words: readonly (Omit<Box, 'page'> & { readonly text: string })[],
  box: Omit<Box, 'page'>,
): string {
  const middle = (word: Omit<Box, 'page'>) => ({
    x: word.x + word.width / 2,
    y: word.y + word.height / 2,
  })
  const inside = words.filter((word) => boxAt([box], middle(word), 0))
  // Words whose middles are nearer than half their height are on one line.
  const sorted = inside.toSorted((a, b) =>
    Math.abs(middle(a).y - middle(b).y) < Math.min(a.height, b.height) / 2 ? a.x - b.x : a.y - b.y,
  )
  return sorted.map(({ text }) => text).join(' ')
}

export interface View {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Where a view must be scrolled so that a box (in the scrolled content's own pixels) is seen with
 * some paper round it; the same place when it is already.
 */
export function scrollFor(view: View, box: Omit<Box, 'page'>, margin = 48): Point {
  const along = (at: number, length: number, from: number, span: number) => {
    const low = from - margin
    const high = from + span + margin
    if (low >= at && high <= at + length) return at
    // What does not fit is shown from its beginning, the rest in the middle.
    return Math.max(0, span + 2 * margin > length ? low : from + span / 2 - length / 2)
  }
  return {
    x: along(view.left, view.width, box.x, box.width),
    y: along(view.top, view.height, box.y, box.height),
  }
}

/** Page pixels shown round a value: more to the left, where its label stands. */
const round = { left: 420, right: 40, above: 5 }

/**
 * What a box looks like cut out of its page, `height` screen pixels high: the scale, the width of
 * the window and its corner.
 */
export function cropOf(box: Omit<Box, 'page'>, height: number, widest: number) {
  const scale = Math.min(height / (box.height + 2 * round.above), 1)
  const right = box.x + box.width + round.right
  // Where there is not room for all, the label goes first and then the end of the value.
  const left = Math.max(0, Math.min(box.x, Math.max(box.x - round.left, right - widest / scale)))
  const width = Math.min(widest, (right - left) * scale)
  return { scale, width, left: left * scale, top: (box.y - round.above) * scale }
}
