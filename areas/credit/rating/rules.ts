import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import type { Side } from '#areas/credit/rules/rules.ts'

/** What a company is judged as, as the wire and the tables number it (company 21). */
export const determinationTypes = { issuer: 1, recipient: 2 } as const
/** What a company was judged as, by a table's number. */
export const sideOf = (determinationType: 1 | 2): Side =>
  determinationType === determinationTypes.issuer ? 'issuer' : 'recipient'

/** By which a choice of bucket that waits for a second person is found. */
export const choiceSubject = (organizationNumber: string, side: Side) =>
  `${organizationNumber} ${side}`

/** What somebody confirms before a question is sent: that a copy goes to the person it is about. */
export const confirmationTypes = ['CopyToPerson'] as const
interface Confirmation {
  readonly confirmed: boolean
  readonly confirmationType: (typeof confirmationTypes)[number]
}

/**
 * A sole trader is a person: whoever asks about one confirms it first, unless nothing new has to be
 * asked.
 */
export const needsConfirmation = (
  organizationNumber: string,
  asksAnew: boolean,
  given: readonly Confirmation[],
): boolean =>
  asksAnew &&
  isSoleTrader(organizationNumber) &&
  !given.some(({ confirmed, confirmationType }) => confirmed && confirmationType === 'CopyToPerson')

/**
 * The AML rating passes at 10 points or more (rating 1, decision A15). Null has not been judged,
 * and does not pass.
 */
export const amlPasses = (rating: number | null): boolean => rating !== null && rating >= 10

interface Verdict {
  readonly displayName: string
  readonly passed: boolean
  readonly blocking: boolean
  readonly message: string
}
/**
 * What is to be said of a rating as a whole: what could not be fetched, else which blocking rules
 * fail.
 */
export function reasonOf(unfetched: readonly string[], rules: readonly Verdict[]): string | null {
  if (unfetched.length > 0)
    return `Uppgifter kunde inte hämtas: ${unfetched.join(', ')}. Försök igen om en stund.`
  const failed = rules.filter(({ passed, blocking }) => blocking && !passed)
  return failed.length > 0
    ? failed.map(({ displayName, message }) => message || displayName).join('. ')
    : null
}
