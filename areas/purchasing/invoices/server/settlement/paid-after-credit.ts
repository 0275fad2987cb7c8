import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { mayFollow } from '../../states.ts'
import { paidWords, releaseFor } from '../deciding/headroom.ts'
import { moveInvoice, type SettledRow } from '../invoice-store.ts'
import { judgeForecast } from '../told.ts'

/** The day on which the invoice system says it was paid. */
export async function paidDay(db: Db, invoiceId: string, now: Date): Promise<string> {
  const event = await db
    .selectFrom('invoicePaymentEvent')
    .select('at')
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'payed')
    .executeTakeFirst()
  return stockholmDay(event?.at ?? now)
}

interface Credited {
  /** What the credit notes leave of it, in hundredths of its currency. */
  readonly left: number
  readonly by: string
  readonly why: string
  readonly now: Date
}
/** Has a held invoice be paid, when what was paid of it is all that a credit leaves (invoices 61). */
export async function paidAfterCredit(
  db: Db,
  invoice: SettledRow,
  { left, by, why, now }: Credited,
): Promise<void> {
  if (!invoice.unsettledAt || invoice.paidAmount !== left || !mayFollow(invoice.state, 'paid'))
    return
  const paidOn = await paidDay(db, invoice.id, now)
  await moveInvoice(db, invoice, {
    to: 'paid',
    by,
    now,
    comment: why,
    settles: { unsettledAt: null, paidOn },
  })
  await releaseFor(db, invoice, paidWords, now)
  await judgeForecast(db, invoice, paidOn)
}
