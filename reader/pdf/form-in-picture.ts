import type { Page, Word } from '../document.ts'
import { sharedPart } from './seen-words.ts'

/** What every invoice says, in the languages that are read. */
const saidByAll = [
  /faktur|invoice|rechnung|lasku|credit|kredit/i,
  /förfall|forfal|senast|due|fällig|zahlbar|eräpäivä/i,
  /betal|total|summ|amount|betrag|yhteensä|maksettava/i,
  /moms|vat\b|mwst|ust\b|mva|alv/i,
] as const
const fewestSaid = 3
/** Whether a text layer is but what was filled in: its labels stand elsewhere. */
export function lacksLabels(words: readonly Word[]): boolean {
  const text = words.map((word) => word.text).join(' ')
  return saidByAll.filter((pattern) => pattern.test(text)).length < fewestSaid
}

/** What OCR sees worse than this on a form is rather a mark than a word. */
const leastSure = 0.6
/** So much of a word stands where text stands already when it is the same print. */
const samePrint = 0.2
/** So far a picture may lean, in degrees, for its words to stand where they are seen. */
const mostLean = 1

/**
 * The words of a page and those that only the picture under them shows. @param seen the same page
 * as OCR reads it
 */
export function withForm(words: readonly Word[], seen: Page): readonly Word[] {
  if (Math.abs(seen.angle) > mostLean || seen.corners) return words
  const isForm = (one: Word) =>
    /\p{L}{2}/u.test(one.text) &&
    one.confidence >= leastSure &&
    !words.some((word) => sharedPart(one, word) > samePrint)
  return [...words, ...seen.words.filter(isForm)]
}
