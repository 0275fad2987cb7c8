import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageSize, type Word } from '../document.ts'
import { advance } from './advance.ts'
import { type WrittenLine, writtenLines } from './annotations.ts'

/** A piece of text on one baseline, in pixels of the page image. */
interface Piece {
  text: string
  x: number
  end: number
  top: number
  bottom: number
  baseline: number
  size: number
}

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type Item = Pick<
  Extract<Content['items'][number], { str: string }>,
  'str' | 'transform' | 'width' | 'fontName' | 'hasEOL'
>

/** How much a page of this size is enlarged so that the whole of it fits in a page image. */
export const imageScale = (width: number, height: number) =>
  Math.min(pageSize.width / width, pageSize.height / height)

/** No honest page holds more; what is beyond is not looked at. */
const mostItems = 30_000

function* piecesOf(
  item: Item,
  styles: Content['styles'],
  place: (x: number, y: number) => readonly [number, number],
): Generator<Piece> {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[] = item.transform
  const [x0, y0] = place(e, f)
  const run = Math.hypot(a, b) || 1
  const [x1, y1] = place(e + (a / run) * item.width, f + (b / run) * item.width)
  const [ux, uy] = place(e + c, f + d)
  const size = Math.hypot(ux - x0, uy - y0)
  // Only text that stands upright: what is turned is a stamp in the margin.
  if (size < 4 || x1 < x0 || Math.abs(y1 - y0) > 0.2 * Math.max(size, x1 - x0)) return
  const style = styles[item.fontName]
  const ascent = style && style.ascent > 0.4 && style.ascent < 1.3 ? style.ascent : 0.9
  const descent = style && style.descent < 0 && style.descent > -0.6 ? style.descent : -0.22
  const total = advance(item.str) || 1
  for (const match of item.str.matchAll(/\S+/g)) {
    const from = x0 + ((x1 - x0) * advance(item.str.slice(0, match.index))) / total
    const to = from + ((x1 - x0) * advance(match[0])) / total
    yield {
      text: match[0],
      x: from,
      end: to,
      top: y0 - ascent * size,
      bottom: y0 - descent * size,
      baseline: y0,
      size,
    }
  }
}

const follows = (word: Piece, piece: Piece) =>
  Math.abs(piece.baseline - word.baseline) < 0.2 * word.size &&
  Math.abs(piece.size - word.size) < 0.35 * word.size &&
  piece.x - word.end < 0.12 * word.size &&
  piece.x - word.end > -0.4 * word.size

const itemOf = ({ text, x, y, width, size }: WrittenLine): Item => ({
  str: text,
  transform: [size, 0, 0, size, x, y],
  width,
  fontName: '',
  hasEOL: true,
})

/** Signs that no text holds and no database takes: a font says nothing better of its letters. */
const noText = /[\p{Cc}\p{Cs}]/gu
/** Signs that are printed as nothing. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/**
 * The words of a digital page with their places in the page image, with what is filled into its
 * form or written over it. Runs that a producer cut inside a word are put together again; text that
 * does not stand upright is left out.
 */
export async function digitalWords(page: PDFPageProxy): Promise<Word[]> {
  const viewport = page.getViewport({ scale: 1 })
  const scale = imageScale(viewport.width, viewport.height)
  const place = (x: number, y: number) => {
    const [px = 0, py = 0]: readonly number[] = viewport.convertToViewportPoint(x, y)
    return [px * scale, py * scale] as const
  }
  const [content, written] = await Promise.all([
    page.getTextContent({ disableNormalization: true }),
    writtenLines(page),
  ])
  const words: Piece[] = []
  let broken = true
  for (const item of [...content.items, ...written.map(itemOf)].slice(0, mostItems)) {
    if (!('str' in item)) continue
    if (/^\s/.test(item.str)) broken = true
    for (const piece of piecesOf(item, content.styles, place)) {
      const last = words.at(-1)
      if (!broken && last && follows(last, piece)) {
        last.text += piece.text
        last.end = piece.end
        last.top = Math.min(last.top, piece.top)
        last.bottom = Math.max(last.bottom, piece.bottom)
      } else words.push(piece)
      broken = false
    }
    if (item.hasEOL || /\s$/.test(item.str)) broken = true
  }
  return words
    .filter(
      (word) =>
        word.end > 0 && word.bottom > 0 && word.x < pageSize.width && word.top < pageSize.height,
    )
    .map((word) => ({
      text: word.text.normalize('NFKC').replaceAll(unseen, '').replaceAll(noText, '\uFFFD'),
      x: word.x,
      y: word.top,
      width: word.end - word.x,
      height: word.bottom - word.top,
      confidence: 1,
    }))
}
