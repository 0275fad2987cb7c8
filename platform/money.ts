/*
 * Money is integer öre in a bigint. The database keeps kronor as numeric(…, 2), which arrives as a string: '184250.00'. No amount is ever a
 * floating-point number.
 */

/**
 * Integer öre of a numeric string in kronor with at most two decimals. @throws RangeError for
 * anything else.
 */
export function oreOf(kronor: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(kronor)
  if (!match) throw new RangeError('Not an amount in kronor with at most two decimals')
  const ore = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -ore : ore
}

/**
 * Integer öre as the numeric string in kronor that the database takes: 18425000n is '184250.00'.
 */
export function kronorOf(ore: bigint): string {
  const digits = String(ore < 0n ? -ore : ore).padStart(3, '0')
  return `${ore < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * `ore` · `numerator` / `denominator` in whole öre, half an öre away from zero: 2,5 % is share(ore,
 * 25n, 1000n).
 * @throws RangeError when `denominator` is not positive.
 */
export function share(ore: bigint, numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive')
  const product = ore * numerator
  const size = product < 0n ? -product : product
  const rounded = (2n * size + denominator) / (2n * denominator)
  return product < 0n ? -rounded : rounded
}

/**
 * Splits `ore` in proportion to `weights` so that the parts add up to it exactly: the öre left over
 * go one each to the first parts that have a weight. @throws RangeError when no weight is positive
 * or one is negative.
 */
export function split(ore: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('Weights must be zero or more, and one of them positive')
  const parts = weights.map((weight) => (ore * weight) / total)
  let left = ore - parts.reduce((sum, part) => sum + part, 0n)
  const step = left < 0n ? -1n : 1n
  return parts.map((part, at) => {
    if (left === 0n || weights[at] === 0n) return part
    left -= step
    return part + step
  })
}
