import { pageSize, type Word } from '../document.ts'
import type { GrayImage } from './pdfium.ts'

/** Ink differs at least this much from its ground, of 255. */
const leastContrast = 16
/** What is looked at of a word's box: its middle, where no other line and no rule reaches. */
const middle = { from: 0.22, to: 0.78 } as const

/**
 * A word of a letter or two, inside a run, stands where the letters before it are reckoned to end:
 * it may stand so much beside, of its height.
 */
const besideNarrow = 0.25

/** Whether anything is seen where a word is said to stand. */
function isDrawn({ data, width, height }: GrayImage, word: Word): boolean {
  const scale = width / pageSize.width
  const across = (at: number) => Math.min(width - 1, Math.max(0, Math.round(at * scale)))
  const down = (at: number) => Math.min(height - 1, Math.max(0, Math.round(at * scale)))
  const beside = word.width < word.height ? besideNarrow * word.height : 0
  const [left, right] = [across(word.x - beside), across(word.x + word.width + beside)]
  const top = down(word.y + middle.from * word.height)
  const bottom = down(word.y + middle.to * word.height)
  let [darkest, lightest] = [255, 0]
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const shade = data[row * width + column] ?? 255
      if (shade < darkest) darkest = shade
      if (shade > lightest) lightest = shade
    }
  return lightest - darkest >= leastContrast
}

const holdsSigns = /[\p{L}\d]/u
/**
 * The words that are seen on a page as it is drawn. Text in a layer that is off, drawn in no ink or
 * the colour of its ground, cut away or painted over is in the file and on no paper.
 */
export const seenWords = (words: readonly Word[], image: GrayImage): readonly Word[] =>
  words.filter((word) => !holdsSigns.test(word.text) || isDrawn(image, word))

/** Two words share at least this part of the smaller when one stands in the other's place. */
const samePlace = 0.5
/**
 * Whether two numbers stand in one place: only the page itself shows which of them is seen. Words
 * are compared with those that begin near them.
 */
export function standsOverAnother(words: readonly Word[]): boolean {
  const numbers = words
    .filter(({ text }) => /\d/.test(text))
    .toSorted((one, other) => one.x - other.x)
  return numbers.some((one, at) => {
    for (const other of numbers.slice(at + 1, at + 1 + mostNear)) {
      if (other.x > one.x + one.width) return false
      if (other.text !== one.text && sharedPart(one, other) > samePlace) return true
    }
    return false
  })
}
const mostNear = 200
export function sharedPart(one: Word, other: Word): number {
  const shared = (from: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(
      0,
      Math.min(one[from] + one[size], other[from] + other[size]) - Math.max(one[from], other[from]),
    )
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return smaller > 0 ? (shared('x', 'width') * shared('y', 'height')) / smaller : 0
}
