import { boundMost, boundSource, boundText } from '#areas/credit/rules/texts.ts'
import type { Calculation } from './calculation.ts'

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
