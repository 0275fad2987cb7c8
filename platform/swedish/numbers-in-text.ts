import { maskedNumber } from './masked.ts'
import { readPersonalNumber } from './personal-number.ts'

const number = /(?<!\d)(?:18|19|20)?\d{6}[-+]?\d{4}(?!\d)/g

/**
 * A text as it is shown to somebody who does not work with persons, or leaves the house: the numbers
 * of persons in it masked, sole traders' too, wherever they stand.
 */
export const withoutNumbers = (text: string): string =>
  text.replaceAll(number, (one) => (readPersonalNumber(one).ok ? maskedNumber(one) : one))
