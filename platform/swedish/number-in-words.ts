import { isYoungerThan, readPersonalNumber } from './personal-number.ts'

/*
 * A person's number among other words, however it is written: with any dash, point, slash or blank
 * between its parts, beside letters, with its day written as a date, or within a VAT number. Whether it
 * is one is decided by a day of birth that may be and the check digit. What is not as it is read
 * elsewhere (reading.ts) is not found: digits of other scripts, other signs between.
 */
const blank = String.raw`[\s\u00AD\u200B-\u200D\u2060\uFEFF]`
const dash = String.raw`[-+\u2010-\u2015\u2212]`
const sign = String.raw`[-+./_\u2010-\u2015\u2212]`
const between = `${blank}{0,2}${sign}?${blank}{0,2}`
const apart = `(?:${blank}{1,2}${sign}?|${sign})${blank}{0,2}`
const century = '(?:18|19|20)?'
/**
 * What is shown of a number, as it is written, and what stands before its last four. Between the parts of
 * a day stands one thing: of '1203 690306-9836' the first number is none of it.
 */
const shownOf = (month: string): readonly (readonly [string, string])[] => [
  [`${century}[0-9]{2}${month}[0-9]{2}`, between],
  [`${century}[0-9]{2}${sign}${month}${sign}[0-9]{2}`, apart],
  [`${century}[0-9]{2}${blank}${month}${blank}[0-9]{2}`, apart],
  [`(?:18|19|20)[0-9]{2}${blank}${month}[0-9]{2}`, apart],
]
const anywhere = shownOf('[0-9]{2}')
  .map((parts) => `${parts.join('')}\\d{4}`)
  .join('|')
const inVatNumber = String.raw`(?<=SE${blank}?)\d{6}${dash}?\d{4}(?=${blank}?01(?!\d))`
/** Ids hold digits that are nobody's. */
const anId = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32,}`
const written = new RegExp(
  String.raw`(?<![\da-f-])(?<id>${anId})(?![\da-f-])|${inVatNumber}|(?<!\d)(?:${anywhere})(?!\d)`,
  'gi',
)

const lastTen = (text: string) => text.replaceAll(/\D/g, '').slice(-10)
/** Of '690306+9836', the sign says the century. */
const plain = (one: string) => one.replaceAll(/[^\d+]/g, '').replaceAll(/\+(?!\d{4}$)/g, '')
const isLong = new RegExp(`^${century}\\d{2}${sign}\\d{2}${sign}\\d{2}${blank}+\\d{4}$`)
/** Nobody we deal with is younger; what is written of the house's own days is. */
const youngest = 15
/** A day with its hour or an amount after it, as '2026-11-24 1000', whatever its check digit. */
const isDayAndMore = (one: string, number: string): boolean =>
  isLong.test(one) && isYoungerThan(youngest, number)
function isPerson(one: string): boolean {
  const reading = readPersonalNumber(plain(one))
  return reading.ok && !isDayAndMore(one, reading.value)
}

/** What is written as a number, each where it stands, and whether it is somebody's. */
function* writtenIn(text: string): Generator<{ at: number; one: string; isOf: boolean }> {
  const search = new RegExp(written)
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const { index: at, 0: one, groups } = found
    const isId = groups?.['id'] !== undefined
    const isOf = !isId && isPerson(one)
    // Of '10 11 12 1969 03 06 9836' the last twelve are, and not the first ten.
    if (!isOf && !isId) search.lastIndex = at + 1
    yield { at, one, isOf }
  }
}

/** The text with each person's number in it replaced. @param by is given ten digits */
export function replaceNumbers(text: string, by: (number: string) => string): string {
  let [said, from] = ['', 0]
  for (const { at, one, isOf } of writtenIn(text)) {
    if (!isOf) continue
    said += text.slice(from, at) + by(lastTen(one))
    from = at + one.length
  }
  return said + text.slice(from)
}

/** The text without what is written as a person's number, whether it is somebody's or not. */
export const withoutNumbers = (text: string): string => text.replaceAll(written, '')

/** The persons' numbers in a text, ten or twelve digits each as they are written there. */
export const numbersAmong = (text: string): string[] =>
  [...writtenIn(text)].flatMap(({ one, isOf }) => (isOf ? [plain(one)] : []))

/** The same for PostgreSQL, which does not look at days and check digits: what is shown, and four digits. */
export const writtenInSql = (() => {
  const all = shownOf('[01][0-9]').map(
    ([day, before]) => `(?<![0-9])(${day}${before})[0-9]{4}(?![0-9])`,
  )
  const inVat = `(?<=se${blank}?)([0-9]{2}[01][0-9]{3}${dash}?)[0-9]{4}(?=${blank}?01(?![0-9]))`
  return [...all, inVat].join('|')
})()
/** What such a number becomes there, so that no more of it is found than is shown. */
export const shownInSql = String.raw`\1\2\3\4\5****`
