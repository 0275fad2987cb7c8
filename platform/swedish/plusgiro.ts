import { passesLuhn } from './luhn.ts'
import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/** A plusgiro number: 2 to 8 digits, the last a check digit. */
export type Plusgiro = Value<'Plusgiro'>

/** Reads '28 65 43-4' or the digits alone. Blocks wrong length and check digit. */
export function readPlusgiro(text: string): Reading<Plusgiro> {
  const digits = compact(text)
  if (!/^[1-9]\d{1,7}$/.test(digits))
    return blocked('Skriv plusgironumret med två till åtta siffror, till exempel 28 65 43-4')
  if (!passesLuhn(digits))
    return blocked(
      'Kontrollsiffran i plusgironumret stämmer inte. Kontrollera att alla siffror är rätt.',
    )
  return accepted(digits)
}

/** '28 65 43-4': pairs from the right before the check digit. */
export const formatPlusgiro = (number: Plusgiro) =>
  `${number.slice(0, -1).replace(/\B(?=(\d{2})+$)/g, '\u00A0')}-${number.slice(-1)}`
