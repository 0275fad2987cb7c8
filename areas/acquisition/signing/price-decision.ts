import { amountOf, amountText, priceKinds } from '#areas/acquisition/agreements/rules.ts'
import type { TokenValue } from './token-rules.ts'

/** The prices that the price list has; a volume is no price. */
export const listedPrices = ['Commission', 'AdministrationFee', 'LimitCharge'] as const
export type ListedPrice = (typeof listedPrices)[number]
/** A price and its amount: öre, or hundredths of a percent. */
export interface Priced {
  readonly price: ListedPrice
  readonly amount: number
}
interface Bounds {
  readonly least: number
  readonly most: number
}
/** Between what a seller prices alone, by the price list. */
export type PriceBounds = Readonly<Record<ListedPrice, Bounds>>

/** The prices that agreements state, each amount once. */
export const pricesOf = (values: readonly Pick<TokenValue, 'type' | 'value'>[]): Priced[] =>
  listedPrices.flatMap((price) => {
    const amounts = values.flatMap(({ type, value }) =>
      type === price ? (amountOf(price, value) ?? []) : [],
    )
    return [...new Set(amounts)].map((amount) => ({ price, amount }))
  })

/** Those that the price list does not give a company, and that nobody has agreed (signing 49). */
export const notAgreed = (
  prices: readonly Priced[],
  bounds: PriceBounds,
  agreed: readonly Priced[] = [],
): Priced[] =>
  prices.filter(({ price, amount }) => {
    const { least, most } = bounds[price]
    return (
      (amount < least || amount > most) &&
      !agreed.some((one) => one.price === price && one.amount === amount)
    )
  })

/** '1,35 % till 2,95 %' */
export const boundsText = (price: ListedPrice, { least, most }: Bounds): string =>
  least === most
    ? amountText(price, least)
    : `${amountText(price, least)} till ${amountText(price, most)}`

/** 'Provision 0,50 % ligger utanför prislistan (1,35 % till 2,95 %)' */
export const outsideText = ({ price, amount }: Priced, bounds: PriceBounds): string =>
  `${priceKinds[price].label} ${amountText(price, amount)} ligger utanför prislistan (${boundsText(price, bounds[price])})`

/** As long as the database keeps it. */
const longest = 3_000
/** Who agreed on prices, and why; each agreement once. What is too long is cut: the trail has it whole. */
export function agreedText(
  agreed: readonly { readonly agreedBy: string; readonly reason: string }[],
): string {
  const said = agreed.map(({ agreedBy, reason }) => `Överenskommet av ${agreedBy}: ${reason}`)
  return [...[...new Set(said)].join('. ')].slice(0, longest).join('')
}
