import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp, { type Sharp } from 'sharp'
import { attachmentSize, pageSize, type Turn } from '../document.ts'
import { limits } from '../extract/read-page.ts'
import { openPdf, UnreadableFile } from '../pdf/open.ts'
import { openPictures, type Pictures } from '../pdf/pdfium.ts'
import { digitalWords } from '../pdf/text.ts'
import { canBeSeen, isUseless } from '../pdf/useless.ts'
import { machineCode } from '../process/machine.ts'
import type { Drawing, ReaderMessage } from '../process/messages.ts'
import type { PagesInTurn } from '../process/turns.ts'
import { isImage, openImage, turnOfImage } from '../scan/image-file.ts'
import { turnOfScan } from '../scan/scanned-page.ts'

type Say = (said: ReaderMessage) => Promise<void>

const sizeOf = ({ attachmentPageStart }: Drawing, number: number) =>
  attachmentPageStart !== undefined && number >= attachmentPageStart ? attachmentSize : pageSize

type At = { readonly number: number; readonly turn: Turn }
type Size = { readonly width: number; readonly height: number }

/**
 * The part of a page image that is kept: a page that lies is as wide as others, and there is
 * nothing beneath its paper.
 */
const partOf = (paper: Size, image: Size) => ({
  left: 0,
  top: 0,
  width: image.width,
  height:
    paper.width > paper.height
      ? Math.round((image.width * paper.height) / paper.width)
      : image.height,
})

/** @throws UnreadableFile when all of too many pages are wanted. */
function wantedPages({ pages }: Drawing, pageCount: number): readonly number[] {
  if (!pages && pageCount > limits.pages) throw new UnreadableFile('tooManyPages')
  return pages ?? Array.from({ length: pageCount }, (_, at) => at + 1)
}

async function keep(image: Sharp, at: At, { folder }: Drawing, say: Say): Promise<void> {
  const file = path.join(folder, `${at.number}.jpg`)
  const { data, info } = await image
    .jpeg({ quality: 82, chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true })
  // Not by the image library, which does not tell a full disk from a broken image.
  await writeFile(file, data)
  await say({ said: 'image', image: { ...at, path: file, width: info.width, height: info.height } })
}

/**
 * How a page is turned: as when it was read, so that its words lie where its image shows them. A
 * page whose text was read stands as it is.
 */
async function turnOfPage(
  document: PDFDocumentProxy,
  pictures: Pictures,
  number: number,
): Promise<Turn> {
  const page = await document.getPage(number)
  const { printed, written } = await digitalWords(page)
  page.cleanup()
  const words = [...printed, ...written]
  if (!isUseless(words) || !canBeSeen(words, pictures.shows(number))) return 0
  return turnOfScan((turn) => pictures.gray(number, pageSize, turn))
}

/** Each of the pages from where the drawing was handed back, until it is handed back again. */
async function eachOf(
  pages: readonly number[],
  { rest }: Drawing,
  say: Say,
  pagesInTurn: PagesInTurn,
  draw: (number: number) => Promise<void>,
) {
  let from = rest?.from ?? 1
  for (const number of pages.slice(from - 1)) {
    await draw(number)
    from++
    if (from <= pages.length && (await pagesInTurn.isOver()))
      return say({ said: 'rest', rest: { from, scannedPages: 0, words: 0, failed: [] } })
  }
}

async function renderPdf(
  bytes: Uint8Array,
  drawing: Drawing,
  say: Say,
  pagesInTurn: PagesInTurn,
): Promise<void> {
  // pdfjs says what is wrong with a file better than pdfium, which draws.
  const document = await openPdf(bytes)
  let pictures: Pictures | undefined
  try {
    const wanted = wantedPages(drawing, document.numPages)
    const shown = await openPictures(bytes)
    pictures = shown
    await eachOf(wanted, drawing, say, pagesInTurn, async (number) => {
      const turn = drawing.turn ?? (await turnOfPage(document, shown, number).catch((): Turn => 0))
      const { data, width, height, paper } = await shown.colour(
        number,
        sizeOf(drawing, number),
        turn,
      )
      const image = sharp(data, { raw: { width, height, channels: 4 } }).extract(
        partOf(paper, { width, height }),
      )
      await keep(image.removeAlpha(), { number, turn }, drawing, say)
    })
  } finally {
    pictures?.close()
    await document.loadingTask.destroy()
  }
}

async function renderImage(
  bytes: Uint8Array,
  drawing: Drawing,
  say: Say,
  pagesInTurn: PagesInTurn,
): Promise<void> {
  const file = await openImage(bytes)
  await eachOf(wantedPages(drawing, file.pageCount), drawing, say, pagesInTurn, async (number) => {
    const turn = drawing.turn ?? (await turnOfImage(file, number))
    const size = sizeOf(drawing, number)
    const { autoOrient } = await sharp(bytes, { page: number - 1 }).metadata()
    const paper =
      turn % 180 === 0 ? autoOrient : { width: autoOrient.height, height: autoOrient.width }
    await keep(
      file.picture(number, size, turn).extract(partOf(paper, size)),
      { number, turn },
      drawing,
      say,
    )
  })
}

/**
 * Writes the pages of a file as JPEG files to a folder, 2480x3508 or for attachments 1240x1754
 * (interpretation 53), less high when they lie, and says each. Throws when the machine fails.
 */
export async function drawPages(
  bytes: Uint8Array,
  drawing: Drawing,
  say: Say,
  pagesInTurn: PagesInTurn,
): Promise<void> {
  await mkdir(drawing.folder, { recursive: true })
  try {
    if (isImage(bytes)) await renderImage(bytes, drawing, say, pagesInTurn)
    else await renderPdf(bytes, drawing, say, pagesInTurn)
  } catch (error) {
    if (machineCode(error)) throw error
    const isUnreadable = error instanceof UnreadableFile
    await say({
      said: 'problem',
      code: isUnreadable ? error.code : 'pageUnreadable',
      fatal: isUnreadable,
    })
  }
}
