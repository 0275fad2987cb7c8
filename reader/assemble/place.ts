import { PDF, type PDFPage } from '@libpdf/core'
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
const open = (bytes: Uint8Array) => PDF.load(bytes, { credentials: '' })

/** Attaches a file under its name, or under one that is free: none takes the place of another. */
function attach(to: PDF, name: string, data: Uint8Array, mimeType?: string): void {
  let free = name
  for (let number = 2; to.hasAttachment(free); number++) free = `${number}-${name}`
  to.addAttachment(free, data, { ...(mimeType !== undefined && { mimeType }) })
}
/** A PDF that forbids changes is not taken whole: what is no page of it is attached. */
function attachAll(from: PDF, to: PDF): void {
  for (const name of from.getAttachments().keys()) {
    const data = from.getAttachment(name)
    if (data) attach(to, name, data)
  }
}

/** Puts a file into a PDF, or begins one with it. @throws when it cannot go that way */
async function put(begun: PDF | undefined, piece: Piece, way: Way) {
  const bytes = await readFile(piece.path)
  if (way === 'pages') {
    if (!isPdf(piece)) throw new Error('only a PDF has pages')
    const from = await open(bytes)
    if (from.getPageCount() === 0) throw new Error('a PDF without pages')
    // The first file, when it goes in whole, keeps what is no page: the data of an e-invoice, a
    // form.
    const isWhole = !begun && !piece.pages
    if (isWhole && !from.isEncrypted) return { document: from, pages: from.getPages() }
    const document = begun ?? PDF.create()
    const all = Array.from({ length: from.getPageCount() }, (_, at) => at)
    const pages = await document.copyPagesFrom(from, piece.pages?.map((page) => page - 1) ?? all)
    if (isWhole) attachAll(from, document)
    return { document, pages }
  }
  const document = begun ?? PDF.create()
  if (way === 'images')
    return {
      document,
      pages: isPdf(piece)
        ? await addPageImages(document, bytes, piece.pages)
        : await addImage(document, bytes),
    }
  attach(document, piece.name, bytes, piece.contentType)
  return { document, pages: [] }
}

/**
 * Puts a piece into the PDF the best way it can go, from its own to the last that will do;
 * undefined when none can.
 */
export async function place(begun: PDF | undefined, piece: Piece, atLeast: Way) {
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
