import { formatMoney } from '#platform/swedish/format.ts'
import type { InvoiceRow } from '#areas/purchasing/invoices/server/public.ts'

/** What the templates of feedback fill in. */
export function mailData(invoices: readonly InvoiceRow[], message: string) {
  const [first] = invoices
  return {
    recipientName: first?.recipientName ?? '',
    message,
    invoices: invoices.map((invoice) => ({
      number: invoice.invoiceNumber,
      issuer: invoice.issuerName,
      recipient: invoice.recipientName,
      amount: `${formatMoney(invoice.invoiceAmount)} ${invoice.currency === 'SEK' ? 'kr' : invoice.currency}`,
      due: invoice.dueDate,
    })),
  }
}
