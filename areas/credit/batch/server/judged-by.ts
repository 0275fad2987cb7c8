import type { PriceList } from '#areas/foundation/costs/rules.ts'

/** What each company of a run is looked up for. */
export const judgedBy = ['company', 'board'] as const
/** What that takes at most for one of them, öre. */
export const priceEach = ({ A }: PriceList): number =>
  judgedBy.reduce((sum, product) => sum + A[product], 0)
