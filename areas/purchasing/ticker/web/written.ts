import { formatNumber } from '#platform/swedish/format.ts'
import type { View } from '../rules.ts'

/** Whole kronor of öre: amounts stand in SEK without decimals (ticker 7). */
export const kronorText = (ore: number) => `${formatNumber(Math.round(ore / 100))} kr`
export const valueText = (view: View, value: number) =>
  view === 'count' ? formatNumber(Math.round(value)) : kronorText(value)
