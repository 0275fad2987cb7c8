import type { Word } from '../document.ts'
import type { Showing } from './things.ts'

/**
 * Whether a page's text layer says nothing of what is printed: there is none to speak of, as on a
 * scanned page, or its letters are mapped to nonsense.
 */
export const isUseless = (words: readonly Word[]): boolean =>
  words.reduce((letters, { text }) => letters + text.length, 0) < fewestLetters || isNonsense(words)

const fewestLetters = 25
/**
 * No letters of any language: what the characters of a font are called that does not say which
 * letters they are.
 */
const noLetters = /[\p{Co}\p{Cc}\p{Cn}\uFFFD]/gu
/** The fewest words of one font among others that can be seen to be nonsense. */
const fewestWords = 3

/** Whether the letters of a page, or those of one of its fonts, are mapped to nonsense. */
function isNonsense(words: readonly Word[]): boolean {
  const counts = words.map(({ text }) => text.match(noLetters)?.length ?? 0)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return (
    // A digit that is not told makes another number of what is left.
    words.some(({ text }) => /\d\uFFFD|\uFFFD\d/.test(text)) ||
    counts.reduce((sum, count) => sum + count, 0) > 0.2 * letters ||
    counts.filter((count) => count > 2).length >= fewestWords
  )
}

/**
 * Whether a page whose text layer is useless can be read off its image: it shows pictures, or text
 * that is nonsense or does not stand upright.
 */
export const canBeSeen = (words: readonly Word[], shown: Showing) =>
  shown === 'pictures' || (shown === 'text' && (words.length === 0 || isNonsense(words)))
