import { formatMoney, parseMoney } from '#platform/swedish/format.ts'

const written = (text: string) =>
  text
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-')

/**
 * Reads '1 234,5' as 1234.5; null for nothing written, undefined for what is not a number with at
 * most so many decimals.
 */
export function readNumber(text: string, decimals: number): number | null | undefined {
  const plain = written(text)
  if (plain === '') return null
  const match = /^-?\d+(?:\.(\d*))?$/.exec(plain)
  if (!match || (match[1] ?? '').length > decimals) return undefined
  const value = Number(plain)
  return Number.isSafeInteger(Math.trunc(value)) ? value : undefined
}

/** Writes 1234.5 as '1 234,5'; nothing for null. */
export const writeNumber = (value: number | null, decimals: number) =>
  value === null
    ? ''
    : new Intl.NumberFormat('sv-SE', { maximumFractionDigits: decimals }).format(value)

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
