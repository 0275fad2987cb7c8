import { isPaidWith, leftToPay } from '../../rules.ts'
import type { InvoiceState } from '../../states.ts'
import type { InvoiceNews } from '../../told-fields.ts'
import type { SettledRow } from '../invoice-store.ts'

/** What we know to be paid before the news, in hundredths of the currency. */
const paidBefore = (invoice: SettledRow): number =>
  invoice.paidAmount ?? (invoice.paidOn === null ? 0 : leftToPay(invoice))

/** Whether another amount is paid than was when it was told of last: taken back, or paid again. */
const paymentChanged = ({ paidAmount }: InvoiceNews, invoice: SettledRow): boolean =>
  typeof paidAmount === 'number' && paidAmount !== paidBefore(invoice)

/** Whether less is paid of what was paid than when it was told of last, over or not (invoices 61). */
export const isTakenBack = (told: InvoiceNews, invoice: SettledRow): boolean =>
  invoice.paidOn !== null &&
  (invoice.state === 'paid' || invoice.state === 'final') &&
  paymentChanged(told, invoice) &&
  (told.paidAmount ?? 0) < Math.min(invoice.paidAmount ?? Infinity, leftToPay(invoice))

const hasPaid = ({ events }: InvoiceNews) => events.some(({ kind }) => kind === 'payed')
/** Whether people have settled it for what is paid (invoices 61). */
const isSettled = (
  { paidAmount }: InvoiceNews,
  { settledAmount, invoiceAmount }: SettledRow,
): boolean => (paidAmount ?? invoiceAmount) === settledAmount

interface Told {
  readonly invoice: SettledRow
  /** What it has been moved to by the news. */
  readonly state: InvoiceState
}
/** Whether nothing more comes of a bought invoice there, though nothing is paid of what is owed. */
export const isClosedUnpaid = (told: InvoiceNews, { invoice, state }: Told): boolean =>
  told.closed &&
  (state === 'bought' || state === 'reminded') &&
  leftToPay(invoice) > 0 &&
  (told.paidAmount ?? invoice.paidAmount ?? 0) === 0 &&
  !hasPaid(told)

/**
 * Since when it is to be settled by two what was paid, or what was not, once the news have moved it;
 * null when there is nothing to settle (invoices 61).
 */
export function unsettledAfter(
  told: InvoiceNews,
  { invoice, state, now }: Told & { readonly now: Date },
): Date | null {
  const since = invoice.unsettledAt
  if (state !== invoice.state && (state === 'paid' || state === 'repurchased')) return null
  // What it is bought back with, and what the recipient has paid, are one too many.
  if (state === 'paid' && told.repurchased && !isSettled(told, invoice)) return since ?? now
  if (invoice.paidOn !== null) {
    if (!paymentChanged(told, invoice)) return since
    return isPaidWith(told.paidAmount, invoice) ? null : (since ?? now)
  }
  if (told.paidAmount === 0 && (state === 'repurchased' || state === 'final')) return null
  if (state === 'repurchased' && !paymentChanged(told, invoice) && told.paidAmount !== undefined)
    return since
  if (hasPaid(told) && state !== 'paid' && !isSettled(told, invoice)) return since ?? now
  return isClosedUnpaid(told, { invoice, state }) ? (since ?? now) : since
}
