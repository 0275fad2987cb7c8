import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { accepted, blocked, type Reading } from '#platform/swedish/reading.ts'

/** Required, numeric, exactly 12 digits (invitedusers 2), and the number of somebody. */
export function readInvitedNumber(text: string): Reading<string> {
  const digits = text.trim()
  if (!/^\d{12}$/.test(digits)) return blocked('Skriv personnumret med tolv siffror, ÅÅÅÅMMDDNNNN')
  const reading = readPersonalNumber(digits)
  return reading.ok ? accepted<string>(reading.value) : reading
}

/** What a company is to us (invitedusers 5), as the wire numbers it. */
export const relations = { ...companyTypes, unknown: -1 } as const
export type Relation = keyof typeof relations
export const relationOf = (
  company: { isIssuer: boolean; isRecipient: boolean } | undefined,
): Relation => {
  if (company?.isIssuer) return 'issuer'
  return company?.isRecipient ? 'recipient' : 'unknown'
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
