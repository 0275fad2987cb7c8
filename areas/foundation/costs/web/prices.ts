import { formatMoney } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { costs } from '../contract.ts'

/** The price list, öre; undefined until it has come. A button that buys waits for it (costs 3). */
export const usePrices = () => useAnswer(costs.prices, {}, { staleTime: 60_000 }).data

/** What something costs at most, as it stands in a sentence: '23,00 kr'. */
export const priceText = (ore: number) => `${formatMoney(ore)} kr`
