import type { Selectable, Updateable } from 'kysely'
import type { Invoice } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { mayFollow, type InvoiceState } from '../states.ts'

export type InvoiceRow = Selectable<Invoice>

export const invoiceById = (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends: whoever else decides on the invoice or moves it waits, and then sees what became of it. */
export const heldInvoice = (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export interface Move {
  readonly to: InvoiceState
  readonly by: string
  readonly now: Date
  readonly comment?: string
  /** What else changes with the state. */
  readonly also?: Omit<Updateable<Invoice>, 'id' | 'state' | 'stateAt' | 'stateBy' | 'stateComment'>
}
/** Moves a held invoice; the history is written by the database. @throws Error when the step is not allowed: callers ask `mayFollow` first. */
export async function moveInvoice(
  db: Db,
  invoice: InvoiceRow,
  { to, by, now, comment = '', also }: Move,
): Promise<void> {
  if (!mayFollow(invoice.state as InvoiceState, to))
    throw new Error(`An invoice in state ${invoice.state} cannot go to ${to}`)
  await db
    .updateTable('invoice')
    .set({ ...also, state: to, stateAt: now, stateBy: by, stateComment: [...comment].slice(0, 2000).join('') })
    .where('id', '=', invoice.id)
    .execute()
}
