import type { LinkedPage } from '../layout/links.ts'
import { totalsAndVat } from './amounts.ts'
import { invoiceNumbers } from './numbers.ts'
import type { Weighed } from './reading.ts'
import { openSheets } from './sheets.ts'

/** The invoice number and the total that one page alone would give. */
export function bestWithin(
  page: LinkedPage,
  today: string,
): { invoiceNumber: Weighed | undefined; total: Weighed | undefined } {
  const sheets = openSheets([page], today)
  const highest = (candidates: readonly Weighed[]) => [...candidates].sort((one, other) => other.score - one.score)[0]
  return { invoiceNumber: highest(invoiceNumbers(sheets, [])), total: highest(totalsAndVat(sheets, []).totals) }
}
