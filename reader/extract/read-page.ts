import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageSize, type Page, type ProblemCode, type Word } from '../document.ts'
import { type Misnamed, misnamed, saysOtherDigits } from '../pdf/digit-shapes.ts'
import { lacksLabels, withForm } from '../pdf/form-in-picture.ts'
import { saysWhatIsSeen } from '../pdf/hidden-text.ts'
import { knownDigits } from '../pdf/known-digits.ts'
import { halfSize, type Pictures } from '../pdf/pdfium.ts'
import { seenWords, standsOverAnother } from '../pdf/seen-words.ts'
import { mayLackHyphens, withSoftHyphens } from '../pdf/soft-hyphens.ts'
import { digitalWords } from '../pdf/text.ts'
import { canBeSeen, isUseless } from '../pdf/useless.ts'
import type { ReaderMessage } from '../process/messages.ts'
import type { PagesInTurn } from '../process/turns.ts'
import type { Ocr } from '../scan/ocr.ts'
import { readScannedPage, type ScannedPage } from '../scan/scanned-page.ts'

/** Limits that keep one file from taking the machine. */
export const limits = { bytes: 50_000_000, pages: 300, scannedPages: 40 } as const

/** What extraction needs that costs time to start, and whom it tells. */
export interface ExtractServices {
  readonly ocr: () => Promise<Ocr>
  readonly say: (said: ReaderMessage) => Promise<void>
  readonly turn: PagesInTurn
}

/**
 * Text that is not seen is compared with the picture over it on the first pages: those of the
 * invoice.
 */
const pagesCompared = 3

/** A PDF while its pages are read. */
export interface Reading {
  readonly document: PDFDocumentProxy
  /** Undefined when pdfium cannot open what pdfjs can. */
  readonly pictures: () => Promise<Pictures | undefined>
  readonly mayShowQr: () => boolean
  readonly mayHideText: () => boolean
  /** Hears that a page is drawn with other digits than its text says. */
  readonly otherSigns: () => void
  readonly services: ExtractServices
  scannedPages: number
}

export const blank = (number: number): Page => ({
  number,
  ...pageSize,
  words: [],
  scanned: false,
  angle: 0,
  qrCodes: [],
})

/** Of a page that shows less of its text than this the picture is read. */
const leastShown = 0.5
/** The print of a page as it is drawn. */
interface Shown {
  readonly words: readonly Word[]
  /** What is drawn with other digits than its font says. */
  readonly otherwise: readonly Misnamed[]
}
/** The print that is seen on the page as it is drawn; all of it when it cannot be drawn. */
async function shownOf(
  pictures: Pictures,
  number: number,
  printed: readonly Word[],
): Promise<Shown> {
  try {
    const image = await pictures.gray(number, halfSize)
    const seen = seenWords(printed, image)
    return {
      words: mayLackHyphens(seen) ? withSoftHyphens(seen, pictures.text(number)) : seen,
      otherwise: misnamed(seen, image, await knownDigits()),
    }
  } catch {
    return { words: printed, otherwise: [] }
  }
}

/**
 * One page: its text layer, or when that is missing, nonsense or not what the page shows what OCR
 * sees.
 */
export async function readPage(
  reading: Reading,
  number: number,
): Promise<(Page & Partial<ScannedPage>) | ProblemCode> {
  const { document, services } = reading
  const page = await document.getPage(number)
  const { printed, written } = await digitalWords(page)
  page.cleanup()
  const all = [...printed, ...written]
  const useless = isUseless(all)
  const pictures = useless || number <= pagesCompared ? await reading.pictures() : undefined
  const { words: shown, otherwise } =
    useless || !pictures
      ? { words: printed, otherwise: [] }
      : await shownOf(pictures, number, printed)
  const words = [...shown, ...written]
  const digital = { ...blank(number), words }
  if (!pictures) return digital
  const lacksForm =
    !useless && reading.mayHideText() && lacksLabels(words) && pictures.onPicture(number)
  const mayBeHidden =
    !useless &&
    (standsOverAnother(shown) ||
      shown.length < leastShown * printed.length ||
      (reading.mayHideText() && pictures.isPicture(number)))
  const isDoubtful = useless
    ? canBeSeen(all, pictures.shows(number))
    : mayBeHidden || lacksForm || otherwise.length > 0
  if (!isDoubtful) return digital
  if (++reading.scannedPages > limits.scannedPages) return useless ? 'tooManyScannedPages' : digital
  const ocrPage = await readScannedPage(
    (turn) => pictures.gray(number, pageSize, turn),
    number,
    services.ocr(),
  )
  if (saysOtherDigits(otherwise, ocrPage.words)) {
    reading.otherSigns()
    return ocrPage
  }
  const isFalse = standsOverAnother(shown) || !saysWhatIsSeen(words, ocrPage.words)
  if (useless || (mayBeHidden && isFalse)) return ocrPage
  return lacksForm ? { ...digital, words: withForm(words, ocrPage) } : digital
}
