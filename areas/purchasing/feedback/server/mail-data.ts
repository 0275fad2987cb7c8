import type { InvoiceRow } from '#areas/purchasing/invoices/server/public.ts'
import { owedInWords } from '#areas/purchasing/invoices/texts.ts'

/**
 * What the templates of feedback fill in. What is told of a decision is for the issuer alone: to a
 * recipient `explanations` is empty.
 */
export function mailData(
  invoices: readonly InvoiceRow[],
  message: string,
  explanations: ReadonlyMap<string, string>,
) {
  const [first] = invoices
  return {
    recipientName: first?.recipientName ?? '',
    message,
    invoices: invoices.map((invoice) => ({
      number: invoice.invoiceNumber,
      issuer: invoice.issuerName,
      recipient: invoice.recipientName,
      amount: owedInWords(invoice),
      due: invoice.dueDate,
      why: explanations.get(invoice.id) ?? '',
    })),
  }
}
