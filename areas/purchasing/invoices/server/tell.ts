import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { putAllInOutbox, withdrawOvertaken } from '#platform/server/outbox/outbox.ts'
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

/** An invoice that came by an interpretation is sent to the invoice system itself: seldom twice. */
const mostSendings = 20
/**
 * The keys of everything by which the invoice system gets to know of an invoice that is bought: the
 * news of it, and before them the sending of what was interpreted (interpretation 39).
 */
export const waysOf = (
  invoice: Pick<InvoiceRow, 'id' | 'determinationId' | 'source' | 'reference'>,
): readonly string[] => [
  ...(invoice.source === 'interpretation'
    ? Array.from(
        { length: mostSendings },
        (_, before) => `interpretation:${invoice.reference}:${before + 1}`,
      )
    : []),
  ...newsOf(invoice),
]

interface News {
  readonly invoice: InvoiceRow
  readonly state: InvoiceState
  /** Makes the message one of its kind: sent once. */
  readonly what: string
}
const kind = 'invoice.state'
/** In which what the invoice system is told of an invoice has its order (invoices 180). */
export const threadOf = ({ id }: Pick<InvoiceRow, 'id'>) => `invoice:${id}`
/**
 * Tells the invoice system what has become of held invoices, after the commit. What was to be told
 * of them before and has failed is overtaken (invoices 181).
 */
export async function tellInvoiceSystem(
  db: Db,
  actor: Actor,
  news: readonly News[],
): Promise<void> {
  const threads = news.map(({ invoice }) => threadOf(invoice))
  await withdrawOvertaken(db, { threads, kind, why: 'Nyare nyheter om fakturan skickas i stället' })
  await putAllInOutbox(
    db,
    actor,
    news.map(({ invoice, state, what }) => ({
      destination: 'invoice-system',
      kind,
      thread: threadOf(invoice),
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
}
