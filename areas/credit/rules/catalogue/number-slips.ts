import { daysBetween } from '../engine/facts/calendar.ts'
import type { OtherInvoice, Subject } from '../engine/facts/facts.ts'
import {
  asksAboutAsMuch,
  asksTheSame,
  inSameCurrency,
  isSameRecipient,
  nearNumber,
  ownAmount,
  sameNumber,
} from './invoice-likeness.ts'
import { digitsOf, plainNumber } from './plain-number.ts'

/** A shorter number differs from most others by no more than one sign. */
const leastSigns = 3

/** One number as the other with two neighbours swapped, or with one sign more or less. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < leastSigns) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at++
  if (shorter.length === longer.length)
    return (
      at < shorter.length - 1 &&
      shorter[at] === longer[at + 1] &&
      shorter[at + 1] === longer[at] &&
      shorter.slice(at + 2) === longer.slice(at + 2)
    )
  return longer.length - shorter.length === 1 && shorter.slice(at) === longer.slice(at + 1)
}

/** One sign replaced by another, or the next number of the series. */
function isNext(one: string, other: string): boolean {
  const [first, second] = [Number(digitsOf(one)), Number(digitsOf(other))]
  if (Number.isSafeInteger(first) && Math.abs(first - second) === 1) return true
  return (
    one.length === other.length && [...one].filter((sign, at) => sign !== other[at]).length === 1
  )
}

/** Those that nobody has said to be another invoice (rules 70). */
export const notSaidOther = (others: readonly OtherInvoice[] | undefined) =>
  others?.filter(({ notSame }) => !notSame)

/** Those among the stored invoices that say the same amount and the same day. */
function twins(subject: Subject): readonly OtherInvoice[] | undefined {
  const { invoice } = subject
  const date = invoice?.invoiceDate?.value
  const others = invoice?.similar?.value
  if (ownAmount(subject) === undefined || date === undefined || others === undefined)
    return undefined
  return others.filter((other) => asksTheSame(other, subject) && other.invoiceDate === date)
}

/**
 * Stored invoices of anybody that ask the recipient for the same amount on the same day, by whatever
 * number: the claim as it has been sold before (rules 78).
 */
export const claimTwins = (subject: Subject): readonly OtherInvoice[] | undefined =>
  twins(subject)?.filter((other) => isSameRecipient(other, subject))

/**
 * Stored invoices with the same amount and day whose number is this one's with a slip of the pen:
 * on the same recipient with two signs swapped or one more or less, from the same issuer with the
 * same digits on anybody.
 */
export function slippedTwins(subject: Subject): readonly OtherInvoice[] | undefined {
  const number = subject.invoice?.number?.value
  if (number === undefined) return undefined
  return twins(subject)?.filter(
    (other) =>
      !sameNumber(other.number, number) &&
      ((other.issuer === subject.company.organizationNumber && nearNumber(other.number, number)) ||
        (isSameRecipient(other, subject) &&
          isSlip(plainNumber(other.number), plainNumber(number)))),
  )
}

/**
 * Stored invoices of the issuer on the same recipient with the same amount and day and the next
 * number, or a number with one sign replaced.
 */
export function nextTwins(subject: Subject): readonly OtherInvoice[] | undefined {
  const number = subject.invoice?.number?.value
  if (number === undefined) return undefined
  return twins(subject)?.filter(
    (other) =>
      other.issuer === subject.company.organizationNumber &&
      isSameRecipient(other, subject) &&
      !sameNumber(other.number, number) &&
      isNext(plainNumber(other.number), plainNumber(number)),
  )
}

/** What other issuers are looked through for, before and after the invoice date. */
export const daysLookedThrough = 30
interface Elsewhere {
  readonly other: OtherInvoice
  readonly days: number
}
/**
 * The invoice of another issuer nearest in time that claims the same of the same recipient; null
 * when there is none, undefined when that is not known.
 */
export function nearestElsewhere(subject: Subject): Elsewhere | null | undefined {
  const date = subject.invoice?.invoiceDate?.value
  const others = subject.invoice?.elsewhere?.value
  if (date === undefined || others === undefined) return undefined
  const found = others
    .filter(
      (other) =>
        !other.notSame &&
        isSameRecipient(other, subject) &&
        // In its own currency it was found by its amount.
        (inSameCurrency(other, subject) || asksAboutAsMuch(other, subject)),
    )
    .map((other) => ({ other, days: Math.abs(daysBetween(other.invoiceDate, date)) }))
    .toSorted((one, another) => one.days - another.days)
  return found[0] ?? null
}
