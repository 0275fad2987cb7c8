import sharp from 'sharp'
import type { GrayImage } from '../pdf/pdfium.ts'
import { halved, skewOf } from './skew.ts'

sharp.concurrency(1)
sharp.cache(false)

/** A page made ready for OCR: upright, clean, with black ink on white paper. */
export interface CleanImage extends GrayImage {
  /** Degrees the print leaned clockwise before. */
  readonly angle: number
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

/** Stretches the greys so that the paper is white and the ink black. */
function stretched({ data, width, height }: GrayImage): GrayImage {
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
  const [dark, light] = [at(0.005), at(0.5)]
  if (light - dark < 30 || (dark < 20 && light > 245)) return { data, width, height }
  const levels = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.max(0, Math.min(255, (255 * (grey - dark)) / (0.97 * (light - dark)))),
  )
  return { data: data.map((grey) => levels[grey] ?? 0), width, height }
}

const noisy = 4

/** Takes away noise and lean. What is right already is left as it is: every step costs time. */
export async function clean(image: GrayImage): Promise<CleanImage> {
  const noise = noiseOf(image)
  const angle = skewOf(halved(image))
  const { width, height, data } = stretched(image)
  if (noise <= noisy && angle === 0) return { data, width, height, angle }
  let pipeline = sharp(data, { raw: { width, height, channels: 1 } })
  if (noise > noisy) pipeline = pipeline.median(3)
  if (angle !== 0) {
    const turned = await pipeline.rotate(-angle, { background: '#fff' }).raw().toBuffer({ resolveWithObject: true })
    const { info } = turned
    const upright = await sharp(turned.data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
      .extract({ left: (info.width - width) >> 1, top: (info.height - height) >> 1, width, height })
      .extractChannel(0)
      .raw()
      .toBuffer()
    return { data: upright, width, height, angle }
  }
  return { data: await pipeline.extractChannel(0).raw().toBuffer(), width, height, angle }
}
