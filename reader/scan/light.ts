import type { GrayImage } from '../pdf/pdfium.ts'

/**
 * The light is measured in squares with this side, in pixels of a page image of half the size:
 * wider than the strokes of a heading.
 */
const square = 14
/**
 * Paper darker than this part of the brightest lies in the shade or has a stain: scanners light
 * more evenly.
 */
const shade = 0.88
/**
 * What is darker than this part is not paper in the shade but a black field with white print, or no
 * paper.
 */
const black = 0.3
/** A page with more shade than this share is made even; less is a shaded field of a table. */
const leastShade = 0.015
const white = 250

/** How bright the paper is, square by square. */
interface Light {
  readonly squares: Uint8Array
  readonly across: number
  readonly down: number
}

/** Each square as its brightest or its darkest neighbour. */
function spread({ squares, across, down }: Light, choose: (...greys: number[]) => number): Light {
  const rows = squares.map((own, at) => {
    const x = at % across
    return choose(
      own,
      squares[at - Math.min(1, x)] ?? own,
      squares[x + 1 < across ? at + 1 : at] ?? own,
    )
  })
  const both = rows.map((own, at) =>
    choose(own, rows[at - across] ?? own, rows[at + across] ?? own),
  )
  return { squares: both, across, down }
}

/**
 * A line of print is not higher than so many squares, and a field of it reaches no further above
 * and below.
 */
const printHeight = 5
/** White print is at least this much brighter than its field. */
const contrast = 0.8

/**
 * Squares with print that is lighter than what is around it, and those around it, as bright as the
 * print: fields of colour are not shade.
 */
function withoutFields({ squares, across, down }: Light): Light {
  const bright = Uint8Array.from(squares)
  const grey = (x: number, y: number) => squares[y * across + x] ?? 0
  const lighten = (column: number, from: number, to: number, print: number) => {
    for (let y = Math.max(0, from); y <= Math.min(down - 1, to); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
        bright[y * across + x] = Math.max(bright[y * across + x] ?? 0, print)
  }
  for (let x = 0; x < across; x++)
    for (let y = 1; y < down; y++) {
      const print = grey(x, y)
      if (grey(x, y - 1) >= contrast * print) continue
      let end = y + 1
      while (end < down && end < y + printHeight && grey(x, end) >= contrast * print) end++
      if (end < down && grey(x, end) < contrast * print)
        lighten(x, y - printHeight, end + printHeight, print)
    }
  return { squares: bright, across, down }
}

/** How bright the paper is between the print. @param half a page image of half the size */
function lightOf({ data, width, height }: GrayImage): Light {
  const [across, down] = [Math.ceil(width / square), Math.ceil(height / square)]
  const squares = new Uint8Array(across * down)
  for (let y = 0; y < height; y += 2)
    for (let column = 0, at = Math.floor(y / square) * across; column < across; column++, at++) {
      const start = y * width + column * square
      const end = Math.min(start + square, (y + 1) * width - 1)
      let most = squares[at] ?? 0
      // A few are enough, and the mean of two, so that one bright grain is not taken for the paper.
      for (let from = start; from < end; from += 3)
        most = Math.max(most, ((data[from] ?? 0) + (data[from + 1] ?? 0)) >> 1)
      squares[at] = most
    }
  // Headings, stamps and rows of tables narrower than three squares are not shade.
  return spread(spread(withoutFields({ squares, across, down }), Math.max), Math.min)
}

/** The grey of which this share of the squares are darker. */
const darkest = ({ squares }: Light, share: number) =>
  squares.toSorted()[Math.floor(share * squares.length)] ?? 255

/**
 * What every grey of a page must be multiplied with, square by square, for its paper to be white
 * all over; undefined when it is lit evenly.
 */
function gainsOf(light: Light): Float32Array | undefined {
  const paper = darkest(light, 0.9)
  const inShade = light.squares.reduce(
    (sum, grey) => (grey < shade * paper && grey > black * paper ? sum + 1 : sum),
    0,
  )
  if (inShade < leastShade * light.squares.length) return undefined
  return Float32Array.from(light.squares, (grey) => white / Math.max(grey, black * paper))
}

/**
 * The page as if lit evenly, without shadows, stains and folds; the same image when it is so
 * already. @param half the image at half the size
 */
export function evenlyLit(image: GrayImage, half: GrayImage): GrayImage {
  const light = lightOf(half)
  const gains = gainsOf(light)
  if (!gains) return image
  const { across, down } = light
  const { data, width, height } = image
  const even = new Uint8Array(data.length)
  const side = 2 * square
  // Between the middles of squares the gain changes evenly.
  const between = (at: number, count: number) => Math.min(count - 1, Math.max(0, at / side - 0.5))
  const columns = Float32Array.from({ length: width }, (_, x) => between(x, across))
  const row = new Float32Array(across + 1)
  for (let y = 0; y < height; y++) {
    const place = between(y, down)
    const [upper, lower] = [Math.floor(place), Math.min(down - 1, Math.floor(place) + 1)]
    for (let at = 0; at <= across; at++) {
      const column = Math.min(across - 1, at)
      const gain = gains[upper * across + column] ?? 1
      row[at] = gain + ((gains[lower * across + column] ?? 1) - gain) * (place - upper)
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const column = columns[x] ?? 0
      const left = column | 0
      const gain = row[left] ?? 1
      even[at] = Math.min(
        255,
        (data[at] ?? 0) * (gain + ((row[left + 1] ?? gain) - gain) * (column - left)),
      )
    }
  }
  return { data: even, width, height }
}
