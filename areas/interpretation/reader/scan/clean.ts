import sharp, { type Sharp } from 'sharp'
import type { GrayImage } from '../pdf/pdfium.ts'
import { skewOf } from './skew.ts'
import { wipeSpecks } from './specks.ts'

sharp.concurrency(1)
sharp.cache(false)

/** A page made ready for OCR: upright, clean, with black ink on white paper. */
interface CleanImage extends GrayImage {
  /** Degrees the print leaned clockwise before. */
  readonly angle: number
}

const raw = ({ data, width, height }: GrayImage) => sharp(data, { raw: { width, height, channels: 1 } })
const toGray = async (pipeline: Sharp): Promise<GrayImage> => {
  const { data, info } = await pipeline.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
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
  for (let at = 0; at < data.length; at += 5) histogram[data[at] ?? 0] = (histogram[data[at] ?? 0] ?? 0) + 1
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

/** Takes away noise and lean. What is right already is left as it is: every step costs time. @param half the image at half the size */
export async function clean(image: GrayImage, half: GrayImage): Promise<CleanImage> {
  const { width, height } = image
  const angle = skewOf(half)
  const [ink, paper] = inkAndPaper(image)
  const isPale = paper - ink >= 30 && (ink >= 20 || paper <= 245)
  const calm = noiseOf(image) > noisy ? await toGray(raw(image).median(3)) : image
  wipeSpecks(calm, (ink + paper) >> 1, paper)
  if (!isPale && angle === 0) return { ...calm, angle }
  let pipeline = raw(calm)
  if (angle !== 0) {
    const whole = await toGray(pipeline.rotate(-angle, { background: '#fff' }))
    const [left, top] = [(whole.width - width) >> 1, (whole.height - height) >> 1]
    pipeline = raw(whole).extract({ left, top, width, height })
  }
  if (isPale) {
    const slope = 255 / (0.97 * (paper - ink))
    pipeline = pipeline.linear(slope, -slope * ink)
  }
  return { ...(await toGray(pipeline)), angle }
}
