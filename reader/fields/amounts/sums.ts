import { oreOf } from '#platform/money.ts'
import type { LinkedValue } from '../../layout/links.ts'
import { claims } from '../reading.ts'

/** How large an amount is, whichever its sign. */
export const size = (ore: bigint) => (ore < 0n ? -ore : ore)

/** The amounts of an invoice by what their labels call them, in öre. */
export interface Sums {
  readonly all: ReadonlySet<bigint>
  readonly vats: readonly bigint[]
  readonly nets: ReadonlySet<bigint>
  readonly roundings: readonly bigint[]
}

/** More amounts than these are those of a long list, where some fit each other by chance. */
const most = { vats: 30, roundings: 8 } as const

export function sumsOf(amounts: readonly LinkedValue[]): Sums {
  const called = (concept: 'vatAmount' | 'net' | 'rounding', least: number) =>
    amounts
      .filter((linked) => (claims(linked, [concept]).own?.strength ?? 0) >= least)
      .map(({ value }) => oreOf(value.canonical))
  return {
    all: new Set(
      amounts.filter(({ value }) => value.certain).map(({ value }) => oreOf(value.canonical)),
    ),
    vats: [...new Set(called('vatAmount', 0.3))].slice(0, most.vats),
    nets: new Set(called('net', 0.3)),
    roundings: [0n, ...called('rounding', 0.4)]
      .filter((ore) => size(ore) < 100n)
      .slice(0, most.roundings),
  }
}

/**
 * Whether a net amount that with this VAT makes this total is printed, and called so, rounding to
 * whole kronor counted.
 */
export function netFits(total: bigint, vat: bigint, sums: Sums): 'called' | 'printed' | undefined {
  const nets = sums.roundings.map((rounding) => total - vat - rounding)
  if (nets.some((net) => sums.nets.has(net))) return 'called'
  if (total % 100n === 0n)
    for (const net of sums.nets)
      if (size(net + vat - total) < 100n && size(net) > 200n) return 'called'
  return nets.some((net) => sums.all.has(net) && net !== total) ? 'printed' : undefined
}

/** Whether the VAT can be 25, 12 or 6 per cent of what is left of the total, to the krona. */
export const rateFits = (total: bigint, vat: bigint) =>
  vat !== 0n &&
  [25n, 12n, 6n].some((rate) => size(vat * (100n + rate) - total * rate) < 100n * (100n + rate))
