import { emailField } from '#platform/swedish/fields.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { readOcrReference } from '#platform/swedish/ocr-reference.ts'
import { accepted, blocked, compact, type Reading } from '#platform/swedish/reading.ts'
import { documentFields, type DocumentFieldName, type FieldKind } from './fields.ts'
import { readAmount } from '#reader/values/amount.ts'
import { readCurrency } from '#reader/values/currency.ts'
import { readDay } from '#reader/values/day.ts'

const read = (value: string | undefined, problem: string): Reading<string> =>
  value === undefined ? blocked(problem) : accepted(value)

const sweden = /^(?:|sverige|sweden|schweden|se)$/i
/** Whether what a country field says is another country than Sweden. */
export const isAbroad = (country: string) => !sweden.test(country.trim())

function readZipCode(text: string, country: string): Reading<string> {
  const code = text.trim().replace(/^SE?[- ]?(?=\d)/i, '')
  // Other countries write their five digits together.
  if (!isAbroad(country) && /^\d{3}\s?\d{2}$/.test(code))
    return accepted(`${code.slice(0, 3)} ${code.slice(-2)}`)
  // Other countries' codes have letters and other lengths.
  return /^[\p{L}\d][\p{L}\d -]{1,14}$/u.test(code)
    ? accepted(code)
    : blocked('Skriv postnumret, till exempel 602 13')
}

function readEmail(text: string): Reading<string> {
  const address = emailField().safeParse(text)
  return address.success
    ? accepted(address.data)
    : blocked('Skriv en giltig e-postadress, till exempel namn@foretag.se')
}

function readNumber(text: string): Reading<string> {
  // With the country and the two digits of a VAT number too.
  const inVat = /^SE(\d{10})01$/i.exec(compact(text))
  return readOrganizationNumber(inVat?.[1] ?? text)
}

const readers: Readonly<Record<FieldKind, (text: string, country: string) => Reading<string>>> = {
  text: (text) => accepted(text.trim().replaceAll(/\s+/g, ' ')),
  amount: (text) => read(readAmount(text), 'Skriv ett belopp, till exempel 1 250,50'),
  date: (text) => read(readDay(text), 'Skriv ett datum som finns, till exempel 2026-11-21'),
  organizationNumber: readNumber,
  zipCode: readZipCode,
  email: readEmail,
  currency: (text) =>
    read(readCurrency(text), 'Skriv valutan med de tre bokstäver den har, till exempel SEK'),
  // As it stands on the line that machines read too.
  ocr: (text) => readOcrReference(text.trim().replaceAll(/^#|#$/g, '')),
}

/**
 * Reads what stands on a page, or what somebody wrote, as a field's value in the form it is stored:
 * the same value as the reader of documents finds in the same text. An empty text is no value and
 * accepted. `country`: the recipient's, whose postal codes are written its own way; Sweden when
 * left out.
 */
export const readFieldValue = (
  field: DocumentFieldName,
  text: string,
  country = '',
): Reading<string> =>
  text.trim() === '' ? accepted('') : readers[documentFields[field].kind](text, country)
