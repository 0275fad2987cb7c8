import { oreOf } from '#platform/money.ts'
import type { LinkedPage } from '../../layout/links.ts'
import { more, type Weighing } from '../reading.ts'
import { openSheets } from '../sheets.ts'
import { netFits, rateFits, size, sumsOf } from './sums.ts'
import { vatByRate } from './vat-rates.ts'

/** With more amounts the page is a list, in which some fit each other by chance. */
const most = { all: 80, nets: 4, vats: 4 } as const

/**
 * Whether the amount without VAT and the VAT on it, which are printed and belong together, come to
 * another amount than the total, and nothing that is printed makes up for it: no deduction, no debt
 * from before, no other rate.
 */
export function sumsDisagree(
  pages: readonly LinkedPage[],
  { canonical, label }: Weighing,
  today: string,
): boolean {
  const sums = sumsOf(openSheets(pages, today).values('amount'))
  const { all, nets, vats } = sums
  const total = oreOf(canonical)
  if (label === '' || all.size > most.all || nets.size > most.nets || vats.length > most.vats)
    return false
  const isWhole = (net: bigint, vat: bigint) => net !== vat && rateFits(net + vat, vat)
  const pairs = [...nets].flatMap((net) =>
    vats.filter((vat) => isWhole(net, vat)).map((vat) => ({ net, vat })),
  )
  if (pairs.length === 0 || vatByRate(all, total)) return false
  if ([0n, ...vats].some((vat) => netFits(total, vat, sums) !== undefined)) return false
  return pairs.every(({ net, vat }) => {
    const gross = size(net + vat)
    const left = size(size(total) - gross)
    const others = new Set([...all].map(size).filter((one) => one !== size(total) && one !== gross))
    const isMadeUp = others.has(left) || [...others].some((one) => others.has(left - one))
    return left >= 100n && !isMadeUp
  })
}

/** How a total stands that the other sums speak against: a person looks. */
const doubtful = 1.5

/** The same candidates with a total that is in doubt. @param why in Swedish */
export function withDoubt(
  weighed: readonly Weighing[],
  total: Weighing | undefined,
  why: string,
): readonly Weighing[] {
  const less = Math.min(0, doubtful - (total?.score ?? 0))
  return weighed.map((one) =>
    one.field === 'invoiceAmount' && !one.fromQrCode ? more(one, less, why) : one,
  )
}
