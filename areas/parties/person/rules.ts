import { readPersonalNumber } from '#platform/swedish/personal-number.ts'

/**
 * What a provider is asked: who a person is, or a credit inquiry, of which the person is sent a
 * copy. Stored, dated and paid apart.
 */
export const parts = ['register', 'credit'] as const
export type Part = (typeof parts)[number]

/** person 1, 5 */
export const invalidNumber = 'Detta är inte ett giltigt personnummer'
export const refreshing = 'Uppdaterar persondata, det kan ta några sekunder...'
/** Suggestions appear from so many characters (person 3). */
export const minimumCharacters = 2

/** Why a provider gave no usable answer, with the sentence staff read. */
export const failureTexts = {
  missing: 'Personen finns inte hos leverantören',
  slow: 'Leverantören svarade inte i tid',
  unreachable: 'Leverantören kunde inte nås',
  refused: 'Leverantören avvisade frågan',
  nonsense: 'Leverantörens svar gick inte att tolka',
} as const
export type Failure = keyof typeof failureTexts

/**
 * What somebody who types in the search means: 12 digits when the text is a whole number, and
 * whether it could lead to anybody.
 */
export function readAsked(text: string): { number: string | undefined; isValid: boolean } {
  const digits = text.replaceAll(/[-+\s]/g, '')
  if (!/^\d+$/.test(digits))
    return { number: undefined, isValid: digits.length >= minimumCharacters }
  if (digits.length < 10) return { number: undefined, isValid: true }
  const reading = readPersonalNumber(text)
  return reading.ok
    ? { number: reading.value, isValid: true }
    : { number: undefined, isValid: false }
}

interface Inquiry {
  readonly askedAt: Date
  /** Null while the provider has not answered. */
  readonly outcome: string | null
}
/**
 * Seconds an inquiry stands in the way of the next one, unless it failed: what has just been paid
 * for is not paid for twice.
 */
const restSeconds = 60
/** Whether the provider may be asked now. */
export const mayAsk = (last: Inquiry | undefined, now: Date): boolean =>
  last === undefined ||
  (last.outcome !== null && last.outcome !== 'answered') ||
  now.getTime() - last.askedAt.getTime() >= restSeconds * 1000
