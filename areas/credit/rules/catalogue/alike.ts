import { daysBetween } from '../engine/facts/calendar.ts'
import type { OtherInvoice, Subject } from '../engine/facts/facts.ts'
import { asksAboutAsMuch, duplicatesOf, isSameRecipient, nearNumber } from './invoice-likeness.ts'
import { claimTwins, daysLookedThrough, nextTwins, slippedTwins } from './number-slips.ts'

/**
 * The rules that see the same invoice in two, and that stop doing so of a pair when a person has
 * said that they are not the same (rules 70).
 */
export const twinMeasures = [
  'nearDuplicate',
  'repeatedInvoice',
  'sameClaimElsewhere',
  'repeatedClaim',
] as const
export type TwinMeasure = 'duplicateInvoice' | (typeof twinMeasures)[number]

/**
 * The rule by which another stored invoice stands out beside the one judged, whatever anybody has
 * said of the two; null when none does.
 */
export function twinMeasureOf(subject: Subject, other: OtherInvoice): TwinMeasure | null {
  const similar = { value: [other], source: 'Skynet', fetchedAt: '' }
  const beside: Subject = { ...subject, invoice: { ...subject.invoice, similar } }
  if (duplicatesOf(beside)?.length) return 'duplicateInvoice'
  if (slippedTwins(beside)?.length) return 'nearDuplicate'
  if (nextTwins(beside)?.length) return 'repeatedInvoice'
  if (isSameClaim(subject, other)) return 'sameClaimElsewhere'
  return claimTwins(beside)?.length ? 'repeatedClaim' : null
}

function isSameClaim(subject: Subject, other: OtherInvoice): boolean {
  const number = subject.invoice?.number?.value
  const date = subject.invoice?.invoiceDate?.value
  if (number === undefined || date === undefined) return false
  return (
    other.issuer !== subject.company.organizationNumber &&
    isSameRecipient(other, subject) &&
    nearNumber(other.number, number) &&
    asksAboutAsMuch(other, subject) &&
    Math.abs(daysBetween(other.invoiceDate, date)) <= daysLookedThrough
  )
}
