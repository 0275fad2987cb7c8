import { passesLuhn } from './luhn.ts'
import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/** A bankgiro number: 7 or 8 digits, the last a check digit. */
export type Bankgiro = Value<'Bankgiro'>

/** Reads '5050-1055', '123-4567' or the digits alone. Blocks wrong length and check digit. */
export function readBankgiro(text: string): Reading<Bankgiro> {
  const digits = compact(text)
  if (!/^[1-9]\d{6,7}$/.test(digits))
    return blocked('Skriv bankgironumret med sju eller åtta siffror, till exempel 5050-1055')
  if (!passesLuhn(digits))
    return blocked(
      'Kontrollsiffran i bankgironumret stämmer inte. Kontrollera att alla siffror är rätt.',
    )
  return accepted(digits)
}

/** '5050-1055' or '123-4567'. */
export const formatBankgiro = (number: Bankgiro) => `${number.slice(0, -4)}-${number.slice(-4)}`
