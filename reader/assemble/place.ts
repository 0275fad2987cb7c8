import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import { addImage, addPageImages } from './image-pages.ts'
import { type Piece, type Way, ways } from '../assembly.ts'

/** A piece in the PDF that is being made. */
export interface Placement {
  readonly piece: Piece
  readonly way: Way
  /** Place of its first page, from 1. */
  readonly first: number
  readonly pages: readonly PDFPage[]
}

const isPdf = ({ contentType }: Piece) => contentType === 'application/pdf'

/** Opens what other programs have written, also with restrictions that need no password to read. */
const open = (bytes: Uint8Array) => PDFDocument.load(bytes, { password: '', updateMetadata: false })

/** Puts a file into a PDF, or begins one with it. @throws when it cannot go that way */
async function put(begun: PDFDocument | undefined, piece: Piece, way: Way) {
  const bytes = await readFile(piece.path)
  if (way === 'pages') {
    if (!isPdf(piece)) throw new Error('only a PDF has pages')
    const from = await open(bytes)
    if (from.getPageCount() === 0) throw new Error('a PDF without pages')
    // The first file, when it goes in whole, keeps what is no page: the data of an e-invoice, a
    // form.
    if (!begun && !piece.pages) return { document: from, pages: from.getPages() }
    const document = begun ?? (await PDFDocument.create())
    const pages = await document.copyPages(
      from,
      piece.pages?.map((page) => page - 1) ?? from.getPageIndices(),
    )
    for (const page of pages) document.addPage(page)
    return { document, pages }
  }
  const document = begun ?? (await PDFDocument.create())
  if (way === 'images')
    return {
      document,
      pages: isPdf(piece)
        ? await addPageImages(document, bytes, piece.pages)
        : await addImage(document, bytes),
    }
  await document.attach(bytes, piece.name, { mimeType: piece.contentType })
  return { document, pages: [] }
}

/**
 * Puts a piece into the PDF the best way it can go, from its own to the last that will do;
 * undefined when none can.
 */
export async function place(begun: PDFDocument | undefined, piece: Piece, atLeast: Way) {
  for (const way of ways.slice(ways.indexOf(piece.way), ways.indexOf(atLeast) + 1)) {
    const first = (begun?.getPageCount() ?? 0) + 1
    const done = await put(begun, piece, way).catch(() => undefined)
    if (done)
      return {
        document: done.document,
        placed: { piece, way, first, pages: done.pages } satisfies Placement,
      }
  }
  return undefined
}
