import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { putInOutbox } from '#platform/server/outbox.ts'
import { invoiceStateNames, type InvoiceState } from '../states.ts'
import type { InvoiceRow } from './invoice-store.ts'

/** Tells the invoice system what has become of an invoice, after the commit. `what` makes the message one of its kind: sent once. */
export const tellInvoiceSystem = (
  db: Db,
  actor: Actor,
  invoice: InvoiceRow,
  state: InvoiceState,
  what: string,
): Promise<void> =>
  putInOutbox(db, actor, {
    destination: 'invoice-system',
    kind: 'invoice.state',
    idempotencyKey: `invoice:${invoice.id}:${what}`,
    company: invoice.issuerOrganizationNumber,
    payload: {
      id: invoice.id,
      externalId: invoice.externalId,
      invoiceNumber: invoice.invoiceNumber,
      issuerOrganizationNumber: invoice.issuerOrganizationNumber,
      recipientOrganizationNumber: invoice.recipientOrganizationNumber,
      amount: invoice.invoiceAmount,
      dueDate: invoice.dueDate,
      state,
      stateText: invoiceStateNames[state],
      decision: invoice.decision,
      repurchaseUsage: invoice.repurchaseUsage,
      depositionUsage: invoice.depositionUsage,
    },
  })
