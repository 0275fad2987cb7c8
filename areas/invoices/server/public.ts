/*
 * The one door by which invoices come in, whoever sends them: the partner API, the interpretation of documents, the issuers' own systems.
 */
export { takeIn, takeInAll, type IncomingInvoice, type Intake } from './take-in.ts'
export { countsByDecision } from './day-counts.ts'
export { heldInvoice, invoiceById, type InvoiceRow } from './invoice-store.ts'
export { subscriptionJob, tellSubscribersTask } from './moved.ts'
