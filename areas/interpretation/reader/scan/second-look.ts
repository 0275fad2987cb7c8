import sharp from 'sharp'
import type { Word } from '../document.ts'
import type { Ocr } from './ocr.ts'

/** Words read with less confidence than this on the whole are hardly words. */
const doubtful = 0.65
/** How far ink is spread to close the gaps between the dots of a needle printer, in pixels of a page image. */
const spread = 1.8

const confidenceOf = (words: readonly Word[]) =>
  words.length === 0 ? 1 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length

/** Reads a page that makes little sense once more with its print smeared, as needle printers and worn ribbons need, and keeps what makes more. */
export const withSecondLook = (ocr: Ocr): Ocr => ({
  ...ocr,
  words: async (image) => {
    const words = await ocr.words(image)
    if (confidenceOf(words) >= doubtful) return words
    const { width, height } = image
    const data = await sharp(image.data, { raw: { width, height, channels: 1 } })
      .blur(spread)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    const again = await ocr.words({ data, width, height })
    return confidenceOf(again) > confidenceOf(words) ? again : words
  },
})
