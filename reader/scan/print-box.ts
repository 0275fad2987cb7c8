import type { Word } from '../document.ts'

/** How far ink reaches above the line of print and below it, in parts of the font size. */
const reach = { tall: 0.73, low: 0.54, tail: 0.21, comma: 0.12 } as const
/** The box of a digital word about its line of print, in the same parts. */
const [ascent, descent, bearing] = [0.9, 0.22, 0.06] as const

const tall = /[\p{Lu}\dbdfhijkltßåäöéüøæ()/!?&%]/u
const low = /\p{Ll}/u
const tails = /[gjpqyç()/]/
const commas = /[,;]/

/**
 * The word with the box it would have on a digital page: from above the tallest letters to below
 * the tails, with the room around each letter. OCR puts boxes close around the ink, so that 'on' is
 * lower than 'Org' and digits stand far apart, and what holds for one page would not for the other.
 */
export function printBox(word: Word): Word {
  const { text, x, y, width, height } = word
  if (!tall.test(text) && !low.test(text)) return word
  const above = tall.test(text) ? reach.tall : reach.low
  const comma = commas.test(text) ? reach.comma : 0
  const below = tails.test(text) ? reach.tail : comma
  const size = height / (above + below)
  const baseline = y + height - below * size
  return {
    ...word,
    x: x - bearing * size,
    y: baseline - ascent * size,
    width: width + 2 * bearing * size,
    height: (ascent + descent) * size,
  }
}
