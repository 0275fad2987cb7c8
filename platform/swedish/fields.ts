import { z } from 'zod'
import { saysTooMuch } from '#platform/outside.ts'
import { isBlank } from './blank.ts'
import { isDay } from './format.ts'
import { readCompanyNumber } from './organization-number.ts'
import { readPersonalNumber } from './personal-number.ts'
import { type Reading, accepted, blocked, compact } from './reading.ts'
import { readVatNumber } from './vat-number.ts'

/*
 * Fields of contracts. They take what people type, answer the storage form and fail with a Swedish sentence. All are plain `ZodString`s, so that
 * the OpenAPI document can show them and `.optional()`, `.nullable()` and `.meta()` work as usual.
 */

/** `label` names the field in messages; `required: false` lets an empty text through as ''. */
export interface FieldOptions {
  readonly label?: string
  readonly required?: boolean
}

export const mustBeFilledIn = (label: string) => `${label} behöver fyllas i`

/**
 * A field of any kind that has a reader: `readField(readIban, 'IBAN')`. `label` begins the
 * messages.
 */
export function readField(
  read: (text: string) => Reading<string>,
  label: string,
  required = true,
): z.ZodString {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? mustBeFilledIn(label)
          : `${label} ska vara en text`,
    })
    .check((context) => {
      const empty = required ? blocked(mustBeFilledIn(label)) : accepted<string>('')
      const reading = isBlank(context.value) ? empty : read(context.value)
      if (reading.ok) context.value = reading.value
      else context.issues.push({ code: 'custom', message: reading.problem, input: context.value })
    })
    .meta({ label })
}

/** 10 digits; in the browser a concealed one too, which the server reads before a call does. */
export const organizationNumberField = ({
  label = 'Organisationsnummer',
  required,
}: FieldOptions = {}) => readField(readCompanyNumber, label, required)

/** A number for VAT of the EU, Norway or Great Britain, in the one spelling of readVatNumber. */
export const vatNumberField = ({ label = 'Momsnummer', required }: FieldOptions = {}) =>
  readField(readVatNumber, label, required)

/** 12 digits. */
export const personalNumberField = ({ label = 'Personnummer', required }: FieldOptions = {}) =>
  readField(readPersonalNumber, label, required).meta({ label, personalNumber: true })

const host =
  /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u
const mailbox = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

function readEmail(text: string): Reading<string> {
  const email = text.trim()
  const at = email.lastIndexOf('@')
  const fine =
    email.length <= 254 &&
    at > 0 &&
    at <= 64 &&
    mailbox.test(email.slice(0, at)) &&
    host.test(email.slice(at + 1))
  return fine
    ? accepted(email)
    : blocked('Skriv en giltig e-postadress, till exempel namn@foretag.se')
}
/**
 * Trimmed, letters outside ASCII allowed (åäö domains). Two addresses may differ only in case:
 * compare them in lower case.
 */
export const emailField = ({ label = 'E-postadress', required }: FieldOptions = {}) =>
  readField(readEmail, label, required)

function readPhoneDigits(text: string): Reading<string> {
  const digits = compact(text).replace(/[()/]/g, '')
  if (!/^\d+$/.test(digits))
    return blocked('Skriv telefonnumret med bara siffror, till exempel 0701234567')
  return digits.length <= 20
    ? accepted(digits)
    : blocked('Skriv telefonnumret med högst 20 siffror')
}
/** At most 20 digits (decision A25); dashes, spaces and brackets are taken away. */
export const phoneDigitsField = ({ label = 'Telefonnummer', required }: FieldOptions = {}) =>
  readField(readPhoneDigits, label, required)

/** 'YYYY-MM-DD', a day that exists. Eight digits are taken too. */
export function dayField({ label = 'Datum', required }: FieldOptions = {}): z.ZodString {
  const read = (text: string): Reading<string> => {
    const day = text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    return isDay(day)
      ? accepted(day)
      : blocked(`${label} ska vara ett datum som finns, skrivet ÅÅÅÅ-MM-DD`)
  }
  return readField(read, label, required)
}

export interface TextOptions extends FieldOptions {
  /** Most characters. */
  readonly max: number
  /** Fewest characters. */
  readonly min?: number
  /** Lets line breaks and tabs through. */
  readonly multiline?: boolean
  /** Read by somebody outside: no word of what nobody outside is told (outside.ts). */
  readonly toOutsiders?: boolean
}
/**
 * Trimmed text in one Unicode form (NFC), lines ended by '\n'. Refuses control characters and
 * broken characters.
 */
export function textField({
  label = 'Texten',
  max,
  min = 0,
  multiline = false,
  toOutsiders = false,
  required,
}: TextOptions): z.ZodString {
  const read = (given: string): Reading<string> => {
    if (given.length > 4 * max + 1000) return blocked(`${label} får vara högst ${max} tecken`)
    const text = given.replace(/\r\n?/g, '\n').trim().normalize('NFC')
    const visible = multiline ? text.replace(/[\n\t]/g, '') : text
    // Signs that turn the direction of writing make a name read as another.
    if (/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(visible))
      return blocked(`${label} innehåller tecken som inte kan sparas. Skriv om texten.`)
    const word = toOutsiders ? saysTooMuch(text) : undefined
    if (word !== undefined)
      return blocked(`${label} får inte nämna ”${word}”: det sägs till ingen utanför huset`)
    const length = [...text].length
    if (length > max) return blocked(`${label} får vara högst ${max} tecken`)
    return length < min ? blocked(`${label} ska vara minst ${min} tecken`) : accepted(text)
  }
  return readField(read, label, required)
}

/**
 * Of a call that takes a list out of the house (`takesOut`): why. May be left out until the day's rows
 * are many.
 */
export const fileReason = {
  why: textField({ label: 'Motivering', max: 500, multiline: true, required: false }).optional(),
}
