/** A place in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}
/**
 * Where the corners of a sheet stand in a picture of it: upper left, upper right, lower right,
 * lower left.
 */
export type Corners = readonly [Point, Point, Point, Point]

interface Size {
  readonly width: number
  readonly height: number
}

/** A 3x3 matrix, row by row, that takes places to places. */
export type Projection = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** Takes places on a sheet of this size to places in the picture. */
export function ontoPicture(corners: Corners, { width, height }: Size): Projection {
  const [one, two, three, four] = corners
  // Heckbert's projection of the unit square.
  const [sumX, sumY] = [one.x - two.x + three.x - four.x, one.y - two.y + three.y - four.y]
  const [rightX, rightY, leftX, leftY] = [
    two.x - three.x,
    two.y - three.y,
    four.x - three.x,
    four.y - three.y,
  ]
  const area = rightX * leftY - leftX * rightY
  const g = (sumX * leftY - leftX * sumY) / area
  const h = (rightX * sumY - sumX * rightY) / area
  return [
    (two.x - one.x + g * two.x) / width,
    (four.x - one.x + h * four.x) / height,
    one.x,
    (two.y - one.y + g * two.y) / width,
    (four.y - one.y + h * four.y) / height,
    one.y,
    g / width,
    h / height,
    1,
  ]
}

/** The way back. */
export const inverse = ([a, b, c, d, e, f, g, h, i]: Projection): Projection => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
]

export function project([a, b, c, d, e, f, g, h, i]: Projection, { x, y }: Point): Point {
  const far = g * x + h * y + i
  return { x: (a * x + b * y + c) / far, y: (d * x + e * y + f) / far }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** How long the sheet's sides are in the picture, each with the one opposite. */
const sidesOf = ([one, two, three, four]: Corners): Size => ({
  width: (distance(one, two) + distance(four, three)) / 2,
  height: (distance(one, four) + distance(two, three)) / 2,
})

/**
 * How large the sheet with these corners is on a page that it fills as far as its shape lets it.
 */
export function sheetSize(corners: Corners, page: Size): Size {
  const { width, height } = sidesOf(corners)
  const scale = Math.min(page.width / width, page.height / height)
  return { width: width * scale, height: height * scale }
}
