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
