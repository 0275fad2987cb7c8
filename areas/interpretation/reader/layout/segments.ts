import type { Box, Page } from '../document.ts'
import { straightener } from './straighten.ts'

/** A word in the order of reading. Its box is where it would stand if the print did not lean; `word` is its index in the page. */
export interface Token extends Box {
  readonly text: string
  readonly word: number
  readonly confidence: number
}

/** Words that stand together on one line, as a label, a value or a cell of a table does. */
export interface Segment extends Box {
  readonly tokens: readonly Token[]
  readonly text: string
  readonly page: number
  readonly line: number
}

export interface PageLayout {
  readonly page: Page
  /** Top to bottom; the segments of a line from left to right. */
  readonly lines: readonly (readonly Segment[])[]
  readonly segments: readonly Segment[]
  /** The height of ordinary print on the page, in pixels. */
  readonly bodyHeight: number
}

const middle = (box: Box) => box.y + box.height / 2

export const right = (box: Box) => box.x + box.width
export const bottom = (box: Box) => box.y + box.height

/** The smallest box around all. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return { x, y, width: Math.max(...boxes.map(right)) - x, height: Math.max(...boxes.map(bottom)) - y }
}

const median = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 40

/** Words whose middles lie within half a height of each other stand on one line. */
function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: { tokens: Token[]; middle: number; height: number }[] = []
  for (const token of [...tokens].sort((one, other) => middle(one) - middle(other))) {
    const line = lines
      .slice(-4)
      .reverse()
      .find(
        (one) =>
          Math.abs(one.middle - middle(token)) <
          0.42 * Math.min(one.height, token.height) + 0.05 * Math.max(one.height, token.height),
      )
    if (!line) lines.push({ tokens: [token], middle: middle(token), height: token.height })
    else {
      line.tokens.push(token)
      line.middle += (middle(token) - line.middle) / line.tokens.length
      line.height += (token.height - line.height) / line.tokens.length
    }
  }
  return lines
    .sort((one, other) => one.middle - other.middle)
    .map((line) => line.tokens.sort((one, other) => one.x - other.x))
}

/** How wide a letter of these words is; numbers and short words say little alone. */
const letterWidth = (one: Token, other: Token) => (one.width + other.width) / (one.text.length + other.text.length)

/** How far apart words of one run may stand, in parts of the print's height; wider where all letters are wide, as in typewriter print. */
export const spaceWithin = (one: Token, other: Token, share: number) =>
  Math.max(
    share * Math.min(one.height, other.height),
    Math.min(1.35 * letterWidth(one, other), Math.max(one.height, other.height)),
  )

/** The gap that parts two segments: wider than a space of this size ever is. */
const widestSpace = (one: Token, other: Token) => spaceWithin(one, other, 0.62)

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = []
  for (const token of tokens) {
    const last = segments.at(-1)?.at(-1)
    const together = last && token.x - right(last) < widestSpace(last, token) && !/^[|]$/.test(token.text)
    if (together) segments.at(-1)?.push(token)
    else segments.push([token])
  }
  return segments
}

/** A label and its value may be printed without a space between them: 'Fakturanr:12345', 'VAT-nrSE556016068001', '#12'. */
const glued = /^([\p{L}][\p{L}./ -]*:)([^\s/].*)$|^(\p{L}[\p{L}./-]*[\p{Ll}.])(SE\d{12}|\d[\d-]{5,})$|^(#)(\w.*)$/u

function partsOf(token: Token): Token[] {
  const match = glued.exec(token.text)
  if (!match || /^https?:|^mailto:/i.test(token.text)) return [token]
  const [first = '', rest = ''] = match.slice(1).filter((part) => part !== undefined)
  const cut = (token.width * first.length) / token.text.length
  return [
    { ...token, text: first, width: cut },
    { ...token, text: rest, x: token.x + cut, width: token.width - cut },
  ]
}

/** Orders the words of a page into lines and segments. */
export function layOut(page: Page): PageLayout {
  const straighten = straightener(page)
  const tokens = page.words.flatMap((word, index) =>
    partsOf({ ...straighten(word), text: word.text, word: index, confidence: word.confidence }),
  )
  const lines = linesOf(tokens).map((line, number) =>
    segmentsOf(line).map((segment): Segment => ({
      ...around(segment),
      tokens: segment,
      text: segment.map(({ text }) => text).join(' '),
      page: page.number,
      line: number,
    })),
  )
  return { page, lines, segments: lines.flat(), bodyHeight: median(tokens.map(({ height }) => height)) }
}
