import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The letters that the font's own rule is for: what Swedish and its neighbours write. */
const letters = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
] as const

const text = letters
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  )
  .join('')

/** Forms that styles ask for, beside those that put letters together: digits of one width, l and a. */
const layoutFeatures = ['kern', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'ss03']

/** Leaves out of the font that every page fetches the weights and forms that no style asks for. */
export const narrowFont: Plugin = {
  name: 'narrow-font',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !/inter-latin-wght-normal.*\.woff2$/.test(file.fileName))
        continue
      file.source = await subsetFont(Buffer.from(file.source), text, {
        targetFormat: 'woff2',
        layoutFeatures,
        variationAxes: { wght: { min: 400, max: 700 } },
      })
    }
  },
}
