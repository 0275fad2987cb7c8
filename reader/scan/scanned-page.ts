import { pageSize, type Page, type Turn } from '../document.ts'
import { layoutPrint } from '../extract/layout-print.ts'
import { leaner } from '../layout/straighten.ts'
import { clean } from './clean.ts'
import type { Ocr } from './ocr.ts'
import { turnOf } from './orientation.ts'
import { printBox } from './print-box.ts'
import { mayHoldQr, readQrCodes } from './qr.ts'
import { type Picture, sheetOf } from './sheet.ts'

/**
 * How a scanned page must be turned to stand upright. The same page always gets the same answer:
 * its words and its image are made apart.
 */
export const turnOfScan = async (picture: Picture): Promise<Turn> =>
  turnOf(sheetOf(await picture()).half)

/** A page with the fingerprint of its layout, made of its image when that was upright. */
export interface ScannedPage extends Page {
  readonly layoutPrint: readonly number[]
}

/**
 * Reads a page image by OCR. Boxes are where words and codes stand in the upright image, lean and
 * all.
 */
export async function readScannedPage(
  picture: Picture,
  number: number,
  ocr: Promise<Ocr>,
): Promise<ScannedPage> {
  // It starts while the page is made ready; whether it could is asked when it is needed.
  ocr.catch(() => undefined)
  let sheet = sheetOf(await picture())
  const turn = turnOf(sheet.half)
  if (turn !== 0) sheet = sheetOf(await picture(turn))
  const { image, half, corners } = sheet
  const { angle, ...upright } = clean(image, half)
  // OCR has a thread of its own, beside which codes are looked for.
  const [words, qrCodes] = await Promise.all([
    (await ocr).words(upright),
    mayHoldQr(half) ? readQrCodes(half) : [],
  ])
  const page = { number, ...pageSize, scanned: true, angle, ...(corners && { corners }) }
  const lean = leaner(page)
  const toPicture = leaner({ ...page, angle: 0 })
  return {
    ...page,
    layoutPrint: layoutPrint(upright),
    words: words.map(printBox).map((word) => ({ ...word, ...lean(word) })),
    qrCodes: qrCodes.map((code) => ({ ...code, ...toPicture(code) })),
  }
}
