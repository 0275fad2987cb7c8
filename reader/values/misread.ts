import { findIdentities } from './identity.ts'
import { matchesOf } from './matches.ts'
import type { ValueInText } from './value.ts'

/** What OCR takes digits for: the digits that each sign may be in truth, the likeliest first. */
const mayBe: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  I: '1',
  i: '1',
  l: '1',
  '|': '1',
  Z: '2',
  z: '2',
  A: '4',
  S: '5',
  s: '5',
  G: '6',
  b: '6',
  T: '7',
  B: '83',
  g: '9',
  q: '9',
  0: '8',
  1: '7',
  3: '8',
  5: '6',
  6: '58',
  7: '1',
  8: '306',
}
const sign = '[\\dOoDQIil|ZzASsGbTBgq]'

/** With each of the signs at a place exchanged for each of the digits it may be. */
const exchanges = (text: string, at: number) =>
  [...(mayBe[text[at] ?? ''] ?? '')].map((digit) => text.slice(0, at) + digit + text.slice(at + 1))

/**
 * The numbers that OCR may have made a text of: every letter in it exchanged for a digit it looks
 * like, or, when it has none, one digit for another. None when it is right as it stands, holds
 * other letters, or becomes right by nothing so small.
 */
export function putRight(text: string, isRight: (text: string) => boolean): readonly string[] {
  const letters = [...text].flatMap((one, at) => (/[\p{L}|]/u.test(one) ? [at] : []))
  if (letters.length === 0)
    return isRight(text) ? [] : [...text].flatMap((_, at) => exchanges(text, at)).filter(isRight)
  if (2 * letters.length > text.length) return []
  return letters
    .reduce<readonly string[]>((texts, at) => texts.flatMap((one) => exchanges(one, at)), [text])
    .filter(isRight)
}

const kinds: readonly ValueInText['kind'][] = ['organizationNumber', 'bankgiro', 'plusgiro']
/** What may be a number with a dash, as OCR sees it. */
const numberLike = new RegExp(
  `(?<![\\p{L}\\d.,/-])${sign}(?:${sign}| ${sign}){0,11} ?[-‐–−] ?${sign}{1,4}(?![\\p{L}\\d]|[-./,]\\d)`,
  'gu',
)

/** The number that a text is from end to end. */
const numbersIn = (text: string) =>
  findIdentities(text).filter(
    ({ kind, from, to }) => kinds.includes(kind) && from === 0 && to === text.length,
  )

/** '1022 792,89': OCR has lost the first of the blanks between the thousands. */
const blankLost = /(?<![\p{L}\d.,:/-])\d{4,6}(?: \d{3})+[.,:]\d{2}(?![\d%]|[.,]\d| ?%)/gu

const findUngrouped = (text: string): ValueInText[] =>
  matchesOf(blankLost, text).map(({ 0: read, index }) => ({
    kind: 'amount',
    canonical: read.replaceAll(' ', '').replace(/[,:]/, '.'),
    certain: true,
    from: index,
    to: index + read.length,
  }))

/**
 * Organisation numbers and giro numbers that OCR may have misread, put right, and amounts that it
 * has set together. Numbers are only to be offered: a label must ask for them.
 */
export const findMisread = (text: string): ValueInText[] => [
  ...findUngrouped(text),
  ...findNumbers(text),
]

const findNumbers = (text: string): ValueInText[] =>
  matchesOf(numberLike, text).flatMap(({ 0: read, index }) =>
    putRight(read, (one) => numbersIn(one).length > 0).flatMap((right) =>
      numbersIn(right).map((found) => ({
        ...found,
        certain: false,
        from: index,
        to: index + read.length,
      })),
    ),
  )
