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

/**
 * The beginnings that the stored 12 digits of a person may have, of the digits somebody searches by:
 * as they are, and from 6 to 10 of them, which are often written without the century, after each
 * century.
 */
export const searchedPersonalNumbers = (digits: string): readonly string[] =>
  digits.length >= 6 && digits.length <= 10
    ? [digits, ...['19', '20', '18'].map((century) => century + digits)]
    : [digits]
