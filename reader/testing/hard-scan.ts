import { PDFDocument } from '@cantoo/pdf-lib'
import { pageSize } from '../document.ts'
import { openPictures } from '../pdf/pdfium.ts'
import { type DamageName, damages } from './damages.ts'
import type { DrawnInvoice } from './draw-invoice.ts'
import { randomOf } from './random.ts'

/** Adds an image as a page and nothing else, as scanners write it. */
async function addImage(document: PDFDocument, bytes: Buffer, lying: boolean): Promise<void> {
  const image = bytes[0] === 0x89 ? await document.embedPng(bytes) : await document.embedJpg(bytes)
  const [width, height] = lying ? [841.89, 595.28] : [595.28, 841.89]
  document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
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

/** The same invoice as a PDF of such images. Places are those of the upright pages. */
export async function hardScan(
  { bytes, truth }: DrawnInvoice,
  damage: DamageName,
  seed: number,
): Promise<DrawnInvoice> {
  const pictures = await openPictures(bytes)
  const document = await PDFDocument.create()
  for (let number = 1; number <= pictures.pageCount; number++) {
    const page = await pictures.gray(number, pageSize)
    const image = await damages[damage](page, randomOf(seed + 55_554 + number))
    await addImage(document, image, damage.endsWith(' side'))
  }
  pictures.close()
  const { positions, ...rest } = truth
  const isMoved = /leaning|photograph|black borders/.test(damage)
  return {
    bytes: await document.save(),
    truth: { ...rest, ...(!isMoved && positions && { positions }), kind: 'scanned' },
  }
}
