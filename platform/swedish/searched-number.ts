import { isSoleTrader } from './organization-number.ts'
import { compact } from './reading.ts'

/**
 * The 10 digits that organisation numbers are stored by, of a text that is a whole one however it
 * is written: with its dash, with 16 or the century before it, or as the VAT number SE…01. Undefined
 * of every other text. Whether the check digit holds is not looked at: a search finds nothing then.
 */
export function searchedOrganizationNumber(text: string): string | undefined {
  const [, dashed, vat] =
    /^(?:16|18|19|20)?(\d{10})$|^SE(\d{10})01$/i.exec(compact(text.trim())) ?? []
  return dashed ?? vat
}

/** Whether digits are as many as a whole personal number has, with its century or without. */
export const isWholeNumber = (digits: string): boolean => /^\d{10}(?:\d{2})?$/.test(digits)

/**
 * The stored 12 digits that a whole personal number may mean: as it is, or after each century. A part
 * of a number means nobody: whoever is shown it masked would read it whole, a digit at a time, by what
 * is found and what is not (search 14).
 */
export function searchedPersonalNumbers(digits: string): readonly string[] {
  if (!isWholeNumber(digits)) return []
  return digits.length === 12 ? [digits] : ['19', '20', '18'].map((century) => century + digits)
}

/**
 * Whether organisation numbers may be found by these digits as their beginning. A sole trader's is the
 * owner's personal number, and is found whole alone (search 14).
 */
export const mayBeginNumber = (digits: string): boolean =>
  digits.length === 10 || !isSoleTrader(digits)
