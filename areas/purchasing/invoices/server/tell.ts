import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { putAllInOutbox } from '#platform/server/outbox/outbox.ts'
import { leftToPay } from '../rules.ts'
import { invoiceStateNames, invoiceStateNumbers, type InvoiceState } from '../states.ts'
import type { InvoiceRow } from './invoice-store.ts'
import { named } from './invoice-system/invoice-system.ts'

const keyOf = ({ id }: Pick<InvoiceRow, 'id'>, what: string) => `invoice:${id}:${what}`
/** The key of what it is told once more, because it has not said that it has the invoice. */
export const newsAgain = (invoice: Pick<InvoiceRow, 'id'>) => keyOf(invoice, 'again')
/** The keys of what the invoice system is told when an invoice is bought. */
export const newsOf = (invoice: Pick<InvoiceRow, 'id' | 'determinationId'>): readonly string[] => [
  ...[invoice.determinationId ?? [], 'recipientApproval']
    .flat()
    .map((what) => keyOf(invoice, what)),
  newsAgain(invoice),
]

interface News {
  readonly invoice: InvoiceRow
  readonly state: InvoiceState
  /** Makes the message one of its kind: sent once. */
  readonly what: string
}
/** Tells the invoice system what has become of invoices, after the commit. */
export const tellInvoiceSystem = (db: Db, actor: Actor, news: readonly News[]): Promise<void> =>
  putAllInOutbox(
    db,
    actor,
    news.map(({ invoice, state, what }) => ({
      destination: 'invoice-system',
      kind: 'invoice.state',
      idempotencyKey: keyOf(invoice, what),
      company: invoice.issuerOrganizationNumber,
      payload: {
        ...named(invoice),
        state: invoiceStateNumbers[state],
        stateText: invoiceStateNames[state],
        decision: invoice.decision,
        /** What credit notes leave of its amount. */
        left: leftToPay(invoice),
        // Of limits, which are in kronor whatever the invoice is in.
        usageCurrency: 'SEK',
        repurchaseUsage: invoice.repurchaseUsage,
        depositionUsage: invoice.depositionUsage,
      },
    })),
  )
