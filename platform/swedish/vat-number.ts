import { type OrganisationNumber, readOrganisationNumber } from './organisation-number.ts'
import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/** A Swedish VAT number: 'SE', the organisation number's 10 digits, two digits. */
export type VatNumber = Value<'VatNumber'>

/** The VAT number a company has unless the tax agency gave it several registrations. */
export const vatNumberOf = (number: OrganisationNumber) => `SE${number}01` as VatNumber

/**
 * Reads 'SE556016068001' with or without spaces and dashes. Blocks another country, wrong length
 * and what is wrong in the organisation number; warns when it does not end with 01, as only
 * companies with several registrations have it.
 */
export function readVatNumber(text: string): Reading<VatNumber> {
  const match = /^SE(\d{10})(\d{2})$/.exec(compact(text).toUpperCase())
  if (!match)
    return blocked(
      'Skriv momsregistreringsnumret med SE och tolv siffror, till exempel SE556016068001',
    )
  const [vatNumber, number = '', last] = match
  const company = readOrganisationNumber(number)
  if (!company.ok)
    return blocked(
      'Organisationsnumret i momsregistreringsnumret stämmer inte. Kontrollera att alla siffror är rätt.',
    )
  if (last === '00')
    return blocked('Momsregistreringsnumret kan inte sluta på 00. De flesta slutar på 01.')
  return accepted(vatNumber, [
    ...company.warnings,
    ...(last === '01'
      ? []
      : ['Momsregistreringsnummer brukar sluta på 01. Kontrollera de två sista siffrorna.']),
  ])
}
