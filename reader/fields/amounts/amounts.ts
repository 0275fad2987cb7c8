import type { GiroLine } from '../giro-line.ts'
import { best, type Weighing } from '../reading.ts'
import type { Sheets } from '../sheets.ts'
import { sumsOf } from './sums.ts'
import { totalCandidates, toPay } from './totals.ts'
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
  // The VAT is that of the whole sum, also when less is left to pay.
  return { totals: toPay(totals), vats: vatCandidates(sheets, amounts, sums, best(totals)) }
}
