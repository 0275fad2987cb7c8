import type { Word } from '../document.ts'
import type { Shown } from './things.ts'

/**
 * Whether a page's text layer says nothing of what is printed: there is none to speak of, as on a scanned page, or its letters are mapped to
 * nonsense.
 */
export function isUseless(words: readonly Word[]): boolean {
  const letters = words.map(({ text }) => text).join('')
  if (letters.length < 25) return true
  const nonsense = [...letters].filter((letter) => /[\p{Co}\p{Cc}\p{Cn}\uFFFD]/u.test(letter)).length
  return nonsense > 0.2 * letters.length
}

/** Whether a page whose text layer is useless can be read off its image: it shows pictures, or text that does not stand upright. */
export const canBeSeen = (words: readonly Word[], shown: Shown) =>
  shown === 'pictures' || (shown === 'text' && words.length === 0)
