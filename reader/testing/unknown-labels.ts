import type { Page } from '../document.ts'
import { linkPage } from '../layout/links.ts'
import { randomOf } from './random.ts'

const syllables = [
  'bla',
  'dra',
  'fin',
  'gla',
  'kvi',
  'mor',
  'nys',
  'plo',
  'sku',
  'tar',
  'vem',
  'yrt',
] as const

/**
 * The page with some of its labels in words nobody knows, as a layout may have that no rule was
 * written for.
 * @param share how many of the labels, 0 to 1
 */
export function withUnknownLabels(page: Page, seed: number, share: number): Page {
  const random = randomOf(seed)
  const words = [...page.words]
  for (const { segment, from, to } of linkPage(page).labels) {
    if (!random.chance(share)) continue
    for (const { word, text } of segment.tokens.slice(from, to + 1)) {
      const printed = words[word]
      if (!printed || !/\p{L}/u.test(text)) continue
      const unknown = random.pick(syllables) + random.pick(syllables)
      words[word] = { ...printed, text: printed.text.replace(/\p{L}+/u, unknown) }
    }
  }
  return { ...page, words }
}
