import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { openPictures } from '../pdf/pdfium.ts'
import type { ReaderMessage } from '../process/messages.ts'
import { endless } from '../process/turns.ts'
import { drawPages } from '../render/draw-pages.ts'
import { drawStamp } from './draw-stamp.ts'
import type { Assembly, Piece } from '../assembly.ts'
import { place, type Placement } from './place.ts'
import { looksTheSame } from './same-look.ts'

type Say = (said: ReaderMessage) => Promise<void>

function drawStamps(placed: readonly Placement[]): void {
  for (const { piece, pages } of placed)
    for (const stamp of piece.stamps ?? []) {
      const page = pages[piece.pages ? piece.pages.indexOf(stamp.page) : stamp.page - 1]
      if (page) drawStamp(page, stamp)
    }
}

/** One PDF of all the pieces; undefined when one of them cannot go in. */
async function joined(pieces: readonly Piece[], { atLeast }: Assembly, say: Say) {
  let document: PDF | undefined
  const placed: Placement[] = []
  for (const [at, piece] of pieces.entries()) {
    await say({ said: 'piece', at })
    const done = await place(document, piece, atLeast)
    if (!done) return undefined
    document = done.document
    placed.push(done.placed)
  }
  document ??= PDF.create()
  drawStamps(placed)
  // A PDF of embedded files only still needs a page.
  if (document.getPageCount() === 0) document.addPage({ size: 'a4' })
  return { bytes: await document.save(), placed }
}

/** Pieces whose pages do not look as they did, by their place among all. */
async function spoilt(
  bytes: Uint8Array,
  placed: readonly Placement[],
  say: Say,
): Promise<ReadonlySet<number>> {
  const pictures = await openPictures(bytes).catch(() => undefined)
  const wrong = new Set<number>()
  for (const [at, one] of placed.entries()) {
    if (one.way !== 'pages') continue
    await say({ said: 'piece', at })
    if (!pictures || !(await looksTheSame(pictures, one))) wrong.add(at)
  }
  pictures?.close()
  return wrong
}

/**
 * Makes one PDF of files that strangers have sent, says which of them it is at, so that the one
 * which brings the process down is known, and at last what was pdf. A page that cannot be copied
 * so that it looks as it did goes in as its image.
 */
export async function makePdf(assembly: Assembly, say: Say): Promise<void> {
  let pdf = await joined(assembly.pieces, assembly, say)
  const wrong = pdf && (await spoilt(pdf.bytes, pdf.placed, say))
  if (wrong && wrong.size > 0) {
    const pieces = assembly.pieces.map((piece, at): Piece =>
      wrong.has(at) ? { ...piece, way: 'images' } : piece,
    )
    pdf = await joined(pieces, assembly, say)
  }
  if (!pdf) return say({ said: 'problem', code: 'unreadable', fatal: true })
  const { bytes } = pdf
  await writeFile(assembly.to, bytes, { mode: 0o600 })
  if (assembly.draw) {
    const { page, ...how } = assembly.draw
    await drawPages(bytes, { ...how, pages: [page] }, say, endless)
  }
  await say({
    said: 'made',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
}
