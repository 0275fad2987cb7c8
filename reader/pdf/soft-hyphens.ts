import type { Word } from '../document.ts'
import { signsOf } from './signs.ts'

const softHyphen = '\u00ad'
/** Days and organisation numbers that are printed with hyphens, as they are left without. */
const looksCut = /^(?:20\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])|\d{10})$/
/**
 * Whether soft hyphens may be drawn on a page for hyphens and minuses: pdfjs leaves them out, with
 * the sign of every amount.
 */
export const mayLackHyphens = (words: readonly Word[]): boolean =>
  words.some(({ text }) => looksCut.test(text))

function groups<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const group = found.get(keyOf(one))
    if (group) group.push(one)
    else found.set(keyOf(one), [one])
  }
  return found
}

/**
 * Words with the soft hyphens that are drawn in them. Each is known by its place among the words of
 * the same letters, which both libraries read in the order they are drawn.
 * @param text what pdfium reads on the page
 */
export function withSoftHyphens(words: readonly Word[], text: string): readonly Word[] {
  if (!text.includes(softHyphen)) return words
  const said = groups(text.split(/\s+/), (one) => one.replaceAll(softHyphen, ''))
  const met = groups(words, (word) => word.text)
  return words.map((word) => {
    const printed = said.get(word.text) ?? []
    const same = met.get(word.text) ?? []
    const isTold =
      printed.length === same.length || printed.every((one) => one.includes(softHyphen))
    const one = isTold ? printed[Math.min(same.indexOf(word), printed.length - 1)] : undefined
    return one?.includes(softHyphen) ? { ...word, text: signsOf(one) } : word
  })
}
