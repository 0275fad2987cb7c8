import { pageSize, type Page } from '../document.ts'
import { leaner } from '../layout/straighten.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { clean } from './clean.ts'
import type { Ocr } from './ocr.ts'
import { mayHoldQr, readQrCodes } from './qr.ts'
import { halved } from './skew.ts'

/** Reads a page image by OCR. The words' boxes are where they stand in the image as it was given, lean and all. */
export async function readScannedPage(image: GrayImage, number: number, ocr: Ocr): Promise<Page> {
  const upright = await clean(image)
  const words = await ocr.words(upright)
  const half = halved(upright)
  const qrCodes = mayHoldQr(half) ? await readQrCodes(half) : []
  const page = { number, ...pageSize, scanned: true, angle: upright.angle }
  const lean = leaner(page)
  return {
    ...page,
    words: words.map((word) => ({ ...word, ...lean(word) })),
    qrCodes: qrCodes.map((code) => ({ ...code, ...lean(code) })),
  }
}
