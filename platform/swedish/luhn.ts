/**
 * The modulus 10 check digit (Luhn, ISO/IEC 7812-1 annex B) that belongs after `digits`. Personal,
 * organisation, bankgiro and plusgiro numbers and OCR references all end with it.
 */
export function luhnCheckDigit(digits: string): number {
  let sum = 0
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = 3 - weight) {
    const product = Number(digits[at]) * weight
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

/** Whether `digits` (at least two) end with their own check digit. */
export const passesLuhn = (digits: string) =>
  /^[0-9]{2,}$/.test(digits) && luhnCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))
