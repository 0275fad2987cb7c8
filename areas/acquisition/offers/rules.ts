import { formatNumber } from '#platform/swedish/format.ts'
import {
  isPrice,
  priceText,
  type PriceName,
  type TokenType,
} from '#areas/acquisition/agreements/rules.ts'

/*
 * Amounts are whole öre. Percent are whole hundredths of a percent: 195 is 1,95 %. What is counted
 * of them is rounded to whole öre, half an öre up.
 */

/** The four kinds of determinations of a company (offers 10). */
export const categories = [
  'dynamicPricingOffer',
  'prospectOffer',
  'offerIssuer',
  'offerInvoices',
] as const
export type Category = (typeof categories)[number]
/** So many determinations of a kind to a page in time. */
export const historyPage = 10

/** What is said to be changed of the price list: there is one (approvals 1). */
export const theOnePriceList = 'offers'

/** Prices from a volume on, up to but not with the next. */
export interface PriceStep {
  /** A month. */
  readonly volumeStart: number
  /** Null: no end. */
  readonly volumeEnd: number | null
  /** For 30 days. */
  readonly provision: number
  /** Of each invoice, however long it runs. */
  readonly provisionFixedPrice: number
  /** Of the limit, for a year. */
  readonly limitCharge: number
}
interface Bounds {
  readonly min: number
  readonly max: number
  readonly step: number
}
/** What may be offered of a company that nobody knows the turnover of (offers 13). */
export const standardBounds: Bounds = { min: 5_000_000, max: 50_000_000, step: 1_000_000 }

/** A share of an amount: `parts` ten-thousandths of it, to whole öre, half an öre up. */
export const shareOf = (amount: number, parts: number): number =>
  Number((BigInt(amount) * BigInt(parts) + 5_000n) / 10_000n)

/** What a company turns over in a month, from a year's turnover; null of one that says nothing. */
export const monthlyTurnover = (ofYear: number | null | undefined): number | null =>
  ofYear && ofYear > 0 ? Math.floor(ofYear / 12) : null

/**
 * Between which volumes a month a company may be offered (offers 7): from the first of the price
 * list to 1.25 * 1.33 of its turnover a month, in whole kronor.
 */
export function boundsOf(turnoverMonth: number | null, steps: readonly PriceStep[]): Bounds {
  const first = steps[0]
  if (turnoverMonth === null || !first) return standardBounds
  const most = Number((BigInt(turnoverMonth) * 16_625n) / 1_000_000n) * 100
  const min = first.volumeStart
  return { min, max: Math.max(min, most), step: standardBounds.step }
}

const kronor = (ore: number) => formatNumber(ore / 100)
/** Why a volume cannot be offered (offers 6), in Swedish. */
export function volumeProblem(volume: number, { min, max }: Bounds): string | undefined {
  if (volume > max) return `Max belopp per månad för denna kund är: ${kronor(max)} Kr`
  if (volume < min) return `Minsta belopp per månad är ${kronor(min)} kr`
  return volume % 100 === 0 ? undefined : 'Belopp per månad ska vara hela kronor'
}

/** The prices of a volume; undefined below the first step. */
export const stepAt = (volume: number, steps: readonly PriceStep[]): PriceStep | undefined =>
  steps.findLast(({ volumeStart }) => volume >= volumeStart)

export interface Supplement {
  readonly ratingCode: string
  /** For 30 days, on top of the step's. */
  readonly supplement: number
}
/** The steps as they are for a company that is rated so: what its rating adds is in the provision. */
export function stepsFor(
  ratingCode: string | null,
  steps: readonly PriceStep[],
  supplements: readonly Supplement[],
): PriceStep[] {
  const more = supplements.find((one) => one.ratingCode === ratingCode)?.supplement ?? 0
  return steps.map((step) => ({ ...step, provision: step.provision + more }))
}

/** What is wrong with a price list (offers 14), in Swedish: its steps follow on each other. */
export function priceListProblem(
  steps: readonly PriceStep[],
  supplements: readonly Supplement[],
): string | undefined {
  for (const [place, { volumeStart, volumeEnd }] of steps.entries()) {
    const next = steps[place + 1]
    if (volumeStart % 100 !== 0) return 'Volymer ska vara hela kronor'
    if (next === undefined && volumeEnd !== null) return 'Det sista steget ska inte ha något slut'
    if (next === undefined) continue
    if (next.volumeStart <= volumeStart) return 'Varje steg ska börja högre än det före'
    if (volumeEnd !== next.volumeStart) return 'Varje steg ska sluta där nästa börjar'
  }
  const codes = new Set(supplements.map(({ ratingCode }) => ratingCode))
  return codes.size < supplements.length ? 'En ratingkod får ha ett tillägg' : undefined
}

export const storedStates = ['draft', 'sent', 'accepted', 'declined', 'replaced'] as const
export const offerStates = [...storedStates, 'expired'] as const
export type OfferState = (typeof offerStates)[number]
export const ways = ['phone', 'mail', 'meeting'] as const
/** How long an offer can be accepted when nobody says otherwise, and at the most. Days. */
export const offerDays = { standard: 30, most: 90 } as const

/** Between what a seller prices alone, of steps as they are for a company: öre, and hundredths of a percent. */
export function listedBounds(steps: readonly PriceStep[], setUpFee: number) {
  const between = (amounts: readonly number[]) => ({
    least: Math.min(...amounts),
    most: Math.max(...amounts),
  })
  return {
    Commission: between(steps.map(({ provision }) => provision)),
    AdministrationFee: between([setUpFee]),
    LimitCharge: between(steps.map(({ limitCharge }) => limitCharge)),
  }
}

interface Dated {
  readonly state: (typeof storedStates)[number]
  /** YYYY-MM-DD. */
  readonly validTo: string | null
}
/** How an offer stands today: one that was sent and not answered in its time has expired. */
export const stateOn = (today: string, { state, validTo }: Dated): OfferState =>
  state === 'sent' && validTo !== null && validTo < today ? 'expired' : state

/** What an offer says, and an agreement after it. */
export interface Terms {
  readonly volume: number
  readonly provision: number
  readonly limitCharge: number
  readonly setUpFee: number
}
/** 195 as '1,95 %'. */
export const percentText = (hundredths: number) => `${formatNumber(hundredths / 100, 2)} %`
/** The amount of each price that an offer says; öre, or hundredths of a percent. */
export const amountsOf = (terms: Terms): Readonly<Record<PriceName, number>> => ({
  Commission: terms.provision,
  AdministrationFee: terms.setUpFee,
  LimitCharge: terms.limitCharge,
  VolumeTarget: 12 * terms.volume,
})
/** What an offer says in the place of a token of an agreement; undefined where it says nothing. */
export const offeredValue = (type: TokenType, terms: Terms): string | undefined =>
  isPrice(type) ? priceText(type, amountsOf(terms)[type]) : undefined

/** Whom an offer is sent to unless somebody else is written; blank where nobody is known. */
export interface Recipient {
  readonly contactName: string
  readonly emailAddress: string
}
