/** A piece of ink on an image, 0 paper to 1 ink. */
export interface Drawn {
  readonly ink: (x: number, y: number) => number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A letter in squares, of the same length however large it was drawn. */
export type Shape = Float32Array

const [columns, rows] = [12, 14] as const

/** The shape of a piece of ink: as high as the squares, as wide as it is, in their middle. */
export function shapeOf({ ink, left, right, top, bottom }: Drawn): Shape {
  const shape = new Float32Array(columns * rows)
  const side = (bottom - top) / rows
  const start = (left + right) / 2 - (columns / 2) * side
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      shape[row * columns + column] = inkIn(
        { ink, left, right, top, bottom },
        start + column * side,
        top + row * side,
        side,
      )
  return unit(smeared(shape))
}

/** Thin and bold print are alike when their ink is spread. */
const spread = [1, 2, 1] as const
function smeared(shape: Shape): Shape {
  const at = (from: Shape, row: number, column: number) =>
    row < 0 || row >= rows || column < 0 || column >= columns
      ? 0
      : (from[row * columns + column] ?? 0)
  const along = (from: Shape, down: 0 | 1) =>
    from.map((_, place) =>
      spread.reduce(
        (sum, weight, step) =>
          sum +
          weight *
            at(
              from,
              Math.floor(place / columns) + down * (step - 1),
              (place % columns) + (1 - down) * (step - 1),
            ),
        0,
      ),
    )
  return along(along(shape, 0), 1)
}

/** The same shape around nothing, of length one: two of them are multiplied to see how alike they are. */
function unit(shape: Shape): Shape {
  const mean = shape.reduce((sum, one) => sum + one, 0) / shape.length
  const length = Math.sqrt(shape.reduce((sum, one) => sum + (one - mean) ** 2, 0)) || 1
  return shape.map((one) => (one - mean) / length)
}

/** How much of a square is ink. */
function inkIn({ ink, left, right, top, bottom }: Drawn, x: number, y: number, side: number) {
  let sum = 0
  for (let row = Math.floor(y); row < y + side; row++)
    for (let column = Math.floor(x); column < x + side; column++) {
      if (column < left || column >= right || row < top || row >= bottom) continue
      const across = Math.min(column + 1, x + side) - Math.max(column, x)
      const down = Math.min(row + 1, y + side) - Math.max(row, y)
      sum += Math.max(0, across) * Math.max(0, down) * ink(column, row)
    }
  return sum / side ** 2
}
