import { oreOf } from '#platform/money.ts'
import type { GiroLine } from '../giro-line.ts'
import { best, type Weighing } from '../reading.ts'
import type { Sheets } from '../sheets.ts'
import { size, sumsOf } from './sums.ts'
import { ofBoth, totalCandidates, toPay } from './totals.ts'
import { vatCandidates } from './vat-amounts.ts'

export interface Totals {
  readonly totals: readonly Weighing[]
  readonly vats: readonly Weighing[]
}

/** What is to be paid and the VAT in it, proved against each other and against the net amount. */
export function totalsAndVat(sheets: Sheets, lines: readonly GiroLine[]): Totals {
  const amounts = sheets.values('amount')
  const sums = sumsOf(amounts)
  const totals = totalCandidates(sheets, amounts, sums, lines)
  // The VAT is that of the whole sum, also when less is left to pay: of what net amount and VAT make.
  const asked = best(totals)
  const made = totals.filter(
    ({ label, score, why, canonical }) =>
      label &&
      score > 1 &&
      why.includes(ofBoth) &&
      size(oreOf(canonical)) > size(oreOf(asked?.canonical ?? '0')),
  )
  const whole = best(made) ?? asked
  return { totals: toPay(totals), vats: vatCandidates(sheets, amounts, sums, whole) }
}
