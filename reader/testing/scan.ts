import sharp from 'sharp'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pageSize } from '../document.ts'
import { openPictures } from '../pdf/pdfium.ts'
import { type Random, randomOf } from './random.ts'
import type { DrawnInvoice } from './draw-invoice.ts'

/** Degrees, dots per inch, noise and JPEG quality as scanners and telephones give them. */
const damages = [
  { angle: 0.3, dpi: 300, noise: 6, blur: 0.3, quality: 70 },
  { angle: -0.8, dpi: 240, noise: 12, blur: 0.5, quality: 55 },
  { angle: 1.3, dpi: 200, noise: 18, blur: 0.6, quality: 50 },
  { angle: -1.9, dpi: 200, noise: 28, blur: 0.7, quality: 40 },
] as const

/**
 * The same invoice as a scanner would have made it: an image a page in a PDF, leaning, noisy and
 * without text. Places are turned with it.
 */
export async function scanned({ bytes, truth }: DrawnInvoice, seed: number): Promise<DrawnInvoice> {
  const random = randomOf(seed + 77_777)
  const damage = random.pick(damages)
  const pictures = await openPictures(bytes)
  const document = await PDFDocument.create()
  for (let number = 1; number <= pictures.pageCount; number++) {
    const jpeg = await scannedPage((await pictures.gray(number, pageSize)).data, damage, random)
    const page = document.addPage([595.28, 841.89])
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 595.28, height: 841.89 })
  }
  pictures.close()
  const { positions: _, ...rest } = truth
  return { bytes: await document.save(), truth: { ...rest, kind: 'scanned' } }
}

async function scannedPage(
  image: Uint8Array,
  damage: (typeof damages)[number],
  random: Random,
): Promise<Buffer> {
  const share = damage.dpi / 300
  const [width, height] = [Math.round(pageSize.width * share), Math.round(pageSize.height * share)]
  const turned = await sharp(image, { raw: { ...pageSize, channels: 1 } })
    .rotate(damage.angle, { background: '#f2f2f2' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data } = await sharp(turned.data, {
    raw: { width: turned.info.width, height: turned.info.height, channels: turned.info.channels },
  })
    .extract({
      left: (turned.info.width - pageSize.width) >> 1,
      top: (turned.info.height - pageSize.height) >> 1,
      ...pageSize,
    })
    .resize(width, height)
    .blur(damage.blur)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(
      0,
      Math.min(
        255,
        (data[at] ?? 0) * 0.93 + 8 + (random.number() + random.number() - 1) * damage.noise,
      ),
    )
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: damage.quality })
    .toBuffer()
}
