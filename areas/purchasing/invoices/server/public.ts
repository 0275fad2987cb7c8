/*
 * The one door by which invoices come in, whoever sends them: the partner API, the interpretation of documents, the issuers' own systems.
 */
export { explanationOf, explanationsOf } from './explanation.ts'
export { takeIn, takeInAll, type IncomingInvoice } from './take-in.ts'
export { countsByDecision } from './day-counts.ts'
export {
  heldInvoice,
  heldInvoices,
  invoiceById,
  invoicesByIds,
  named,
  stateIn,
  waitingRows,
  waitsIn,
  type InvoiceRow,
} from './invoice-store.ts'
export { anotherNumberTask } from './likeness/likeness.ts'
export { tellSubscribersTask } from './moved.ts'
export { invoicesStoppedBy } from './stopped-by-blacklist.ts'
export { expiredYesterday } from './invoice-system/payments.ts'
export { syncThem } from './invoice-system/sync.ts'
export { lastBoughtIn, lastBoughtOf } from './last-bought.ts'
export { instantsOf } from './day-counts.ts'
export { errorColumns, errorsOf, namedErrors } from './failed-store.ts'
export { takeInMended } from './failed-send.ts'
export {
  invoicesToConfirm,
  invoicesToSettle,
  moneyToPayBack,
  newsToExplain,
} from './settlement/queues.ts'
export { invoicesToCollect, type Collected } from './collection/queues.ts'
export { disputeInvoice, openInvoicesOf } from './collection/dispute.ts'
export { toldByBooks } from './in-books.ts'
export { threadOf } from './tell.ts'
/** The list of invoices, for what else finds them: by whom it may be read. */
export { invoiceList } from '../contract-list.ts'
export { settlement } from '../contract-settlement.ts'
export { ourselves, payeeIn } from './deciding/document-facts.ts'
