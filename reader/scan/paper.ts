import { pageSize } from '../document.ts'
import { type Corners, ontoPicture, type Point, sheetSize } from '../layout/perspective.ts'
import type { GrayImage } from '../pdf/pdfium.ts'

/** Edges of paper are looked for in a picture this many times smaller than one of half the size. */
const coarse = 8
/**
 * Pixels of the coarse picture that are compared on either side of an edge: rules and frames are
 * thinner.
 */
const beside = 4
/** What lies behind the paper is darker than this part of it. */
const behind = 0.88
/**
 * An edge is seen on at least this share of its length; the rest may be a finger, or beyond the
 * corners.
 */
const leastSeen = 0.5
/** Ground on fewer sides may as well be a dark head or side of the page. */
const leastSides = 3
/**
 * How far into the picture an edge is looked for, and how much it may lean, in parts of the
 * picture.
 */
const [deepest, steepest] = [0.6, 0.13]
/** A sheet is not narrower than this part of the picture. */
const leastSheet = 0.2

/** An edge of the paper as seen from a side of the picture: how deep it begins and ends. */
interface Edge {
  readonly from: number
  readonly to: number
}

/** Paper that reaches to the side of the picture ends there. */
const atSide: Edge = { from: 0, to: 0 }

/** A picture as seen from one of its sides. */
interface View {
  readonly depth: number
  readonly length: number
  readonly grey: (deep: number, along: number) => number
}

/** The picture so small that print is lost in the paper. */
function coarsened({ data, width, height }: GrayImage): GrayImage {
  const [wide, high] = [Math.floor(width / coarse), Math.floor(height / coarse)]
  const small = new Uint8Array(wide * high)
  for (let y = 0, at = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      let sum = 0
      for (let down = 0; down < coarse; down++)
        for (
          let from = (y * coarse + down) * width + x * coarse, end = from + coarse;
          from < end;
          from++
        )
          sum += data[from] ?? 0
      small[at++] = sum / (coarse * coarse)
    }
  return { data: small, width: wide, height: high }
}

/** The grey of white paper in full light. */
const brightest = ({ data }: GrayImage) => data.reduce((most, grey) => Math.max(most, grey), 0)

/**
 * Whether a side of the picture shows ground: it costs next to nothing to see that a scan has none.
 */
function showsGround({ length, grey }: View, white: number): boolean {
  let dark = 0
  for (let along = 0; along < length; along++) if (grey(1, along) < behind * white) dark++
  return dark > leastSeen * length
}

/** Without the white beneath or beside a picture that has not the shape of a page. */
function trimmed({ data, width, height }: GrayImage): GrayImage {
  const isBlank = (from: number, step: number, count: number) =>
    Array.from({ length: count }, (_, at) => data[from + at * step]).every((grey) => grey === 255)
  let [wide, high] = [width, height]
  while (high > 1 && isBlank((high - 1) * width, 1, width)) high--
  while (wide > 1 && isBlank(wide - 1, width, high)) wide--
  const rows = Array.from({ length: high }, (_, y) => data.subarray(y * width, y * width + wide))
  return { data: Buffer.concat(rows), width: wide, height: high }
}

/** The sum of greys up to each depth, line by line, so that any stretch is summed at once. */
function sumsOf({ depth, length, grey }: View): Float64Array {
  const sums = new Float64Array((depth + 1) * length)
  for (let along = 0; along < length; along++)
    for (let deep = 0; deep < depth; deep++)
      sums[along * (depth + 1) + deep + 1] =
        (sums[along * (depth + 1) + deep] ?? 0) + grey(deep, along)
  return sums
}

/**
 * The straight line along which what is nearer to the side is darkest beside what is beyond;
 * undefined when there is none.
 */
function edgeOf(view: View): Edge | undefined {
  const { depth, length } = view
  const sums = sumsOf(view)
  const isEdge = new Uint8Array(depth * length)
  for (let along = 0; along < length; along++)
    for (let deep = beside; deep < depth - beside; deep++) {
      const at = along * (depth + 1) + deep
      const middle = sums[at] ?? 0
      const outer = middle - (sums[at - beside] ?? 0)
      const inner = (sums[at + beside] ?? 0) - middle
      isEdge[along * depth + deep] = outer < behind * inner ? 1 : 0
    }
  const lean = Math.round(steepest * length)
  let best: Edge | undefined
  let most = leastSeen * length
  for (let from = 0; from < deepest * depth; from++)
    for (let to = Math.max(0, from - lean); to <= from + lean; to++) {
      const slope = (to - from) / (length - 1)
      let seen = 0
      for (let along = 0; along < length; along++)
        seen += isEdge[along * depth + Math.round(from + slope * along)] ?? 0
      if (seen > most) [most, best] = [seen, { from, to }]
    }
  return best && fitted(view, best)
}

/** The edge between pixels: the straight line through the steepest places near it. */
function fitted({ depth, length, grey }: View, { from, to }: Edge): Edge {
  let [count, sumT, sumD, sumTT, sumTD] = [0, 0, 0, 0, 0]
  for (let along = 0; along < length; along++) {
    const near = Math.round(from + ((to - from) * along) / (length - 1))
    let [weight, deepness] = [0, 0]
    for (
      let deep = Math.max(1, near - beside);
      deep <= Math.min(depth - 1, near + beside);
      deep++
    ) {
      const step = Math.max(0, grey(deep, along) - grey(deep - 1, along))
      weight += step * step
      deepness += step * step * deep
    }
    if (weight === 0) continue
    const deep = deepness / weight
    count++
    sumT += along
    sumD += deep
    sumTT += along * along
    sumTD += along * deep
  }
  const slope = (count * sumTD - sumT * sumD) / (count * sumTT - sumT * sumT)
  const start = (sumD - slope * sumT) / count
  return { from: start, to: start + slope * (length - 1) }
}

/** Where an upright edge and a lying one meet. */
function meeting(upright: Edge, high: number, lying: Edge, wide: number): Point {
  const [across, down] = [(upright.to - upright.from) / high, (lying.to - lying.from) / wide]
  const y = (lying.from + down * upright.from) / (1 - across * down)
  return { x: upright.from + across * y, y }
}

/**
 * Where the corners of the paper stand in a photograph with a desk behind it, or in a scan of a
 * small sheet on dark ground; undefined when the paper fills the picture. @param half a page image
 * of half the size
 */
export function cornersOf(half: GrayImage): Corners | undefined {
  const small = trimmed(coarsened(half))
  const { data, width, height } = small
  const at = (x: number, y: number) => data[y * width + x] ?? 0
  const sides: readonly View[] = [
    { depth: width, length: height, grey: (deep, along) => at(deep, along) },
    { depth: height, length: width, grey: (deep, along) => at(along, deep) },
    { depth: width, length: height, grey: (deep, along) => at(width - 1 - deep, along) },
    { depth: height, length: width, grey: (deep, along) => at(along, height - 1 - deep) },
  ]
  const white = brightest(small)
  const grounds = sides.map((side) => showsGround(side, white))
  if (grounds.filter(Boolean).length < leastSides) return undefined
  const edges = sides.map((side, which) => (grounds[which] ? edgeOf(side) : undefined))
  if (edges.filter(Boolean).length < leastSides) return undefined
  const [left = atSide, top = atSide, right = atSide, bottom = atSide] = edges
  const farRight = { from: width - right.from, to: width - right.to }
  const farBottom = { from: height - bottom.from, to: height - bottom.to }
  const corner = (upright: Edge, lying: Edge): Point => {
    const { x, y } = meeting(upright, height, lying, width)
    return { x: 2 * coarse * x, y: 2 * coarse * y }
  }
  const corners: Corners = [
    corner(left, top),
    corner(farRight, top),
    corner(farRight, farBottom),
    corner(left, farBottom),
  ]
  const [one, two, three, four] = corners
  const isSheet =
    Math.min(two.x - one.x, three.x - four.x) > leastSheet * pageSize.width &&
    Math.min(four.y - one.y, three.y - two.y) > leastSheet * pageSize.height
  return isSheet ? corners : undefined
}

/** The sheet alone, seen from straight above, on a page image that it fills. */
export function flattened({ data, width, height }: GrayImage, corners: Corners): GrayImage {
  const sheet = sheetSize(corners, pageSize)
  const [a, b, c, d, e, f, g, h, i] = ontoPicture(corners, sheet)
  const flat = new Uint8Array(pageSize.width * pageSize.height).fill(255)
  for (let y = 0; y < Math.floor(sheet.height); y++) {
    let [u, v, far] = [b * y + c, e * y + f, h * y + i]
    for (let to = y * pageSize.width, end = to + Math.floor(sheet.width); to < end; to++) {
      const [x, down] = [u / far, v / far]
      u += a
      v += d
      far += g
      if (x < 0 || down < 0 || x >= width - 1 || down >= height - 1) continue
      const [left, top] = [x | 0, down | 0]
      const [across, below] = [x - left, down - top]
      const from = top * width + left
      const [one, two] = [data[from] ?? 0, data[from + width] ?? 0]
      const upper = one + ((data[from + 1] ?? 0) - one) * across
      const lower = two + ((data[from + width + 1] ?? 0) - two) * across
      flat[to] = upper + (lower - upper) * below
    }
  }
  return { data: flat, ...pageSize }
}
