import { daysBetween } from '../engine/facts/calendar.ts'
import { inKronor, moneyText } from '#areas/foundation/currencies/rules.ts'
import type { OtherInvoice, Subject, Tolerances } from '../engine/facts/facts.ts'
import { isSameName } from './name-likeness.ts'
import { digitsOf, plainNumber } from './plain-number.ts'

/** Where nothing else is set: hundredths of a percent. */
export const standardTolerances: Tolerances = { amount: 100, exchanged: 300 }
/** Days two invoice dates may differ for the invoices to be alike. */
const dateTolerance = 5

/** What stands before a suffix: '1012-2' and '1012/B' are '1012'. */
const mainPart = (number: string) =>
  digitsOf(/^(.*\d.*?)[-/ ][\p{L}\d]{1,2}$/u.exec(number.trim())?.[1] ?? number)

export const sameNumber = (one: string, other: string) => plainNumber(one) === plainNumber(other)
export const nearNumber = (one: string, other: string) => {
  const digits = digitsOf(one)
  return digits !== '' && (digits === digitsOf(other) || mainPart(one) === mainPart(other))
}
/** @param tolerance hundredths of a percent of the larger */
export const nearAmount = (one: number, other: number, tolerance: number) =>
  BigInt(Math.abs(one - other)) * 10_000n <=
  BigInt(Math.max(Math.abs(one), Math.abs(other))) * BigInt(tolerance)

/** What the invoice itself says, in hundredths of its currency, to compare with others in it. */
export const ownAmount = ({ invoice }: Subject) =>
  invoice?.exchange?.amount ?? invoice?.amount?.value
export const inSameCurrency = ({ currency = 'SEK' }: OtherInvoice, { invoice }: Subject) =>
  currency === (invoice?.exchange?.currency ?? 'SEK')

/** What both are worth in kronor, each by its own rate; undefined where a rate was not known. */
function inOre(
  { currency = 'SEK', amount, kronor }: OtherInvoice,
  { invoice }: Subject,
): readonly [number, number] | undefined {
  const exchange = invoice?.exchange
  const own = exchange ? inKronor(exchange.amount, exchange.rateMicro) : invoice?.amount?.value
  const others = currency === 'SEK' ? amount : kronor
  return own === undefined || others === undefined ? undefined : [own, others]
}
const tolerancesOf = ({ invoice }: Subject) => invoice?.tolerances ?? standardTolerances
function nearExchanged(other: OtherInvoice, subject: Subject): boolean {
  const worth = inOre(other, subject)
  return worth !== undefined && nearAmount(...worth, tolerancesOf(subject).exchanged)
}
/** Whether another invoice asks for about as much: in two currencies by what both are worth. */
export function asksAboutAsMuch(other: OtherInvoice, subject: Subject): boolean {
  const amount = ownAmount(subject)
  if (amount === undefined) return false
  return inSameCurrency(other, subject)
    ? nearAmount(other.amount, amount, tolerancesOf(subject).amount)
    : nearExchanged(other, subject)
}
/** Whether another invoice asks for the same: in two currencies as nearly as rates tell. */
export const asksTheSame = (other: OtherInvoice, subject: Subject): boolean =>
  inSameCurrency(other, subject)
    ? other.amount === ownAmount(subject)
    : nearExchanged(other, subject)

/** By its number; a recipient abroad has none, and is known by its name. */
export function isSameRecipient(other: OtherInvoice, { counterpart, invoice }: Subject): boolean {
  if (other.recipient !== counterpart?.organizationNumber) return false
  const name = invoice?.recipientName?.value
  if (other.recipient !== '' || other.recipientName === undefined || name === undefined) return true
  return isSameName(other.recipientName, name)
}

/**
 * The stored invoices this one repeats: the same number from the same issuer whatever else it says,
 * unless two have said that of another year it is another invoice (rules 104), or, across issuers,
 * the same recipient and nearly the same number, amount and date.
 */
export function duplicatesOf(subject: Subject): readonly OtherInvoice[] | undefined {
  const { company, invoice } = subject
  const number = invoice?.number?.value
  const date = invoice?.invoiceDate?.value
  const others = invoice?.similar?.value
  const unknown = number === undefined || ownAmount(subject) === undefined
  if (unknown || date === undefined || others === undefined) return undefined
  return others.filter(
    (other) =>
      (other.issuer === company.organizationNumber &&
        sameNumber(other.number, number) &&
        !(other.notSame && yearOf(other.invoiceDate) !== yearOf(date))) ||
      (isSameRecipient(other, subject) &&
        asksAboutAsMuch(other, subject) &&
        Math.abs(daysBetween(other.invoiceDate, date)) <= dateTolerance &&
        nearNumber(other.number, number)),
  )
}

const yearOf = (day: string) => day.slice(0, 4)

const seriesNumber = (number: string) => {
  const digits = digitsOf(number)
  return digits === '' || digits.length > 15 ? undefined : Number(digits)
}
/** With fewer earlier numbers there is no series to lie below. */
const leastOfSeries = 5
/**
 * How far a number lies below the lowest of the issuer's latest; 0 when it does not, or when they
 * are too few to say.
 */
export function belowSeries(number: string, earlier: readonly string[]): number {
  const here = seriesNumber(number)
  const series = earlier.flatMap((other) => seriesNumber(other) ?? [])
  if (here === undefined || series.length < leastOfSeries) return 0
  return Math.max(0, Math.min(...series) - here)
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

/** An invoice that is told of beside another: number, day and amount. */
export const invoiceInWords = ({
  number,
  invoiceDate,
  amount,
  currency = 'SEK',
  notSame,
}: Pick<OtherInvoice, 'number' | 'invoiceDate' | 'amount' | 'currency' | 'notSame'>) =>
  `${number}, ${invoiceDate}, ${moneyText(amount, currency)}${notSame ? ', sagd inte vara samma' : ''}`

/** What is measured of a number against its issuer's earlier ones; unknown where either is. */
export const againstEarlier =
  <Measured>(measure: (number: string, earlier: readonly string[]) => Measured) =>
  ({ invoice }: Subject): Measured | undefined => {
    const number = invoice?.number?.value
    const earlier = invoice?.earlierNumbers?.value
    return number === undefined || earlier === undefined ? undefined : measure(number, earlier)
  }

/** The latest of those numbers. */
export function earlierInWords({ invoice }: Subject): string {
  const earlier = invoice?.earlierNumbers?.value ?? []
  return earlier.length === 0
    ? 'Inga tidigare fakturor att jämföra med'
    : `Tidigare nummer ${earlier.slice(0, 5).join(', ')}`
}
