import { keysOf } from '#platform/record.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'

/**
 * What a provider is asked: who a person is, or a credit inquiry, of which the person is sent a
 * copy. Stored, dated and paid apart.
 */
/**
 * Where a person is met whose number is shown on its own (person 11): as one who is looked up, who
 * stands surety, who is to sign.
 */
export const numberPlaces = ['person', 'guarantor', 'signer'] as const
export type NumberPlace = (typeof numberPlaces)[number]

export const parts = ['register', 'credit'] as const
export type Part = (typeof parts)[number]

/** What one may ask about a person for (person 9), as staff read it. */
export const purposeNames = {
  credit: 'Kreditprövning',
  guarantor: 'Prövning av borgensman',
  collection: 'Kravhantering och indrivning',
  knowYourCustomer: 'Kundkännedom enligt penningtvättslagen',
  signatory: 'Kontroll av firmatecknare',
  correction: 'Rättelse på personens begäran',
} as const
export type Purpose = keyof typeof purposeNames
export const purposes = keysOf(purposeNames)
/**
 * Those that a credit inquiry may be made for: whoever asks needs a legitimate need of it, to judge
 * a credit or a debt (kreditupplysningslagen 9 §).
 */
const forCredit: readonly Purpose[] = ['credit', 'guarantor', 'collection']
/** The purposes that an inquiry may have. */
export const purposesFor = (doCreditCheck: boolean): readonly Purpose[] =>
  doCreditCheck ? forCredit : purposes

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
