import { formatIban, readIban } from '#platform/swedish/iban.ts'
import { passesLuhn } from '#platform/swedish/luhn.ts'
import { readBankgiro } from '#platform/swedish/bankgiro.ts'
import { readOrganisationNumber } from '#platform/swedish/organisation-number.ts'
import { readPlusgiro } from '#platform/swedish/plusgiro.ts'
import type { Found } from './value.ts'

const start = '(?<![\\p{L}\\d.,/-])'
const end = '(?![\\p{L}\\d]|[-./,]\\d)'

/** '556016-0680' of 10 digits. */
export const withDash = (digits: string) => `${digits.slice(0, 6)}-${digits.slice(6)}`

const foreignVat = new RegExp(
  `${start}(ATU|AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SI|SK|NO|CHE|XI)[ -]?([\\dA-Z](?:[ .-]?\\d){6,11}(?:[ ]?(?:MVA|B\\d\\d))?)(?![\\p{L}\\d])`,
  'gu',
)
const organisation = new RegExp(`${start}(?:16|18|19|20)?\\d{6} ?[-‐–−] ?\\d{4}${end}`, 'gu')
const bareOrganisation = new RegExp(`${start}(?:16|19|20)?\\d{10}${end}`, 'gu')
const swedishVat = new RegExp(`${start}SE[ -]?(\\d{6}[ -]?\\d{4})[ -]?(\\d{2})${end}`, 'giu')
const bankgiro = new RegExp(`${start}\\d{3,4} ?[-‐–−] ?\\d{4}${end}`, 'gu')
const plusgiro = new RegExp(`${start}\\d{1,3}(?: ?\\d{2}){0,3} ?[-‐–−] ?\\d${end}`, 'gu')
const ibanStart = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?= ?[A-Z\d])/gu
const email = /[\p{L}\d][\p{L}\d._%+-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/gu
/** OCR takes the sign in an e-mail address for a Q or a ring. */
const misreadEmail =
  /(?<![\p{L}\d.])([\p{Ll}\d][\p{Ll}\d._-]*)[Q©®]([\p{Ll}\d-]+(?:\.[\p{Ll}\d-]+)*\.\p{Ll}{2,})(?![\p{L}\d])/gu
const gln = new RegExp(`${start}\\d{13}${end}`, 'gu')

/** Numbers that say who somebody is, where to pay or where to write. All but e-mail have passed their check digits. */
export function* findIdentities(text: string): Generator<Found> {
  const at = (match: RegExpExecArray, kind: Found['kind'], canonical: string, certain = true): Found => ({
    kind,
    canonical,
    certain,
    from: match.index,
    to: match.index + match[0].length,
  })
  for (const [pattern, certain] of [
    [organisation, true],
    [bareOrganisation, false],
  ] as const)
    for (const match of text.matchAll(pattern)) {
      const reading = readOrganisationNumber(match[0])
      if (reading.ok) yield at(match, 'organisationNumber', withDash(reading.value), certain)
    }
  for (const match of text.matchAll(swedishVat)) {
    const digits = (match[1] ?? '').replaceAll(/\D/g, '')
    if (passesLuhn(digits)) yield at(match, 'vatNumber', `SE${digits}${match[2]}`)
  }
  for (const match of text.matchAll(foreignVat))
    // 'BG 487-8310' is a bankgiro and no Bulgarian VAT number.
    if (!match[0].startsWith('BG')) yield at(match, 'vatNumber', match[0].replaceAll(/[ .-]/g, ''))
  for (const match of text.matchAll(bankgiro)) {
    const reading = readBankgiro(match[0])
    if (reading.ok) yield at(match, 'bankgiro', `${reading.value.slice(0, -4)}-${reading.value.slice(-4)}`)
  }
  for (const match of text.matchAll(plusgiro)) {
    const reading = readPlusgiro(match[0])
    if (reading.ok) yield at(match, 'plusgiro', match[0].replaceAll(/ ?[-‐–−] ?/g, '-'))
  }
  for (const match of text.matchAll(ibanStart)) {
    const found = ibanAt(text, match.index)
    if (found) yield { kind: 'iban', certain: true, from: match.index, ...found }
  }
  for (const match of text.matchAll(email)) yield at(match, 'email', match[0].toLowerCase())
  for (const match of text.matchAll(misreadEmail)) yield at(match, 'email', `${match[1]}@${match[2]}`)
  for (const match of text.matchAll(gln)) if (passesGln(match[0])) yield at(match, 'gln', match[0], false)
}

/** The IBAN that begins at a place in the text: what follows it may look like more of it, so every length is tried. */
function ibanAt(text: string, from: number): { readonly canonical: string; readonly to: number } | undefined {
  const rest = /^[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}/.exec(text.slice(from))?.[0] ?? ''
  for (let length = rest.length; length >= 15; length--) {
    if (/[\p{L}\d]/u.test(text[from + length] ?? ' ')) continue
    const reading = readIban(rest.slice(0, length))
    if (reading.ok && rest[length - 1] !== ' ')
      return { canonical: formatIban(reading.value).replaceAll('\u00a0', ' '), to: from + length }
  }
  return undefined
}

const passesGln = (digits: string) =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
