import { bankDaysAfter } from '#platform/swedish/bank-day.ts'
import { daysText } from '#platform/swedish/age.ts'
import { addDays, formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { accepted, blocked, withoutSpaces, type Reading } from '#platform/swedish/reading.ts'

/** The currencies whose rates are kept beside the krona (currencies 1). */
export const currencies = ['EUR', 'NOK', 'DKK', 'USD', 'GBP'] as const
export type Currency = (typeof currencies)[number]
export const currencyNames: Readonly<Record<Currency, string>> = {
  EUR: 'Euro',
  NOK: 'Norska kronor',
  DKK: 'Danska kronor',
  USD: 'US-dollar',
  GBP: 'Brittiska pund',
}
export const isCurrency = (code: string): code is Currency =>
  currencies.some((currency) => currency === code)

export const rateSources = ['Riksbanken', 'Egen'] as const
export type RateSource = (typeof rateSources)[number]
export const sourceNames: Readonly<Record<RateSource, string>> = {
  Riksbanken: 'Riksbanken',
  Egen: 'Egen kurs',
}

/** What one unit of a currency is worth. */
export interface Rate {
  readonly currency: Currency
  /** Millionths of a krona for one unit. */
  readonly rateMicro: number
  readonly source: RateSource
  /** The bank day it was published for; of an own one the first day it counts. */
  readonly date: string
}

const decimals = 6
const micro = 10 ** decimals
/** A hundred kronor for one unit: more is a slip of the keys. */
const highest = 100 * micro

/** Millionths of a krona of '11.4525', exactly; undefined for what is no rate. */
export function rateMicroOf(text: string): number | undefined {
  const match = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return undefined
  const rate = Number(`${match[1]}${(match[2] ?? '').padEnd(decimals, '0')}`)
  return rate >= 1 && rate <= highest ? rate : undefined
}
/** Reads a rate as it is typed, '11,4525', into '11.4525'. */
export function readRate(text: string): Reading<string> {
  const rate = withoutSpaces(text).replace(',', '.')
  return rateMicroOf(rate) === undefined
    ? blocked('Kurs ska vara kronor för en enhet av valutan, till exempel 11,4525')
    : accepted(rate)
}
/** '11,4525': four decimals, more where there are. */
export function rateText(rateMicro: number): string {
  const fraction = String(rateMicro % micro)
    .padStart(decimals, '0')
    .replace(/0{1,2}$/, '')
  return `${formatNumber(Math.floor(rateMicro / micro))},${fraction}`
}

/** By which own rate differs from another, percent with a sign: '+1,2 %'. */
export function differenceText(rateMicro: number, from: number): string {
  const percent = ((rateMicro - from) / from) * 100
  return `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)} %`
}

const whole = 10_000n
/**
 * Öre of an amount in hundredths of its currency, with a haircut in hundredths of a percent on top.
 * Rounded once, at the end, half an öre away from zero (currencies 5).
 */
export function inKronor(amount: number, rateMicro: number, haircut = 0): number {
  const product = BigInt(amount) * BigInt(rateMicro) * (whole + BigInt(haircut))
  const unit = BigInt(micro) * whole
  const size = product < 0n ? -product : product
  const rounded = (2n * size + unit) / (2n * unit)
  return Number(product < 0n ? -rounded : rounded)
}

/** How an amount in another currency was judged: kept with what was decided (currencies 6). */
export interface Exchange extends Rate {
  /** Hundredths of the currency. */
  readonly amount: number
  /** VAT of the amount, hundredths of the currency; null when nobody said. */
  readonly vat: number | null
  /** What was added for safety, hundredths of a percent. */
  readonly haircut: number
}
/** Öre that count against limits. */
export const countedOre = ({ amount, rateMicro, haircut }: Exchange) =>
  inKronor(amount, rateMicro, haircut)

/** What an amount is in words: '1 000,00 EUR', and of kronor '1 000,00 kr'. */
export const moneyText = (amount: number, currency: string) =>
  `${formatMoney(amount)} ${currency === 'SEK' ? 'kr' : currency}`
/** The own amount of an invoice that is listed in kronor; undefined where that is the same. */
export const ownAmountText = (one: {
  readonly invoiceAmount: number
  readonly currency: string
}): string | undefined =>
  one.currency === 'SEK' ? undefined : moneyText(one.invoiceAmount, one.currency)
const percentText = (hundredths: number) =>
  `${formatNumber(hundredths / 100, hundredths % 100 === 0 ? 0 : 2)} %`
export const rateSourceText = ({ source, date }: Pick<Rate, 'source' | 'date'>) =>
  source === 'Riksbanken' ? `Riksbanken ${date}` : `egen kurs från ${date}`
/** '1 000,00 EUR = 11 412,00 kr, Riksbanken 2026-11-20, med 5 % säkerhetsavdrag' (currencies 6). */
export function exchangeText(exchange: Exchange): string {
  const haircut =
    exchange.haircut > 0 ? `, med ${percentText(exchange.haircut)} säkerhetsavdrag` : ''
  return `${moneyText(exchange.amount, exchange.currency)} = ${moneyText(countedOre(exchange), 'SEK')}, ${rateSourceText(exchange)}${haircut}`
}

/** How old a rate may be: Riksbanken's in bank days, an own one in days (currencies 4). */
export interface RateAges {
  readonly Riksbanken: number
  readonly Egen: number
}
/** '3 bankdagar', '30 dagar'. */
export const rateAgeText = (source: RateSource, ages: RateAges): string => {
  if (source === 'Egen') return daysText(ages.Egen)
  return ages.Riksbanken === 1 ? '1 bankdag' : `${ages.Riksbanken} bankdagar`
}
/** The rate that counts on a day, or why there is none. */
export type Counting = Rate | { readonly missing: string }

// Riksbanken publishes none on a holiday: by days alone its rate would be too old after the long ones.
const isFresh = ({ source, date }: Rate, today: string, ages: RateAges) =>
  date <= today &&
  (source === 'Egen'
    ? addDays(date, ages.Egen) >= today
    : bankDaysAfter(date, today) <= ages.Riksbanken)

/**
 * The rate that counts of a currency on a day: the latest own one, before Riksbanken's latest, as
 * long as it is not too old (currencies 3, 4). `latest` are the latest of each source up to the day.
 */
export function countingRate(
  currency: Currency,
  latest: readonly Rate[],
  today: string,
  ages: RateAges,
): Counting {
  const of = (source: RateSource) =>
    latest.find((rate) => rate.currency === currency && rate.source === source)
  const [own, published] = [of('Egen'), of('Riksbanken')]
  if (own && isFresh(own, today, ages)) return own
  if (published && isFresh(published, today, ages)) return published
  const old = [own, published].flatMap((rate) =>
    rate ? [`${rateSourceText(rate)} är äldre än ${rateAgeText(rate.source, ages)}`] : [],
  )
  return {
    missing: `kurs för ${currency} saknas${old.length > 0 ? ` (${old.join(', ')})` : ''}. Den bedöms av sig själv när Riksbanken har en ny kurs, eller när en egen kurs är satt under Valutakurser`,
  }
}

/** 'SEK, EUR, NOK, DKK, USD och GBP': those invoices are bought in (currencies 1). */
export const boughtCurrencies = `SEK, ${currencies.slice(0, -1).join(', ')} och ${currencies.at(-1)}`
/** Why an amount in a currency that has no rates is not judged (currencies 1). */
export const otherCurrencyText = (code: string) =>
  `fakturor i ${code} köps inte, utan bara i ${boughtCurrencies}. Ta bort fakturan, och be utställaren fakturera i en av dem`

/** How far ahead an own rate may begin. */
const daysAhead = 30
/** Why an own rate cannot begin on a day. */
export const beginProblem = (date: string, today: string): string | undefined =>
  date < today || date > addDays(today, daysAhead)
    ? `Gäller från ska vara i dag eller senare, högst ${daysAhead} dagar fram`
    : undefined
