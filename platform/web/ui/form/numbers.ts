import { formatMoney, parseMoney } from '#platform/swedish/format.ts'

/**
 * Reads '1 234,5' as 123450 öre, digit by digit; null for nothing written, undefined for what is
 * not an amount.
 */
export function readMoney(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const read = parseMoney(text)
  if (!read.ok) return undefined
  const ore = Number(read.value)
  return Number.isSafeInteger(ore) ? ore : undefined
}

/** Writes 123450 öre as '1 234,50'; nothing for null. */
export const writeMoney = (ore: number | null) => (ore === null ? '' : formatMoney(ore))
