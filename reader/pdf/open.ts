import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ProblemCode } from '../document.ts'
import { pdfWorker } from './worker.ts'
import { largestPicture, mostPixels } from './pixels.ts'

/** The file cannot be read, for the reason `code` says. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(readonly code: ProblemCode) {
    super(code)
  }
}

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const inPackage = (name: string) => pathToFileURL(path.join(folder, name, '/')).href

/**
 * Whether the bytes begin as a PDF does. Readers allow some bytes before the mark (ISO 32000-1,
 * annex H): text, as what a printer is told. Other bytes are those of a file that holds the PDF.
 */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  const at = head.indexOf('%PDF-')
  return at >= 0 && !head.subarray(0, at).includes(0)
}
/** Whether another PDF goes on where one has ended: read as one, only the last is seen. */
const areSeveral = (bytes: Uint8Array) => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let end = all.indexOf('%%EOF'); end >= 0; end = all.indexOf('%%EOF', end + 5))
    if (/^%%EOF\s*%PDF-/.test(all.subarray(end, end + 40).toString('latin1'))) return true
  return false
}

/** A zip may show the mark of a PDF it keeps; read as one, all but that is lost. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Opens a PDF for reading its text. @throws UnreadableFile when it is none, is a zip of some, is
 * broken, is locked, has no pages or too large a picture.
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  if (isZip(bytes)) throw new UnreadableFile('archive')
  if (!looksLikePdf(bytes)) throw new UnreadableFile('notPdf')
  if (areSeveral(bytes)) throw new UnreadableFile('severalPdfs')
  if (largestPicture(bytes) > mostPixels) throw new UnreadableFile('tooManyPixels')
  try {
    const document = await getDocument({
      data: new Uint8Array(bytes),
      cMapUrl: inPackage('cmaps'),
      cMapPacked: true,
      isEvalSupported: false,
      disableFontFace: true,
      // No font is needed that the file leaves out: nothing is drawn here.
      useSystemFonts: true,
      stopAtErrors: false,
      worker: pdfWorker,
    }).promise
    if (document.numPages < 1) throw new UnreadableFile('noPages')
    return document
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const name = error instanceof Error ? error.name : ''
    throw new UnreadableFile(name === 'PasswordException' ? 'password' : 'unreadable')
  }
}
