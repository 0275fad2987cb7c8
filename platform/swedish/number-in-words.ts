import { readPersonalNumber } from './personal-number.ts'

/*
 * A person's number among other words, however it is written: with any dash or blank between its
 * parts, beside letters, with its day written as a date, or within a VAT number. What is not as it is
 * read elsewhere (reading.ts) is not found: digits of other scripts, other signs between.
 */
const blank = String.raw`[\s\u00AD\u200B-\u200D\u2060\uFEFF]`
const dash = String.raw`[-+\u2010-\u2015\u2212]`
const between = `${blank}{0,2}${dash}?${blank}{0,2}`
const century = '(?:18|19|20)?'
const asDate = String.raw`\d{2}${dash}\d{2}${dash}\d{2}${dash}\d{4}`
const inVatNumber = String.raw`(?<=SE${blank}?)\d{6}${dash}?\d{4}(?=${blank}?01(?!\d))`
/** Ids hold digits that are nobody's. */
const anId = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32,}`
const written = new RegExp(
  String.raw`(?<![\da-f-])(?:${anId})(?![\da-f-])|${inVatNumber}|(?<!\d)${century}(?:${asDate}|\d{6}${between}\d{4})(?!\d)`,
  'gi',
)

const lastTen = (text: string) => text.replaceAll(/\D/g, '').slice(-10)
const isPerson = (one: string) => readPersonalNumber(one.replaceAll(/[^\d+]/g, '')).ok

/** The text with each person's number in it replaced. @param by is given ten digits */
export const replaceNumbers = (text: string, by: (number: string) => string): string =>
  text.replaceAll(written, (one) => (isPerson(one) ? by(lastTen(one)) : one))

/** The text without what is written as a person's number, whether it is somebody's or not. */
export const withoutNumbers = (text: string): string => text.replaceAll(written, '')

/** The persons' numbers in a text, ten or twelve digits each as they are written there. */
export function numbersAmong(text: string): string[] {
  const found = text.match(written) ?? []
  return found.filter(isPerson).map((one) => one.replaceAll(/[^\d+]/g, ''))
}

/** The same for PostgreSQL, which does not look at days and check digits: what is shown, and four digits. */
export const writtenInSql = (() => {
  const shown = String.raw`${century}[0-9]{2}${dash}?[01][0-9]${dash}?[0-9]{2}`
  return String.raw`(?<![0-9])(${shown})(${between})[0-9]{4}(?![0-9])|(?<=se${blank}?)(${shown})(${dash}?)[0-9]{4}(?=${blank}?01(?![0-9]))`
})()
