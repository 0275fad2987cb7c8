import { formatMoney } from '#platform/swedish/format.ts'
import { leftToPay } from './rules.ts'

/** invoices 12. */
export const synced = 'Synkning genomförd.'

/** Said in place of the rules behind a decision to who does not read them (invoices 72). */
export const rulesKept = 'Reglerna bakom beslutet visas för dem som arbetar med beslut om fakturor.'

/** What an invoice is about as mails say it: what is left, and what was credited (invoices 232). */
export function owedInWords(invoice: {
  readonly invoiceAmount: number
  readonly credited: number
  readonly currency: string
}): string {
  const money = (hundredths: number) =>
    `${formatMoney(hundredths)} ${invoice.currency === 'SEK' ? 'kr' : invoice.currency}`
  return invoice.credited > 0
    ? `${money(leftToPay(invoice))} efter kredit på ${money(invoice.credited)}`
    : money(invoice.invoiceAmount)
}
