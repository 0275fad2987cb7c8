import { defineSetting } from '#areas/foundation/settings/rules.ts'
import type { LimitBound } from '#areas/credit/rules/rules.ts'

/** How many months of what an issuer sells its limit is at most (rules 103). */
export const mostMonthsSold = defineSetting({
  namespace: 'limits',
  key: 'mostMonthsSold',
  type: 'number',
  allowMultiple: false,
  standard: 3,
  range: { least: 1, most: 24, unit: 'månader' },
  control: true,
  description:
    'En utställares beräknade limit, och den som offereras, är högst så här många månader av vad företaget säljer i månaden.',
})
/** How much of what the provider of company information recommends it is at most (rules 103). */
export const mostOfRecommended = defineSetting({
  namespace: 'limits',
  key: 'mostOfRecommended',
  type: 'number',
  allowMultiple: false,
  standard: 100,
  range: { least: 0, most: 1000, unit: 'procent' },
  control: true,
  description:
    'En utställares beräknade limit, och den som offereras, är högst så många procent av den limit som företagsupplysningen rekommenderar. 0: rekommendationen begränsar inte.',
})

/** A share of an amount, öre: hundredths of a percent, rounded down. */
export const shareOf = (ore: number, share: number): number =>
  Number((BigInt(Math.max(0, ore)) * BigInt(share)) / 10_000n)

export interface SoldVolume {
  /** Öre a month. */
  readonly volume: number
  /** Where it is read: 'Offert 2'. */
  readonly source: string
  readonly since: Date
}
/** What a volume that is sold in a month lets a limit be (rules 103). */
export const volumeBound = ({ volume, source, since }: SoldVolume, months: number): LimitBound => ({
  kind: 'volume',
  most: volume * months,
  of: volume,
  share: months,
  source,
  fetchedAt: since.toISOString(),
})
