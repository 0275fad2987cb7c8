import { formatNumber } from './format.ts'

/** Öre as whole kronor. */
export const wholeKronor = (ore: number) => formatNumber(Math.round(ore / 100))
/** Kronor as they stand at the side of a plot. */
export function shortKronor(value: number): string {
  if (Math.abs(value) >= 1_000_000) return `${formatNumber(value / 1_000_000, 1)} mkr`
  return Math.abs(value) >= 1000 ? `${formatNumber(value / 1000, 0)} tkr` : formatNumber(value, 0)
}
