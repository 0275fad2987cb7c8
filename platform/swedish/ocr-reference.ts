import { passesLuhn } from './luhn.ts'
import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/** An OCR reference: 2 to 25 digits, the last a check digit. */
export type OcrReference = Value<'OcrReference'>

/** Reads a reference, spaces taken away. Blocks other characters than digits, length, check digit. */
export function readOcrReference(text: string): Reading<OcrReference> {
  const digits = compact(text)
  if (!/^\d{2,25}$/.test(digits)) return blocked('Skriv OCR-numret med två till tjugofem siffror')
  if (!passesLuhn(digits))
    return blocked(
      'Kontrollsiffran i OCR-numret stämmer inte. Kontrollera att alla siffror är rätt.',
    )
  return accepted(digits)
}
