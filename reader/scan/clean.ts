import type { GrayImage } from '../pdf/pdfium.ts'
import { median } from './median.ts'
import { skewOf } from './skew.ts'
import { wipeSpecks } from './specks.ts'

/** A page made ready for OCR: upright, clean, with black ink on white paper. */
interface CleanImage extends GrayImage {
  /** Degrees the print leaned clockwise before. */
  readonly angle: number
}

/**
 * The image turned about its middle, clockwise, with every grey changed as the table says. White
 * comes in at the corners.
 */
function turned(
  { data, width, height }: GrayImage,
  degrees: number,
  table: Uint8ClampedArray,
): GrayImage {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const upright = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++) {
    const down = y - height / 2
    let u = width / 2 - (width / 2) * cos + down * sin
    let v = height / 2 + (width / 2) * sin + down * cos
    for (let to = y * width, end = to + width; to < end; to++, u += cos, v -= sin) {
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue
      const [left, top] = [u | 0, v | 0]
      const from = top * width + left
      const [one, other] = [data[from] ?? 0, data[from + width] ?? 0]
      const above = one + ((data[from + 1] ?? 0) - one) * (u - left)
      const below = other + ((data[from + width + 1] ?? 0) - other) * (u - left)
      upright[to] = table[(above + (below - above) * (v - top)) | 0] ?? 0
    }
  }
  return { data: upright, width, height }
}

/** The mean difference between neighbours on the paper, in greys: above 4 the scan is noisy. */
function noiseOf({ data, width, height }: GrayImage): number {
  let sum = 0
  let count = 0
  for (let y = 100; y < height - 100; y += 37)
    for (let x = 100; x < width - 100; x += 3) {
      const at = y * width + x
      const [here, next] = [data[at] ?? 0, data[at + 1] ?? 0]
      if (here > 150 && next > 150) {
        sum += Math.abs(here - next)
        count++
      }
    }
  return count === 0 ? 0 : sum / count
}

const noisy = 4

/** The greys of the darkest ink and of the paper. */
function inkAndPaper({ data }: GrayImage): readonly [number, number] {
  const histogram = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 5)
    histogram[data[at] ?? 0] = (histogram[data[at] ?? 0] ?? 0) + 1
  const total = Math.ceil(data.length / 5)
  const at = (share: number) => {
    let sum = 0
    for (let grey = 0; grey < 256; grey++) {
      sum += histogram[grey] ?? 0
      if (sum >= share * total) return grey
    }
    return 255
  }
  return [at(0.005), at(0.5)]
}

/** What becomes of each grey when the darkest ink shall be black and the paper white. */
const stretched = (ink: number, paper: number) =>
  Uint8ClampedArray.from(
    { length: 256 },
    (_, grey) => (255 * (grey - ink)) / (0.97 * (paper - ink)),
  )
const asItIs = Uint8ClampedArray.from({ length: 256 }, (_, grey) => grey)

/**
 * Takes away noise and lean. What is right already is left as it is: every step costs time. @param
 * half the image at half the size
 */
export function clean(image: GrayImage, half: GrayImage): CleanImage {
  const angle = skewOf(half)
  const [ink, paper] = inkAndPaper(image)
  const isPale = paper - ink >= 30 && (ink >= 20 || paper <= 245)
  const calm = noiseOf(image) > noisy ? median(image) : image
  wipeSpecks(calm, (ink + paper) >> 1, paper)
  const table = isPale ? stretched(ink, paper) : asItIs
  if (angle !== 0) return { ...turned(calm, -angle, table), angle }
  return isPale
    ? { ...calm, data: calm.data.map((grey) => table[grey] ?? 0), angle }
    : { ...calm, angle }
}
