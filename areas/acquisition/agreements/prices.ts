import { isKeyOf } from '#platform/record.ts'
import { formatMoney, formatNumber } from '#platform/swedish/format.ts'

/*
 * A price is an amount, a unit and what it is counted of and how often. Amounts are whole:
 * hundredths of a percent (195 is 1,95 %), or öre. What people read of a price, in the price list,
 * an offer, an agreement, BankID's app and a client's terms, is made here and nowhere else
 * (agreements 43).
 */
interface PriceKind {
  /** What it is called where its amount stands beside: 'Provision per 30 dagar'. */
  readonly name: string
  /** What it is called where all of it stands beside. */
  readonly label: string
  readonly unit: 'percent' | 'money'
  /** What follows the amount: 'av fakturabeloppet per 30 dagar'. */
  readonly counted: string
  /** The most there may be. */
  readonly most: number
}
/** What a client pays, and the volume it is for, by the type of field it stands in. */
export const priceKinds = {
  Commission: {
    name: 'Provision per 30 dagar',
    label: 'Provision',
    unit: 'percent',
    counted: 'av fakturabeloppet per 30 dagar',
    most: 2_500,
  },
  AdministrationFee: {
    name: 'Uppläggningsavgift',
    label: 'Uppläggningsavgift',
    unit: 'money',
    counted: 'en gång',
    most: 100_000_000,
  },
  LimitCharge: {
    name: 'Limitavgift per år',
    label: 'Limitavgift',
    unit: 'percent',
    counted: 'av limiten per år',
    most: 2_500,
  },
  VolumeTarget: {
    name: 'Volymmål per år',
    label: 'Volymmål',
    unit: 'money',
    counted: 'per år',
    most: 10_000_000_000_000,
  },
} as const satisfies Readonly<Record<string, PriceKind>>
export type PriceName = keyof typeof priceKinds
export const isPrice = (type: string): type is PriceName => isKeyOf(priceKinds, type)

/** 195 as '1,95 %', 250000 as '2 500 kr'. */
export const amountText = (kind: PriceName, amount: number): string =>
  priceKinds[kind].unit === 'percent'
    ? `${formatNumber(amount / 100, 2)} %`
    : `${formatMoney(amount)} kr`

/** 195 as '1,95 % av fakturabeloppet per 30 dagar'. */
export const priceText = (kind: PriceName, amount: number): string =>
  `${amountText(kind, amount)} ${priceKinds[kind].counted}`

/** How many days a provision is counted for. */
export const provisionDays = 30
/**
 * What a provision comes to of an amount in so many days, öre, half an öre up: 1,95 % for 30 days
 * is 2,93 % of an invoice that runs for 45.
 */
export const provisionOf = (provision: number, amount: number, days: number): number => {
  const parts = BigInt(amount) * BigInt(provision) * BigInt(Math.max(0, days))
  const whole = 10_000n * BigInt(provisionDays)
  return Number((parts + whole / 2n) / whole)
}

/**
 * A number with at most two decimals, its thousands apart by blanks: what has three digits after a
 * point or comma is read as thousands by one and as decimals by another.
 */
const writtenNumber = /^(?:\d{1,3}(?:[ \u00A0\u202F]\d{3})+|\d{1,15})(?:[.,]\d{1,2})?(?![.,]?\s?\d)/
/** What may stand after it: '2 MSEK' is not two kronor, nor is '5 kr' five percent. */
const units = { percent: /^(?:%|procent\b)/i, money: /^(?:kr\b|kronor\b|sek\b|[:,]-)/i }

/**
 * The amount of a price as somebody has written it: alone ('1,95 %', '12 500 kr', '12500'), or with
 * the words that are made of it. Undefined without a number, where it could be read as another, and
 * with other words: how it is counted is not written by hand (agreements 36, 43).
 */
export function amountOf(kind: PriceName, written: string): number | undefined {
  const text = written.trim()
  const number = writtenNumber.exec(text)?.[0]
  if (number === undefined) return undefined
  const { unit, counted } = priceKinds[kind]
  const after = text.slice(number.length).trim()
  const words = after.replace(units[unit], '').trim().replaceAll(/\s+/g, ' ')
  if (words !== '' && (words !== counted || words === after)) return undefined
  return Math.round(Number(number.replaceAll(/[ \u00A0\u202F]/g, '').replace(',', '.')) * 100)
}

/** How an amount is to be written, for who wrote something else. */
export const amountExample = (kind: PriceName) =>
  priceKinds[kind].unit === 'percent'
    ? 'procent, som 1,95 %'
    : 'kronor, som 12 500 kr eller 12 500,50 kr'

/** Words that say how a price is counted. */
const countingWords =
  /^[\s,;(]*(?:%|procent\b|kr\b|kronor\b|sek\b|av\b|per\b|för varje\b|om året\b|i månaden\b|om dagen\b|årligen\b|månatligen\b|en gång\b)/i

/**
 * What stands after the place of a price in an agreement's text and says once more how it is
 * counted, perhaps otherwise than the price does: 'av fakturabeloppet'. Undefined when nothing does.
 */
export const countedBeside = (after: string): string | undefined =>
  countingWords.test(after)
    ? after
        .trim()
        .split(/[.,;:()]/)
        .find((words) => words.trim() !== '')
        ?.trim()
        .split(' ')
        .slice(0, 4)
        .join(' ')
    : undefined
