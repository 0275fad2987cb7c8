import { isConcealed } from './concealed-number.ts'
import { passesLuhn } from './luhn.ts'
import { readPersonalNumber } from './personal-number.ts'
import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/**
 * A Swedish organisation number: 10 digits without dash. A sole trader's is the owner's personal
 * number without century.
 */
export type OrganizationNumber = Value<'OrganizationNumber'>

/** Kinds of legal person by the first digit (Skatteverket, SKV 709). 0 and 4 are not given out. */
const groups: Readonly<Record<string, string>> = {
  1: 'Dödsbo',
  2: 'Stat, region, kommun eller församling',
  3: 'Utländskt företag',
  5: 'Aktiebolag',
  6: 'Enkelt bolag',
  7: 'Ekonomisk förening eller bostadsrättsförening',
  8: 'Ideell förening eller stiftelse',
  9: 'Handelsbolag eller kommanditbolag',
}

/**
 * Whether the number (10 digits) is a person's: a legal person's third digit is at least 2, a birth
 * month's never. Such a number is personal data.
 */
export const isSoleTrader = (number: string) => (number[2] ?? '') < '2'

/**
 * Reads an organisation number, with or without dash, into 10 digits. Takes the 12-digit form too:
 * 16 before a legal person's number, the century before a sole trader's. Blocks wrong length and
 * check digit, and a sole trader's impossible day of birth; warns of a first digit that is not
 * given out.
 * @param today the Swedish day a sole trader's century is judged by
 */
export function readOrganizationNumber(text: string, today?: string): Reading<OrganizationNumber> {
  const digits = compact(text)
  const match = /^(16|18|19|20)?(\d{10})$/.exec(digits)
  if (!match) return blocked('Skriv organisationsnumret med tio siffror, till exempel 556016-0680')
  const [, prefix, number = ''] = match
  if (!passesLuhn(number))
    return blocked(
      'Kontrollsiffran i organisationsnumret stämmer inte. Kontrollera att alla siffror är rätt.',
    )
  const person = isSoleTrader(number)
  if (prefix !== undefined && person !== (prefix !== '16'))
    return blocked(
      'De två första siffrorna hör inte ihop med resten. Skriv organisationsnumret med tio siffror.',
    )
  if (!person)
    return accepted(
      number,
      groups[number.charAt(0)]
        ? []
        : ['Organisationsnummer som börjar på 0 eller 4 brukar inte delas ut. Kontrollera numret.'],
    )
  const owner = readPersonalNumber(digits, today)
  return owner.ok
    ? accepted(number, owner.warnings)
    : blocked(
        'Numret är varken ett organisationsnummer eller ett personnummer. Kontrollera att alla siffror är rätt.',
      )
}

/**
 * The same of what stands in an address or a field of the browser, where a number may be concealed:
 * it is taken as it is, and the server knows which it is.
 */
export const readCompanyNumber = (text: string): Reading<OrganizationNumber> =>
  isConcealed(text) ? accepted(text) : readOrganizationNumber(text)
