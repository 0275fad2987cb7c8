import sharp from 'sharp'
import type { Word } from '../document.ts'
import type { Ocr } from './ocr.ts'

/**
 * Pages whose print hangs together are read with 0.84 or more on the whole, those of dots and thin
 * broken strokes with less than 0.79.
 */
const doubtful = 0.8
/**
 * How far ink is spread to close the gaps between the dots of a needle printer, in pixels of a page
 * image.
 */
const spread = 1.2
/**
 * Ink that was spread is paler: what is darker than 100 becomes black again, and paper stays white.
 */
const [slope, offset] = [1.6, -160] as const

const confidenceOf = (words: readonly Word[]) =>
  words.length === 0 ? 1 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length

/**
 * Reads a page that makes little sense once more with its print smeared and darker, as needle
 * printers, worn ribbons and harsh scanners need, and keeps what makes more.
 */
export const withSecondLook = (ocr: Ocr): Ocr => ({
  ...ocr,
  words: async (image) => {
    const words = await ocr.words(image)
    if (confidenceOf(words) >= doubtful) return words
    const { width, height } = image
    const data = await sharp(image.data, { raw: { width, height, channels: 1 } })
      .blur(spread)
      .linear(slope, offset)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    const again = await ocr.words({ data, width, height })
    return confidenceOf(again) > confidenceOf(words) ? again : words
  },
})
