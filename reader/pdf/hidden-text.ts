import type { Word } from '../document.ts'
import { largestPicture } from './pixels.ts'

/** A scanned page has more pixels: A4 at 70 dots per inch. */
const smallestScan = 480_000
/**
 * Whether a file may hold scanned pages with their text laid under or over them unseen, as scanners
 * and archives make them.
 */
export const mayHideText = (bytes: Uint8Array) => largestPicture(bytes) >= smallestScan

const numbersOf = (words: readonly Word[]) =>
  words
    .map(({ text }) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ''))
    .filter((text) => /\d/.test(text) && text.length > 3)

/**
 * So many of the numbers in a text layer must be seen in the picture over it, which is read with
 * mistakes of its own.
 */
const leastSeen = 0.6

/** Whether unseen text says what the picture shows. @param seen what OCR reads in the picture */
export function saysWhatIsSeen(words: readonly Word[], seen: readonly Word[]): boolean {
  const all = new Set(numbersOf(seen))
  const said = numbersOf(words)
  return said.filter((text) => all.has(text)).length >= leastSeen * said.length
}
