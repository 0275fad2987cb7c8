import { ValidationErrorsIBAN, friendlyFormatIBAN, validateIBAN } from 'ibantools'
import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/**
 * An account number in international form (ISO 13616), capital letters and digits without spaces.
 */
export type Iban = Value<'Iban'>

/** No IBAN is longer, spaces included. */
const longest = 60

/**
 * Reads an IBAN of any country. Blocks unknown country, wrong length and check digits; warns when
 * the account is not Swedish.
 */
export function readIban(text: string): Reading<Iban> {
  const iban = text.length <= longest ? compact(text).toUpperCase() : ''
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid)
    return accepted(iban, iban.startsWith('SE') ? [] : ['Kontot finns i ett annat land än Sverige'])
  if (iban === '' || errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry))
    return blocked('Skriv IBAN med landskod först, till exempel SE45 5000 0000 0583 9825 7466')
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength))
    return blocked(
      iban.startsWith('SE')
        ? 'Ett svenskt IBAN har SE och tjugotvå siffror'
        : 'IBAN har fel längd för landet',
    )
  return blocked('Kontrollsiffrorna i IBAN stämmer inte. Kontrollera att alla tecken är rätt.')
}

/** 'SE45 5000 0000 0583 9825 7466'. */
export const formatIban = (iban: Iban) => friendlyFormatIBAN(iban, '\u00A0') ?? iban
