import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page, ProblemCode, QrCode } from '../document.ts'
import { isImage, openImage, pageOfImage } from '../scan/image-file.ts'
import { mayDrawQr } from '../pdf/drawn.ts'
import { mayHideText } from '../pdf/hidden-text.ts'
import { openPdf, UnreadableFile } from '../pdf/open.ts'
import { glanceSize, halfSize, openPictures, type Pictures } from '../pdf/pdfium.ts'
import type { Rest } from '../process/messages.ts'
import { mayHoldQr, readQrCodes } from '../scan/qr.ts'
import type { ScannedPage } from '../scan/scanned-page.ts'
import { layoutPrint, layoutSize } from './layout-print.ts'
import { blank, type ExtractServices, limits, type Reading, readPage } from './read-page.ts'
import { textPrint } from './text-print.ts'
import { embeddedFiles, invoiceAmong, isPortfolio } from '../structured/embedded.ts'
import { looksLikeXml, readStructured } from '../structured/read-structured.ts'

/** A QR code is looked for on the first pages: payment details stand on no other. */
const pagesWithQr = 3

/** A page with more pictures than this is looked at whole. */
const mostPlaces = 8

/** Digital print is black on white. */
const digitalInk = 128

/**
 * Looks where a code may be; when there is none, which may be because a page is turned, a glance at
 * a small picture tells whether to look everywhere.
 */
async function qrCodesOf(
  pictures: Pictures | undefined,
  number: number,
): Promise<readonly QrCode[]> {
  const { boxes, anywhere } = pictures?.codePlaces(number) ?? { boxes: [], anywhere: false }
  if (!pictures || (boxes.length === 0 && !anywhere)) return []
  if (!anywhere && boxes.length <= mostPlaces) {
    const picture = await pictures.gray(number, halfSize)
    const found = await Promise.all(boxes.map((box) => readQrCodes(picture, box)))
    if (found.flat().length > 0) return found.flat()
  }
  if (!mayHoldQr(await pictures.gray(number, glanceSize), digitalInk)) return []
  return readQrCodes(await pictures.gray(number, halfSize))
}

/** Says a page, and looks for codes on it while the words are looked through by whoever listens. */
async function sayPage(
  { pictures, mayShowQr, services }: Reading,
  page: Page & Partial<ScannedPage>,
): Promise<void> {
  const saying = sayRead(services, page)
  if (!page.scanned && page.words.length > 0 && page.number === 1) {
    const print = await layoutOf(await pictures()).catch(() => [])
    await services.say({ said: 'layoutPrint', layoutPrint: print })
  }
  if (!page.scanned && page.words.length > 0 && page.number <= pagesWithQr && mayShowQr()) {
    const qrCodes = await qrCodesOf(await pictures(), page.number).catch(() => [])
    if (qrCodes.length > 0) await services.say({ said: 'qrCodes', number: page.number, qrCodes })
  }
  await saying
}

const askForReader = /please wait|adobe (?:acrobat )?reader/i
/** Whether a page only asks for another program, which would draw a form in its place (XFA). */
async function isShownElsewhere(document: PDFDocumentProxy, { words }: Page): Promise<boolean> {
  if (!askForReader.test(words.map(({ text }) => text).join(' '))) return false
  const said = await document.getMetadata().catch(() => undefined)
  return said !== undefined && 'IsXFAPresent' in said.info && said.info.IsXFAPresent === true
}

/** Reads the pages of a PDF from where it was handed back, or all. */
async function extractPdf(bytes: Uint8Array, services: ExtractServices, rest: Rest): Promise<void> {
  const document = await openPdf(bytes)
  let pictures: Promise<Pictures | undefined> | undefined
  let mayShowQr: boolean | undefined
  let hidesText: boolean | undefined
  try {
    if (document.numPages > limits.pages) throw new UnreadableFile('tooManyPages')
    const embedded = await embeddedFiles(document)
    // Its only page asks for another program: what was sent is the files in it.
    if (await isPortfolio(document, embedded)) throw new UnreadableFile('portfolio')
    const { invoice: structured, differs } = invoiceAmong(embedded)
    if (structured && rest.from === 1) await services.say({ said: 'structured', structured })
    if (differs && rest.from === 1)
      await services.say({ said: 'problem', code: 'severalInvoices', fatal: false })
    const failed = new Set<ProblemCode>(rest.failed)
    const reading: Reading = {
      document,
      pictures: () => (pictures ??= openPictures(bytes).catch(() => undefined)),
      mayShowQr: () => (mayShowQr ??= mayDrawQr(bytes)),
      mayHideText: () => (hidesText ??= mayHideText(bytes)),
      otherSigns: () => void failed.add('otherSigns'),
      services,
      scannedPages: rest.scannedPages,
    }
    let { words } = rest
    for (let number = rest.from; number <= document.numPages; number++) {
      const page = await readPage(reading, number).catch((): ProblemCode => 'pageUnreadable')
      if (typeof page === 'string') failed.add(page)
      else words += page.words.length
      if (number === 1 && typeof page !== 'string' && (await isShownElsewhere(document, page)))
        failed.add('formElsewhere')
      await sayPage(reading, typeof page === 'string' ? blank(number) : page)
      const { scannedPages } = reading
      if (number < document.numPages && (await services.turn.isOver()))
        return await services.say({
          said: 'rest',
          rest: { from: number + 1, scannedPages, words, failed: [...failed] },
        })
    }
    if (words === 0 && !structured && !failed.has('tooManyScannedPages'))
      await services.say({
        said: 'problem',
        code: failed.has('pageUnreadable') ? 'unreadable' : 'noText',
        fatal: failed.has('pageUnreadable'),
      })
    for (const code of failed) await services.say({ said: 'problem', code, fatal: false })
  } finally {
    ;(await pictures)?.close()
    // Nobody has to wait for it.
    void document.loadingTask.destroy().catch(() => undefined)
  }
}

/** The fingerprint of the first page's layout; empty when pdfium cannot draw it. */
const layoutOf = async (pictures: Pictures | undefined) =>
  pictures ? layoutPrint(await pictures.gray(1, layoutSize)) : []

/** A page, and of the first one the fingerprints of its words and of a scan's layout. */
async function sayRead(
  { say }: Pick<ExtractServices, 'say'>,
  { layoutPrint: layout, ...page }: Page & Partial<ScannedPage>,
): Promise<void> {
  await say({ said: 'page', page })
  if (page.number !== 1) return
  await say({ said: 'textPrint', textPrint: textPrint(page.words) })
  if (layout) await say({ said: 'layoutPrint', layoutPrint: layout })
}

async function extractImage(
  bytes: Uint8Array,
  { ocr, say, turn }: ExtractServices,
  rest: Rest,
): Promise<void> {
  const file = await openImage(bytes)
  if (file.pageCount > limits.pages) throw new UnreadableFile('tooManyPages')
  let { words } = rest
  for (let number = rest.from; number <= file.pageCount; number++) {
    const page =
      number <= limits.scannedPages ? await pageOfImage(file, number, ocr()) : blank(number)
    words += page.words.length
    await sayRead({ say }, page)
    if (number < file.pageCount && (await turn.isOver()))
      return say({ said: 'rest', rest: { ...rest, from: number + 1, words } })
  }
  if (file.pageCount > limits.scannedPages)
    await say({ said: 'problem', code: 'tooManyScannedPages', fatal: false })
  else if (words === 0) await say({ said: 'problem', code: 'noText', fatal: false })
}

const wholeFile: Rest = { from: 1, scannedPages: 0, words: 0, failed: [] }

/**
 * Takes the words out of a file and says each page, from where it was handed back. A file that
 * cannot be read gives a fatal problem and no pages.
 */
export async function extractFile(
  bytes: Uint8Array,
  services: ExtractServices,
  rest = wholeFile,
): Promise<void> {
  const { say } = services
  try {
    if (bytes.length > limits.bytes) throw new UnreadableFile('tooLarge')
    if (looksLikeXml(bytes)) {
      const structured = readStructured(bytes)
      await say(
        structured
          ? { said: 'structured', structured }
          : { said: 'problem', code: 'badXml', fatal: true },
      )
    } else if (isImage(bytes)) await extractImage(bytes, services, rest)
    else await extractPdf(bytes, services, rest)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await say({ said: 'problem', code: error.code, fatal: true })
  }
}
