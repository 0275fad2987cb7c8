import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { accepted, blocked, type Reading } from '#platform/swedish/reading.ts'

/** Required, numeric, exactly 12 digits (invitedusers 2), and the number of somebody. */
export function readInvitedNumber(text: string): Reading<string> {
  const digits = text.trim()
  if (!/^\d{12}$/.test(digits)) return blocked('Skriv personnumret med tolv siffror, ÅÅÅÅMMDDNNNN')
  const reading = readPersonalNumber(digits)
  return reading.ok ? accepted<string>(reading.value) : reading
}

/** What a company is to us (invitedusers 5). */
export const companyTypes = { issuer: 0, recipient: 1, unknown: -1 } as const
export const companyTypeOf = (
  company: { isIssuer: boolean; isRecipient: boolean } | undefined,
): number => {
  if (company?.isIssuer) return companyTypes.issuer
  return company?.isRecipient ? companyTypes.recipient : companyTypes.unknown
}

interface Held {
  readonly organizationNumber: string
  readonly companyName: string
  readonly roles: readonly string[]
}
/**
 * What a person does in other companies than the one they are invited to, a company once with all
 * roles.
 */
export function otherCommitments<C extends Held>(
  held: readonly C[],
  organizationNumber: string,
): Held[] {
  const byNumber = new Map<string, Held>()
  for (const one of held) {
    if (one.organizationNumber === organizationNumber) continue
    const known = byNumber.get(one.organizationNumber)
    byNumber.set(one.organizationNumber, {
      organizationNumber: one.organizationNumber,
      companyName: known?.companyName ?? one.companyName,
      roles: [...new Set([...(known?.roles ?? []), ...one.roles])],
    })
  }
  return [...byNumber.values()]
}
