import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import type { Kind, Value } from './facts.ts'

/** Half a unit goes away from zero. */
export const roundAway = (number: number) => Math.sign(number) * Math.round(Math.abs(number)) || 0

/**
 * The largest integer not above `part` · `scale` / `whole`, exactly, also where the product is no
 * safe integer. `whole` above 0.
 */
export function wholeRatio(part: number, whole: number, scale: number): number {
  const product = part * scale
  if (Number.isSafeInteger(product)) {
    const quotient = Math.floor(product / whole)
    return quotient * whole > product ? quotient - 1 : quotient
  }
  const exact = BigInt(part) * BigInt(scale)
  const quotient = exact / BigInt(whole)
  return Number(exact < 0n && quotient * BigInt(whole) !== exact ? quotient - 1n : quotient)
}

const hundredths = (value: number) => formatNumber(value / 100, value % 100 === 0 ? 0 : 2)
const counted = (value: number, one: string, many: string) =>
  `${formatNumber(value)} ${Math.abs(value) === 1 ? one : many}`
export const kronorText = (ore: number) => `${formatMoney(ore)} kr`
export const pointsText = (points: number) => formatNumber(points / 100, 2)

/** A value as staff read it: 1250000 of kind ore is '12 500,00 kr'. */
export function valueText(kind: Kind, value: Value): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (typeof value === 'string') return value
  switch (kind) {
    case 'ore':
      return kronorText(value)
    case 'percent':
      return `${hundredths(value)} %`
    case 'points':
      return `${pointsText(value)} poäng`
    case 'days':
      return counted(value, 'dag', 'dagar')
    case 'months':
      return counted(value, 'månad', 'månader')
    default:
      return formatNumber(value)
  }
}
