import type { Box, Page } from '../document.ts'
import { compactWords, meaningsOf } from './phrases.ts'
import { straightener } from './straighten.ts'

/**
 * A word in the order of reading. Its box is where it would stand if the print did not lean; `word`
 * is its index in the page.
 */
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
  let [x, y, end, foot] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    if (box.x < x) x = box.x
    if (box.y < y) y = box.y
    if (box.x + box.width > end) end = box.x + box.width
    if (box.y + box.height > foot) foot = box.y + box.height
  }
  return { x, y, width: end - x, height: foot - y }
}

/** 0 to 1: how well the least sure of the words was seen. */
export const leastSure = (tokens: readonly Token[]) =>
  tokens.reduce((least, { confidence }) => Math.min(least, confidence), 1)

const median = (numbers: readonly number[]) =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 40

interface Line {
  readonly tokens: Token[]
  middle: number
  height: number
}

/** Only the last few lines can still get a word: words come by height. */
const openLines = 4

function lineFor(lines: readonly Line[], token: Token): Line | undefined {
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - openLines; at--) {
    const line = lines[at]
    if (!line) continue
    const [low, high] =
      line.height < token.height ? [line.height, token.height] : [token.height, line.height]
    if (Math.abs(line.middle - middle(token)) < 0.42 * low + 0.05 * high) return line
  }
  return undefined
}

/** Words whose middles lie within half a height of each other stand on one line. */
function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Line[] = []
  for (const token of [...tokens].sort((one, other) => middle(one) - middle(other))) {
    const line = lineFor(lines, token)
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
const letterWidth = (one: Token, other: Token) =>
  (one.width + other.width) / (one.text.length + other.text.length)

/**
 * How far apart words of one run may stand, in parts of the print's height; wider where all letters
 * are wide, as in typewriter print.
 */
export const spaceWithin = (one: Token, other: Token, share: number) =>
  Math.max(
    share * Math.min(one.height, other.height),
    Math.min(1.35 * letterWidth(one, other), Math.max(one.height, other.height)),
  )

/** The gap that parts two segments: wider than a space of this size ever is. */
const widestSpace = (one: Token, other: Token) => spaceWithin(one, other, 0.62)

/**
 * A postal code stands some way before its city, but never far; of four digits, which articles are
 * numbered with too, hardly farther than words stand.
 */
function cityFollows(open: readonly Token[], last: Token, token: Token): boolean {
  const gap = (token.x - right(last)) / last.height
  if (gap >= 2 || open.length > 2 || !/^\p{Lu}\p{L}/u.test(token.text)) return false
  const code = open.map(({ text }) => text).join(' ')
  return (
    /^(?:[A-Z]{1,2}-)?\d{3} ?\d{2}$/.test(code) ||
    ((gap < 1.4 || token.x - right(last) < 2.6 * letterWidth(last, token)) &&
      /^(?:[A-Z]{1,2}-)?\d{4}(?: ?[A-Z]{2})?$/.test(code))
  )
}

/** The fewest letters that are taken for one word set wide. */
const fewestLetters = 4

/** 'B Y G G  A B': letters set wide are the words they make. */
function joinLetters(tokens: readonly Token[]): readonly Token[] {
  const isLetter = ({ text }: Token) => /^[\p{L}&]$/u.test(text)
  if (tokens.filter(isLetter).length < fewestLetters) return tokens
  const joined: Token[] = []
  let run: Token[] = []
  const close = () => {
    joined.push(...(run.length < fewestLetters ? run : wordsOf(run)))
    run = []
  }
  for (const token of tokens) {
    const last = run.at(-1)
    if (!isLetter(token) || (last && token.x - right(last) > 1.5 * last.height)) close()
    if (isLetter(token)) run.push(token)
    else joined.push(token)
  }
  close()
  return joined
}

/** The words of a run of letters: between them the gap is wider than within. */
function wordsOf(letters: readonly Token[]): Token[] {
  const gaps = letters
    .slice(1)
    .map(({ x }, at) => x - right(letters[at] ?? letters[0] ?? { x, y: 0, width: 0, height: 0 }))
  const widest = 1.5 * median(gaps) + 1
  const words: Token[][] = []
  for (const [at, letter] of letters.entries()) {
    if (at > 0 && (gaps[at - 1] ?? 0) <= widest) words.at(-1)?.push(letter)
    else words.push([letter])
  }
  return words.flatMap((word) => {
    const [first] = word
    return first
      ? [
          {
            ...first,
            ...around(word),
            text: word.map(({ text }) => text).join(''),
            confidence: leastSure(word),
          },
        ]
      : []
  })
}

/**
 * More words than the fullest page has, more words than a line of the smallest print across a page
 * has, and more letters than a word has. Every pattern that is looked for in a line takes its time,
 * and nobody is to be kept busy by a file that is made to.
 */
const [mostWords, longestSegment, longestWord] = [10_000, 100, 200]

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = []
  let open: Token[] = []
  let last: Token | undefined
  for (const token of tokens) {
    const near =
      last &&
      token.x - right(last) < widestSpace(last, token) &&
      token.text !== '|' &&
      open.length < longestSegment
    if (near || (last && cityFollows(open, last, token))) open.push(token)
    else segments.push((open = [token]))
    last = token
  }
  return segments
}

/**
 * A label and its value may be printed without a space between them: 'Fakturanr:12345',
 * 'VAT-nrSE556016068001', '#12'.
 */
const glued =
  /^(\p{L}[\p{L}./ -]*:)([^\s/].*)$|^(.*\.{3,})([\p{L}\d].*)$|^((?:\p{L}[\p{L}./-]*)?(?:[Nn][Rr]|[Nn][Oo]|ID|[Nn]ummer|NUMMER|[Nn]umber)\.?)([A-Z]{2}\d{8,12}(?:MVA|B\d\d)?|\d{6}-\d{4}|(?<=\.)[A-Z]{1,4}-?\d[\d/-]{2,})$|^(\p{L}{2,}[\p{L}./-]*?)(SE\d{12})$|^(\p{L}[\p{L}./-]*[\p{Ll}.])(SE\d{12}|\d[\d-]{5,})$|^(#)(\w.*)$/u
/**
 * 'Slutsumma-413' is so only when the word is a label; a short one may be the beginning of a
 * number.
 */
const gluedLabel = /^(\p{L}[\p{L}.]{3,})([-−]?\d.*)$/u
/** Addresses, numbers that begin with letters, 'KUND0331', and words cut short, 'S:t', 'n:o'. */
const notGlued = /^https?:|^mailto:|^(?!.*SE\d{12}$)\p{Lu}+-?\d+$|^\p{L}:\p{L}{1,2}$/u
const mayBeGlued = /:.|\.{3}[\p{L}\d]|.{7}[\d-]$|^.\d{6}|^#.|\p{L}{3}[.\p{L}][-−]?\d/u

function splitGlued(text: string): readonly string[] | undefined {
  if (!mayBeGlued.test(text) || notGlued.test(text)) return undefined
  const label = gluedLabel.exec(text)
  const match = label && meaningsOf(compactWords(label[1] ?? '')) ? label : glued.exec(text)
  return match?.slice(1).filter((part) => part !== undefined)
}

/** A colon and a minus: 'Att betala :- 500,00'. After a number they stand for its decimals. */
const colonAndMinus = /^(:)([-−–])$/

/**
 * The two parts of words that were printed as one. @param isAfterWord whether letters stand before
 */
function partsOf(token: Token, isAfterWord: boolean): readonly [Token, Token] | undefined {
  const parts = (isAfterWord && colonAndMinus.exec(token.text)?.slice(1)) || splitGlued(token.text)
  if (!parts) return undefined
  const [first = '', rest = ''] = parts
  const cut = (token.width * first.length) / token.text.length
  return [
    { ...token, text: first, width: cut },
    { ...token, text: rest, x: token.x + cut, width: token.width - cut },
  ]
}

function tokensOf(page: Page): Token[] {
  const straighten = straightener(page)
  const tokens: Token[] = []
  for (const [index, word] of page.words.slice(0, mostWords).entries()) {
    const { x, y, width, height } = straighten(word)
    const text = word.text.slice(0, longestWord)
    const token: Token = { x, y, width, height, text, word: index, confidence: word.confidence }
    const isAfterWord = /\p{L}$/u.test(page.words[index - 1]?.text ?? '')
    const parts = partsOf(token, isAfterWord)
    if (parts) tokens.push(...parts)
    else tokens.push(token)
  }
  return tokens
}

function segmentOf(tokens: readonly Token[], page: number, line: number): Segment {
  const { x, y, width, height } = around(tokens)
  let text = ''
  for (const token of tokens) text += text === '' ? token.text : ` ${token.text}`
  return { x, y, width, height, tokens, text, page, line }
}

/** Orders the words of a page into lines and segments. */
export function layOut(page: Page): PageLayout {
  const tokens = tokensOf(page)
  const lines = linesOf(tokens).map((words, line) =>
    segmentsOf(joinLetters(words)).map((segment) => segmentOf(segment, page.number, line)),
  )
  return {
    page,
    lines,
    segments: lines.flat(),
    bodyHeight: median(tokens.map(({ height }) => height)),
  }
}
