import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'

/** An address on the net, in two parts: whose it is, and what of theirs. */
const address = /(https?:\/\/[^\s/"\\]+)\/[^\s"\\]+/g

/**
 * What is sent, as indented JSON for people to read. Addresses on the net end after whose they are:
 * what leads a customer into its onboarding shall let nobody else in.
 */
export function shownPayload(payload: string, seesNumbers: boolean): string {
  const text = JSON.stringify(JSON.parse(payload), undefined, 2).replaceAll(address, '$1/…')
  return seesNumbers ? text : withoutNumbers(text)
}
