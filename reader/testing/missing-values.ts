import type { Box, FieldName, Page } from '../document.ts'
import { reportNames } from '../report.ts'
import { randomOf } from './random.ts'
import type { Truth } from './score.ts'

/** What many invoices do not say. */
const oftenMissing: readonly FieldName[] = [
  'invoiceNumber',
  'customerNumber',
  'invoiceDate',
  'dueDate',
  'recipientOrganizationNumber',
]

const covers = (place: Box, { x, y, width, height }: Box) =>
  x + width / 2 > place.x &&
  x + width / 2 < place.x + place.width &&
  y + height / 2 > place.y &&
  y + height / 2 < place.y + place.height

/**
 * The invoice with some values left out of print, their labels still there. Only where the places
 * of the values are known.
 * @param share how many of the values, 0 to 1
 */
export function withMissingValues<
  S extends { readonly truth: Truth; readonly pages: readonly Page[] },
>(sheet: S, seed: number, share: number): S {
  const random = randomOf(seed)
  const { positions = {}, fields = {} } = sheet.truth
  const missing = oftenMissing
    .map((field) => reportNames[field])
    .filter((field) => positions[field] && random.chance(share))
  const places = missing.flatMap((field) => positions[field] ?? [])
  const isLeft = (page: number) => (word: Box) =>
    !places.some((place) => place.page === page && covers(place, word))
  return {
    ...sheet,
    truth: {
      ...sheet.truth,
      fields: { ...fields, ...Object.fromEntries(missing.map((field) => [field, null])) },
    },
    pages: sheet.pages.map((page) => ({ ...page, words: page.words.filter(isLeft(page.number)) })),
  }
}
