import { pageSize, type Word } from '../document.ts'
import type { GrayImage } from './pdfium.ts'
import { type Drawn, shapeOf, type Shape } from './shape.ts'

/** A digit and one way it is drawn. */
export interface KnownShape {
  readonly digit: string
  readonly shape: Shape
}

/** No honest page has more digits whose look matters; what is beyond is not looked at. */
const mostDigits = 600
/**
 * How like the digit of another name a shape must be, and how much less like its own: less where it
 * is like that one to the hair, as an 8 that is said to be a 6.
 */
const signs = [
  { alike: 0.7, apart: 0.1 },
  { alike: 0.85, apart: 0.06 },
] as const
/** What is looked at of a word's height: digits stand between, and neither their rule nor the line below. */
const band = { from: 0.1, to: 0.86 } as const
/** Of the highest piece of a number; what is lower is a point, a comma or a dash. */
const leastHeight = 0.62

/** A word that says other digits than are drawn where it stands. */
export interface Misnamed {
  readonly word: Word
  /** The same word as it looks. */
  readonly looks: string
}

/** The pieces of ink of a word, from the left, with nothing between them in a column. */
function piecesOf({ data, width, height }: GrayImage, word: Word): Drawn[] {
  const scale = width / pageSize.width
  const margin = 0.6 * word.height
  const column = (at: number) => Math.min(width - 1, Math.max(0, Math.round(at * scale)))
  const row = (at: number) => Math.min(height - 1, Math.max(0, Math.round(at * scale)))
  const [left, right] = [column(word.x - margin), column(word.x + word.width + margin)]
  const top = row(word.y + band.from * word.height)
  const bottom = row(word.y + band.to * word.height)
  let [darkest, lightest, sum] = [255, 0, 0]
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const shade = data[y * width + x] ?? 255
      darkest = Math.min(darkest, shade)
      lightest = Math.max(lightest, shade)
      sum += shade
    }
  const contrast = lightest - darkest
  if (contrast < 60) return []
  const isLightOnDark = sum / ((bottom - top + 1) * (right - left + 1)) < (lightest + darkest) / 2
  const ink = (x: number, y: number) => {
    const shade = data[y * width + x] ?? 255
    return (isLightOnDark ? shade - darkest : lightest - shade) / contrast
  }
  const isInk = (x: number) => {
    for (let y = top; y <= bottom; y++) if (ink(x, y) > 0.35) return true
    return false
  }
  const pieces: Drawn[] = []
  for (let x = left; x <= right; x++) {
    if (!isInk(x)) continue
    const from = x
    while (x <= right && isInk(x)) x++
    const middle = (from + x) / 2 / scale
    if (middle < word.x - 0.1 * word.height || middle > word.x + word.width + 0.1 * word.height)
      continue
    const isRow = (y: number) => {
      for (let at = from; at < x; at++) if (ink(at, y) > 0.35) return true
      return false
    }
    let [upper, lower] = [top, bottom]
    while (upper < lower && !isRow(upper)) upper++
    while (lower > upper && !isRow(lower)) lower--
    pieces.push({ ink, left: from, right: x, top: upper, bottom: lower + 1 })
  }
  return pieces
}

/** How like two shapes are, 0 to 1. */
function likeness(one: Shape, other: Shape): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** The digit that a shape is for certain when it is not the one it is said to be. */
function lookOf(shape: Shape, said: string, known: readonly KnownShape[]): string | undefined {
  let [own, best, digit] = [0, 0, said]
  for (const one of known) {
    const like = likeness(shape, one.shape)
    if (one.digit === said) own = Math.max(own, like)
    else if (like > best) [best, digit] = [like, one.digit]
  }
  return signs.some(({ alike, apart }) => best >= alike && best - own >= apart) ? digit : undefined
}

/**
 * The numbers of a page that are drawn with other digits than their font says they are. Those whose
 * digits touch, or are drawn as none that is known, are not judged.
 */
export function misnamed(
  words: readonly Word[],
  image: GrayImage,
  known: readonly KnownShape[],
): readonly Misnamed[] {
  const found: Misnamed[] = []
  let looked = 0
  for (const word of words) {
    const digits = /^[^\p{L}\d]*\d[\d.,:/\-']*[^\p{L}\d]*$/u.test(word.text)
      ? [...word.text].filter((sign) => /\d/.test(sign))
      : []
    if (digits.length === 0) continue
    if ((looked += digits.length) > mostDigits) break
    const all = piecesOf(image, word)
    const highest = all.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0)
    const pieces = all.filter(({ top, bottom }) => bottom - top >= leastHeight * highest)
    if (highest < 6 || pieces.length !== digits.length) continue
    const looks = pieces.map((piece, at) => lookOf(shapeOf(piece), digits[at] ?? '', known))
    if (looks.every((look) => look === undefined)) continue
    let at = 0
    found.push({ word, looks: word.text.replaceAll(/\d/g, (said) => looks[at++] ?? said) })
  }
  return found
}

const digitsOf = (words: readonly Word[]) =>
  words.flatMap(({ text }) => [...text.matchAll(/\d/g)].flat()).join('')

/**
 * Whether OCR sees other digits than are said, where they are drawn so: it reads numbers in fonts
 * that look like nothing known as they are said, and those are believed.
 */
export function saysOtherDigits(found: readonly Misnamed[], seen: readonly Word[]): boolean {
  return found.some(({ word, looks }) => {
    const there = seen.filter((one) => {
      const [x, y] = [one.x + one.width / 2, one.y + one.height / 2]
      return x > word.x && x < word.x + word.width && y > word.y && y < word.y + word.height
    })
    const [said, drawn, read] = [[word], [{ ...word, text: looks }], there].map(digitsOf)
    return (
      said?.length === read?.length &&
      [...(said ?? '')].some((digit, at) => drawn?.[at] !== digit && drawn?.[at] === read?.[at])
    )
  })
}
