import type { GrayImage } from '../pdf/pdfium.ts'

/** The image at half the size, every pixel the mean of four. */
export function halved({ data, width, height }: GrayImage): GrayImage {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1]
  const half = new Uint8Array(halfWidth * halfHeight)
  for (let y = 0, at = 0; y < halfHeight; y++)
    for (let x = 0, from = 2 * y * width; x < halfWidth; x++, from += 2)
      half[at++] =
        ((data[from] ?? 0) +
          (data[from + 1] ?? 0) +
          (data[from + width] ?? 0) +
          (data[from + width + 1] ?? 0)) >>
        2
  return { data: half, width: halfWidth, height: halfHeight }
}

/** Counts one more. */
const count = (counts: Uint32Array | Float64Array, at: number) => {
  counts[at] = (counts[at] ?? 0) + 1
}

/**
 * The grey below which a pixel is ink: between the paper's shade and the darkest print (Otsu's
 * method).
 */
export function inkLimit({ data }: GrayImage): number {
  const histogram = new Float64Array(256)
  for (let at = 0; at < data.length; at += 7) count(histogram, data[at] ?? 0)
  let total = 0
  let sum = 0
  for (let grey = 0; grey < 256; grey++) {
    total += histogram[grey] ?? 0
    sum += grey * (histogram[grey] ?? 0)
  }
  let best = 128
  let most = 0
  for (let grey = 0, below = 0, belowSum = 0; grey < 256; grey++) {
    below += histogram[grey] ?? 0
    belowSum += grey * (histogram[grey] ?? 0)
    if (below === 0 || below === total) continue
    const apart = belowSum / below - (sum - belowSum) / (total - below)
    const spread = below * (total - below) * apart * apart
    if (spread > most) [most, best] = [spread, grey]
  }
  return Math.min(190, Math.max(60, best))
}

const steepest = 5
const mostPoints = 60_000

/**
 * How many degrees the print leans clockwise, to a twentieth, at most 5: the angle at which lines
 * of print and the gaps between them stand out most when the ink is counted row by row.
 */
export function skewOf(image: GrayImage): number {
  const limit = inkLimit(image)
  const { data, width, height } = image
  const [margin, foot] = [Math.round(0.03 * width), Math.round(0.98 * height)]
  const xs: number[] = []
  const ys: number[] = []
  for (let y = margin; y < foot; y++)
    for (let x = margin, row = y * width; x < width - margin; x++) {
      // Lower edges of ink: strokes of one letter count once, pictures hardly at all.
      if ((data[row + x] ?? 255) < limit && (data[row + x + width] ?? 255) >= limit) {
        xs.push(x)
        ys.push(y)
      }
    }
  const step = Math.max(1, Math.ceil(xs.length / mostPoints))
  const sharpness = (angle: number) => {
    const slope = Math.tan((angle * Math.PI) / 180)
    const rows = new Uint32Array(height + Math.ceil(2 * width * Math.abs(slope)) + 4)
    const shift = slope > 0 ? width * slope : 0
    for (let at = 0; at < xs.length; at += step)
      count(rows, Math.round((ys[at] ?? 0) - slope * (xs[at] ?? 0) + shift))
    let sum = 0
    for (const points of rows) sum += points * points
    return sum
  }
  let best = 0
  let most = sharpness(0)
  const look = (from: number, to: number, by: number) => {
    for (let angle = from; angle <= to + 1e-9; angle += by) {
      const found = sharpness(angle)
      if (found > most) [most, best] = [found, angle]
    }
  }
  look(-steepest, steepest, 0.4)
  look(best - 0.3, best + 0.3, 0.1)
  look(best - 0.05, best + 0.05, 0.05)
  return Math.abs(best) < 0.08 ? 0 : Math.round(best * 100) / 100
}
