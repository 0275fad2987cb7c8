import { maskedNumber } from '#platform/swedish/masked.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'

const number = /(?<!\d)(?:18|19|20)?\d{6}[-+]?\d{4}(?!\d)/g
/** An address on the net, in two parts: whose it is, and what of theirs. */
const address = /(https?:\/\/[^\s/"\\]+)\/[^\s"\\]+/g

/**
 * A text as it is shown to somebody who does not work with persons: the numbers of persons in it
 * masked, sole traders' too, wherever they stand.
 */
export const withoutNumbers = (text: string): string =>
  text.replaceAll(number, (one) => (readPersonalNumber(one).ok ? maskedNumber(one) : one))

/**
 * What is sent, as indented JSON for people to read. Addresses on the net end after whose they are:
 * what leads a customer into its onboarding shall let nobody else in.
 */
export function shownPayload(payload: string, seesNumbers: boolean): string {
  const text = JSON.stringify(JSON.parse(payload), undefined, 2).replaceAll(address, '$1/…')
  return seesNumbers ? text : withoutNumbers(text)
}
