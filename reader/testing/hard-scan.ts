import { PDFDocument } from '@cantoo/pdf-lib'
import { pageSize } from '../document.ts'
import { openPictures } from '../pdf/pdfium.ts'
import { type DamageName, damages } from './damages.ts'
import type { DrawnInvoice } from './draw-invoice.ts'
import { randomOf } from './random.ts'

/** A PDF with an image as its page and nothing else, as scanners write it. */
async function pdfOfImage(bytes: Buffer, lying: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const image = bytes[0] === 0x89 ? await document.embedPng(bytes) : await document.embedJpg(bytes)
  const [width, height] = lying ? [841.89, 595.28] : [595.28, 841.89]
  document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  return document.save()
}

/** The image of the first page as a bad scanner, fax or telephone makes it: a JPEG or PNG file. */
export async function hardImage(
  bytes: Uint8Array,
  damage: DamageName,
  seed: number,
): Promise<Buffer> {
  const pictures = await openPictures(bytes)
  const page = await pictures.gray(1, pageSize)
  pictures.close()
  return damages[damage](page, randomOf(seed + 55_555))
}

/** The same invoice as a PDF of such an image. Places are those of the upright page. */
export async function hardScan(
  { bytes, truth }: DrawnInvoice,
  damage: DamageName,
  seed: number,
): Promise<DrawnInvoice> {
  const image = await hardImage(bytes, damage, seed)
  const { positions, ...rest } = truth
  const isMoved = /leaning|photograph|black borders/.test(damage)
  return {
    bytes: await pdfOfImage(image, damage.endsWith(' side')),
    truth: { ...rest, ...(!isMoved && positions && { positions }), kind: 'scanned' },
  }
}
