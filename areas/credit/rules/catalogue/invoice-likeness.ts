import { daysBetween } from '../engine/facts/calendar.ts'
import type { OtherInvoice, Subject } from '../engine/facts/facts.ts'

/**
 * Hundredths of a percent two amounts may differ, and days two invoice dates, for the invoices to
 * be alike.
 */
const amountTolerance = 100
const dateTolerance = 5

/**
 * A number without what people leave out or write differently: 'F 0010-12' is 'F001012' and, as
 * digits only, '1012'.
 */
const plainNumber = (number: string) => number.toUpperCase().replace(/[^\p{L}\d]/gu, '')
const digitsOf = (number: string) => number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
/** What stands before a suffix: '1012-2' and '1012/B' are '1012'. */
const mainPart = (number: string) =>
  digitsOf(/^(.*\d.*?)[-/ ][\p{L}\d]{1,2}$/u.exec(number.trim())?.[1] ?? number)

const sameNumber = (one: string, other: string) => plainNumber(one) === plainNumber(other)
const nearNumber = (one: string, other: string) => {
  const digits = digitsOf(one)
  return digits !== '' && (digits === digitsOf(other) || mainPart(one) === mainPart(other))
}
const nearAmount = (one: number, other: number) =>
  BigInt(Math.abs(one - other)) * 10_000n <=
  BigInt(Math.max(Math.abs(one), Math.abs(other))) * BigInt(amountTolerance)

/**
 * The stored invoices this one repeats: the same number from the same issuer whatever else it says,
 * or, across issuers, the same recipient and nearly the same number, amount and date.
 */
export function duplicatesOf({
  company,
  counterpart,
  invoice,
}: Subject): readonly OtherInvoice[] | undefined {
  const number = invoice?.number?.value
  const amount = invoice?.amount?.value
  const date = invoice?.invoiceDate?.value
  const others = invoice?.similar?.value
  if (number === undefined || amount === undefined || date === undefined || others === undefined)
    return undefined
  return others.filter(
    (other) =>
      (other.issuer === company.organizationNumber && sameNumber(other.number, number)) ||
      (other.recipient === counterpart?.organizationNumber &&
        nearAmount(other.amount, amount) &&
        Math.abs(daysBetween(other.invoiceDate, date)) <= dateTolerance &&
        nearNumber(other.number, number)),
  )
}

const seriesNumber = (number: string) => {
  const digits = digitsOf(number)
  return digits === '' || digits.length > 15 ? undefined : Number(digits)
}
/** How far a number lies from the nearest earlier one; 0 when there is none to compare with. */
export function seriesJump(number: string, earlier: readonly string[]): number {
  const here = seriesNumber(number)
  if (here === undefined) return 0
  const distances = earlier.flatMap((other) => {
    const there = seriesNumber(other)
    return there === undefined ? [] : [Math.abs(here - there)]
  })
  return distances.length === 0 ? 0 : Math.min(...distances)
}
