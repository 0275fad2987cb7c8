import { sql } from 'kysely'

/**
 * What is owed of an invoice still, in hundredths of its currency: less what credit notes have taken
 * of it and what the invoice system says has been paid (invoices 237).
 */
export const leftOwed = sql<number>`(invoice_amount - credited
  - coalesce((select paid_amount from invoice_settlement where invoice_id = invoice.id), 0))`
/** The same in öre by the rate that was kept, to the nearest; null while there is none. */
export const leftOwedInKronor = sql<
  number | null
>`round(kronor_amount::numeric * ${leftOwed} / nullif(invoice_amount, 0))::float8`
/** Whether anything is. */
export const isOwed = sql<boolean>`${leftOwed} > 0`
