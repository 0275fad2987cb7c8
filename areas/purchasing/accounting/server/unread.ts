import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { oddRow } from '#platform/server/outside/judge-rows.ts'
import { keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { toldByBooks } from '#areas/purchasing/invoices/server/public.ts'
import { callsAtOnce, minutesToRetry, mostTries, triesToTell } from '../rules.ts'
import { texts } from '../texts.ts'
import type { Connection } from './connection-store.ts'
import type { ListedInvoice } from './fortnox.ts'
import { fingerprintOf, heldByNumber } from './invoice-store.ts'
import { shownAmount } from './read-invoice.ts'

/** Whether a failure is of every call: the key does not open, or we are asked to wait. */
export const isOfAll = (error: unknown): boolean =>
  error instanceof ProviderFailure &&
  (error.restSeconds !== undefined || [401, 403, 429].includes(error.status ?? 0))

/** Whether the invoice is not in the books any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.code === 'missing'

function whyUnread(error: unknown): string {
  if (!(error instanceof ProviderFailure)) return texts.notTaken
  if (isGone(error)) return texts.gone
  if (error.code === 'nonsense') return texts.unreadable
  return error.code === 'refused' ? texts.notGiven : texts.unanswered
}

const oddInvoice = (tenantId: string, one: ListedInvoice, reason: string) =>
  oddRow(one, {
    key: rowKeyOf(tenantId, one.DocumentNumber),
    about: `Faktura ${one.DocumentNumber} till ${one.CustomerName || 'okänd kund'}`,
    reason,
  })
/** By which an invoice of a client's books is known among odd rows. */
export const rowKeyOf = (tenantId: string, number: string) => `${tenantId} ${number}`

/**
 * Keeps that an invoice could not be read, and why (accounting 8). It is tried again after a pause
 * that grows, unless it is gone. What was sold stays sold; that it is gone is told to its invoice.
 */
export async function keepUnread(
  { writes, clock, log }: JobServices,
  { organizationNumber, tenantId }: Connection,
  one: ListedInvoice,
  error: unknown,
): Promise<void> {
  const [now, number, reason] = [clock(), one.DocumentNumber, whyUnread(error)]
  // What no accounting system has said is a fault of ours.
  if (!(error instanceof ProviderFailure))
    log.error({ err: error, number }, 'an invoice of a client’s books could not be kept')
  await inTransaction(writes, async (db) => {
    const before = await heldByNumber(db, tenantId, number)
    const tries = (before?.tries ?? 0) + 1
    const isOver = isGone(error) || tries >= mostTries
    // What several tries have not mended waits for somebody (oddrows 2).
    if (!isGone(error) && tries >= triesToTell)
      await keepOddRows(db, 'accounting', [oddInvoice(tenantId, one, reason)], now)
    const again = {
      checkedAt: now,
      tries: isOver ? 0 : tries,
      retryAt: isOver ? null : new Date(now.getTime() + minutesToRetry(tries) * 60_000),
    }
    if (before?.state === 'sold' && before.invoiceId !== null && isGone(error))
      await toldByBooks(db, before.invoiceId, texts.gone, now)
    if (before)
      return void (await db
        .updateTable('accountingInvoice')
        .set(before.state === 'sold' ? again : { ...again, state: 'refused', reason })
        .where('id', '=', before.id)
        .execute())
    await db
      .insertInto('accountingInvoice')
      .values({
        id: randomUUID(),
        organizationNumber,
        tenantId,
        documentNumber: number,
        content: '{}',
        fingerprint: fingerprintOf({}),
        state: 'refused',
        reason,
        recipientName: one.CustomerName.slice(0, 200),
        amount: shownAmount(one.Total),
        currency: one.Currency,
        dueDate: one.DueDate,
        importedAt: now,
        ...again,
      })
      .execute()
  })
}

/** Invoices that could not be read and are to be tried again now, those that have waited longest first. */
export async function dueAgain(
  db: Db,
  tenantId: string,
  now: Date,
): Promise<readonly ListedInvoice[]> {
  const rows = await db
    .selectFrom('accountingInvoice')
    .select(['documentNumber', 'recipientName', 'amount', 'currency', 'dueDate'])
    .where('tenantId', '=', tenantId)
    .where('retryAt', '<=', now)
    .orderBy('retryAt')
    .limit(callsAtOnce)
    .execute()
  return rows.map((row) => ({
    DocumentNumber: row.documentNumber,
    CustomerName: row.recipientName,
    Total: row.amount === null ? null : row.amount / 100,
    Currency: row.currency,
    DueDate: row.dueDate,
  }))
}
