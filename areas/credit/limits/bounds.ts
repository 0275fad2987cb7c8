import { defineSetting } from '#areas/foundation/settings/rules.ts'
import type { LimitBound } from '#areas/credit/rules/rules.ts'
import { boundMost, boundSource, boundText } from '#areas/credit/rules/texts.ts'
import type { Calculation } from './calculation.ts'

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

/** A bound as people read it. */
export interface ShownBound {
  readonly name: string
  readonly text: string
  readonly source: string
  /** The most it gives, öre. */
  readonly most: number
  /** Whether it is the one that holds the limit down. */
  readonly holds: boolean
}
const boundNames = {
  volume: 'Vad företaget säljer',
  turnover: 'Omsättningen',
  recommended: 'Leverantörens rekommendation',
  policy: 'Kreditpolicyn',
} as const

/**
 * The four things a calculated limit is at most, those that are known, with the one that holds
 * (limits 86).
 */
export function shownBounds({ main, bound, bounds, policy, bucket, turnover }: Calculation) {
  const shown = [
    ...bounds.map((one) => ({
      name: boundNames[one.kind],
      text: boundText(one),
      source: boundSource(one),
      most: one.most,
    })),
    ...(turnover
      ? [
          {
            name: boundNames.turnover,
            text: boundText(turnover),
            source: boundSource(turnover),
            most: boundMost(turnover),
          },
        ]
      : []),
    {
      name: boundNames.policy,
      text: 'Vad betyget ger',
      source: `${bucket.name}, version ${bucket.version}`,
      most: policy,
    },
  ].toSorted((one, other) => one.most - other.most)
  const held = bound === null ? boundNames.policy : undefined
  return shown.map((one, place): ShownBound => ({
    ...one,
    holds: one.most === main.amount && (held === undefined ? place === 0 : one.name === held),
  }))
}
