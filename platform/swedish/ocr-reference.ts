import { luhnCheckDigit, passesLuhn } from './luhn.ts'
import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/**
 * An OCR reference: 2 to 25 digits, the last a check digit, with some receivers the one before it a
 * length digit.
 */
export type OcrReference = Value<'OcrReference'>

/**
 * What the receiver has agreed with its bank (Bankgirot's levels of OCR check). Left out, only the
 * check digit is known to be there.
 */
export interface OcrAgreement {
  /** The last digit but one is the last digit of the reference's length, check digits included. */
  readonly lengthDigit?: boolean
  /** The only lengths that are let in. */
  readonly lengths?: readonly number[]
}

const longest = 25
const lengthDigitOf = (length: number) => String(length % 10)

/**
 * Reads a reference, spaces taken away. Blocks other characters than digits, wrong length, check
 * digit or agreed length digit.
 */
export function readOcrReference(
  text: string,
  agreement: OcrAgreement = {},
): Reading<OcrReference> {
  const digits = compact(text)
  if (!/^\d{2,25}$/.test(digits)) return blocked('Skriv OCR-numret med två till tjugofem siffror')
  if (agreement.lengths && !agreement.lengths.includes(digits.length))
    return blocked(`OCR-numret ska ha ${agreement.lengths.join(' eller ')} siffror`)
  if (!passesLuhn(digits))
    return blocked(
      'Kontrollsiffran i OCR-numret stämmer inte. Kontrollera att alla siffror är rätt.',
    )
  if (agreement.lengthDigit && digits.at(-2) !== lengthDigitOf(digits.length))
    return blocked('Längdsiffran i OCR-numret stämmer inte. Kontrollera att ingen siffra saknas.')
  return accepted(digits)
}

/**
 * The reference for an invoice or customer number.
 * @throws RangeError when `body` is not digits or the reference would be longer than 25.
 */
export function ocrReferenceFor(
  body: string,
  { lengthDigit = false }: Pick<OcrAgreement, 'lengthDigit'> = {},
): OcrReference {
  const length = body.length + (lengthDigit ? 2 : 1)
  if (!/^\d+$/.test(body) || length > longest)
    throw new RangeError('An OCR reference holds at most 25 digits')
  const counted = lengthDigit ? body + lengthDigitOf(length) : body
  return (counted + String(luhnCheckDigit(counted))) as OcrReference
}
