import type { Db } from '#platform/server/database.ts'
import { createUserTask, tasksAbout } from '#areas/foundation/usertasks/server/public.ts'
import { changedSince } from '../rules.ts'
import { saidInBooks } from './in-books-store.ts'
import { heldInvoice, moveInvoice, type SettledRow } from './invoice-store.ts'
import { releaseFor } from './deciding/headroom.ts'
import { skynet } from './deciding/decide.ts'
import { tellPaused } from './no-longer-bought.ts'
import { tellInvoiceSystem } from './tell.ts'

/**
 * Keeps what the issuer's own books have come to say of an invoice that was sold from them (invoices
 * 330): what waits for its recipient is paused, what is bought is told to credit.
 * @param why in Swedish, without full stop; null when the books say again what was sold
 */
export async function toldByBooks(
  db: Db,
  id: string,
  why: string | null,
  now: Date,
): Promise<void> {
  const invoice = await heldInvoice(db, id)
  if (!invoice || ((await saidInBooks(db, id))?.why ?? null) === why) return
  if (why === null) return void (await forget(db, id))
  const said = { why: why.slice(0, 500), toldAt: now }
  await db
    .insertInto('invoiceInBooks')
    .values({ invoiceId: id, ...said })
    .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet(said))
    .execute()
  if (invoice.state === 'awaitingApproval') await pause(db, invoice, why, now)
  if (invoice.state === 'bought' || invoice.state === 'reminded')
    await tellCredit(db, invoice, why, now)
}
const forget = (db: Db, id: string) =>
  db.deleteFrom('invoiceInBooks').where('invoiceId', '=', id).execute()

async function pause(db: Db, invoice: SettledRow, why: string, now: Date): Promise<void> {
  const comment = `${inWords}. ${why}`
  await moveInvoice(db, invoice, { to: 'paused', by: skynet.name, now, comment })
  await releaseFor(db, invoice, 'Ändrad i kundens bokföring', now)
  const what = `inBooks ${now.toISOString()}`
  await tellInvoiceSystem(db, skynet, [{ invoice, state: 'paused', what }])
  await tellPaused(db, invoice, { why: 'changedInBooks' }, now)
}
const inWords = `${changedSince.changedInBooks.charAt(0).toUpperCase()}${changedSince.changedInBooks.slice(1)}`

async function tellCredit(db: Db, invoice: SettledRow, why: string, now: Date): Promise<void> {
  const message = `Faktura ${invoice.invoiceNumber} från ${invoice.issuerName} är köpt, och kundens bokföring säger nu: ${why}. Ta reda på om mottagaren har betalat till kunden, och vad som ska krävas av vem.`
  const before = await tasksAbout(db, 11, [invoice.id])
  if (before.some((one) => one.kind === 'changedInBooks' && one.message === message)) return
  await createUserTask(db, {
    kind: 'changedInBooks',
    header: 'En köpt faktura är ändrad i kundens bokföring',
    message,
    tags: ['kredit'],
    action: { taskAction: 11, actionId: invoice.id },
    by: 'Skynet',
    now,
  })
}
