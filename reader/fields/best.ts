import type { LinkedPage } from '../layout/links.ts'
import { totalsAndVat } from './amounts/amounts.ts'
import { invoiceNumbers } from './numbers.ts'
import { best, type Weighing } from './reading.ts'
import { openSheets } from './sheets.ts'

/** The invoice number and the total that one page alone would give. */
export function bestWithin(
  page: LinkedPage,
  today: string,
): { invoiceNumber: Weighing | undefined; total: Weighing | undefined } {
  const sheets = openSheets([page], today)
  return {
    invoiceNumber: best(invoiceNumbers(sheets, [])),
    total: best(totalsAndVat(sheets, []).totals),
  }
}
