import { pageSize, type Page, type Turn } from '../document.ts'
import { leaner } from '../layout/straighten.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { clean } from './clean.ts'
import type { Ocr } from './ocr.ts'
import { turnOf } from './orientation.ts'
import { printBox } from './print-box.ts'
import { mayHoldQr, readQrCodes } from './qr.ts'
import { halved } from './skew.ts'

/** The image of a page, turned by so much. */
type Picture = (turn?: Turn) => Promise<GrayImage>

/** How a scanned page must be turned to stand upright. The same page always gets the same answer: its words and its image are made apart. */
export const turnOfScan = async (picture: Picture): Promise<Turn> => turnOf(halved(await picture()))

/** Reads a page image by OCR. Boxes are where words and codes stand in the upright image, lean and all. */
export async function readScannedPage(picture: Picture, number: number, ocr: Promise<Ocr>): Promise<Page> {
  // It starts while the page is made ready; whether it could is asked when it is needed.
  ocr.catch(() => undefined)
  let image = await picture()
  let half = halved(image)
  const turn = turnOf(half)
  if (turn !== 0) {
    image = await picture(turn)
    half = halved(image)
  }
  const { angle, ...upright } = await clean(image, half)
  // OCR has a thread of its own, beside which codes are looked for.
  const [words, qrCodes] = await Promise.all([(await ocr).words(upright), mayHoldQr(half) ? readQrCodes(half) : []])
  const page = { number, ...pageSize, scanned: true, angle }
  const lean = leaner(page)
  return { ...page, words: words.map(printBox).map((word) => ({ ...word, ...lean(word) })), qrCodes }
}
