import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageSize, type Word } from '../document.ts'
import { advance } from './advance.ts'
import { type WrittenLine, writtenLines } from './annotations.ts'
import { signsOf } from './signs.ts'

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

/** How wide each letter of most typewriters is, in parts of the size. */
const typewriterWidth = 0.6
const lengthOf = (text: string) => [...text].length
/** Whether all letters of a run are as wide as each other. */
const isTypewriter = ({ str, width }: Item, family: string | undefined, size: number) =>
  family === 'monospace' ||
  (str.length > 5 && Math.abs(width / size / lengthOf(str) - typewriterWidth) < 0.001)

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
  const widthOf = isTypewriter(item, style?.fontFamily, run) ? lengthOf : advance
  const total = widthOf(item.str) || 1
  for (const match of item.str.matchAll(/\S+/g)) {
    const from = x0 + ((x1 - x0) * widthOf(item.str.slice(0, match.index))) / total
    const to = from + ((x1 - x0) * widthOf(match[0])) / total
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

/** How near, of the size of the letters, print is that is drawn again over itself to look bold. */
const nearness = 0.25

/**
 * Each word once, where a page draws it over itself. What is near is looked for in squares of the
 * page, since a page may hold any number of the same word.
 */
function drawnOnce(words: readonly Piece[]): Piece[] {
  const drawn = new Map<string, Piece[]>()
  return words.filter((word) => {
    const side = Math.max(1, nearness * word.size)
    const [column, row] = [Math.floor(word.x / side), Math.floor(word.baseline / side)]
    const keyOf = (dx: number, dy: number) =>
      `${word.text} ${Math.round(word.size)} ${column + dx} ${row + dy}`
    const isAgain = [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) =>
        drawn
          .get(keyOf(dx, dy))
          ?.some(
            (one) =>
              Math.abs(one.x - word.x) < side && Math.abs(one.baseline - word.baseline) < side,
          ),
      ),
    )
    if (isAgain) return false
    const key = keyOf(0, 0)
    drawn.set(key, [...(drawn.get(key) ?? []), word])
    return true
  })
}

/** The words of a digital page with their places in the page image. */
export interface PageWords {
  /** Its print. Runs that a producer cut inside a word are put together again. */
  readonly printed: readonly Word[]
  /** What is filled into its form, or written over it. */
  readonly written: readonly Word[]
}

/** The words of a digital page; text that does not stand upright is left out. */
export async function digitalWords(page: PDFPageProxy): Promise<PageWords> {
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
  const wordsOf = (items: readonly (Item | { readonly type: string })[]) =>
    joined(
      items.slice(0, mostItems).filter((item): item is Item => 'str' in item),
      content.styles,
      place,
    )
  return { printed: wordsOf(content.items), written: wordsOf(written.map(itemOf)) }
}

function joined(
  items: readonly Item[],
  styles: Content['styles'],
  place: (x: number, y: number) => readonly [number, number],
): readonly Word[] {
  const words: Piece[] = []
  let broken = true
  for (const item of items) {
    if (/^\s/.test(item.str)) broken = true
    for (const piece of piecesOf(item, styles, place)) {
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
  return drawnOnce(words)
    .filter(
      (word) =>
        word.end > 0 && word.bottom > 0 && word.x < pageSize.width && word.top < pageSize.height,
    )
    .map((word) => ({
      text: signsOf(word.text),
      x: word.x,
      y: word.top,
      width: word.end - word.x,
      height: word.bottom - word.top,
      confidence: 1,
    }))
}
