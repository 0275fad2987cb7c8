import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/** A Global Location Number (GS1): 13 digits. Electronic invoices are addressed to it. */
export type Gln = Value<'Gln'>

/** GS1 General Specifications, 7.9: weights 3 and 1 from the right, the check digit left out. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Reads 13 digits with or without spaces. Blocks wrong length and check digit; warns of a prefix
 * that is not GS1 Sweden's (730-739).
 */
export function readGln(text: string): Reading<Gln> {
  const digits = compact(text)
  if (!/^\d{13}$/.test(digits)) return blocked('Skriv GLN-numret med tretton siffror')
  if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1)))
    return blocked(
      'Kontrollsiffran i GLN-numret stämmer inte. Kontrollera att alla siffror är rätt.',
    )
  return accepted(
    digits,
    digits.startsWith('73')
      ? []
      : ['GLN-numret är inte utgivet i Sverige. Kontrollera att det är rätt.'],
  )
}
