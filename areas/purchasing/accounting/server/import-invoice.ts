import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { AccountingInvoice } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { keepBytes } from '#platform/server/files/keep-bytes.ts'
import { foundIn, scanFile, tooLargeToScan } from '#platform/server/files/scan.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { formatMoney, stockholmDay } from '#platform/swedish/format.ts'
import { endOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { toldByBooks } from '#areas/purchasing/invoices/server/public.ts'
import { isAutopilots, whyNotSold } from '../rules.ts'
import { texts } from '../texts.ts'
import type { Connection } from './connection-store.ts'
import type { Fortnox, FortnoxCustomer, FortnoxInvoice } from './fortnox.ts'
import { fingerprintOf, heldByNumber, keptByNumber, type KeptInvoice } from './invoice-store.ts'
import { bookedOf, shownAmount } from './read-invoice.ts'
import { sell } from './sell.ts'
import { rowKeyOf } from './unread.ts'

const noCustomer: FortnoxCustomer = {
  OrganisationNumber: '',
  VATNumber: '',
  Type: '',
  CountryCode: '',
  Email: '',
}

/**
 * Reads an invoice with its customer and its PDF, and keeps it; what autopilot is to sell is sold.
 * False when another reading has kept it meanwhile: whether that was older or newer nobody knows, so
 * nothing is kept. @throws ProviderFailure
 */
export async function importOne(
  services: JobServices,
  connection: Connection,
  fortnox: Fortnox,
  number: string,
): Promise<boolean> {
  const { writes, clock: now } = services
  const before = await keptByNumber(writes.db, connection.tenantId, number)
  const { invoice, said } = await fortnox.invoice(number)
  const customer = await fortnox.customer(invoice.CustomerNumber).catch((error: unknown) => {
    if (error instanceof ProviderFailure && error.code === 'missing') return noCustomer
    throw error
  })
  const problem = whyNotSold(bookedOf(invoice, customer))
  const proof =
    problem === null && !before?.pdfId ? await print(services, fortnox, number) : undefined
  return inTransaction(writes, async (db) => {
    const standing = await heldByNumber(db, connection.tenantId, number)
    if (standing?.checkedAt.getTime() !== before?.checkedAt.getTime()) return false
    await endOddRows(db, 'accounting', [rowKeyOf(connection.tenantId, number)], now())
    const pdfId =
      before?.pdfId ??
      (proof?.content ? await keepPrint(services, db, number, proof.content) : null)
    return keepInvoice(
      { db, now: now(), connection },
      {
        number,
        invoice,
        customer,
        content: { invoice: said, customer },
        pdfId,
        isKept: standing !== undefined,
        problem: problem ?? (pdfId === null ? (proof?.problem ?? null) : null),
      },
    )
  })
}

interface Printed {
  readonly content?: Buffer
  /** Why there is none, in Swedish. */
  readonly problem?: string
}
/** The PDF as proof of what was sold, looked through by the virus scanner. */
async function print({ config }: JobServices, fortnox: Fortnox, number: string): Promise<Printed> {
  const content = await fortnox.print(number)
  if (content.subarray(0, 5).toString() !== '%PDF-') throw new ProviderFailure('nonsense')
  const scan = await scanFile(config, { content })
  switch (scan.verdict) {
    case 'found':
      return { problem: foundIn(scan.threat) }
    case 'tooLarge':
      return { problem: tooLargeToScan }
    case 'away':
      throw new ProviderFailure('unreachable')
    default:
      return { content }
  }
}
const keepPrint = (
  { files, config }: JobServices,
  db: Db,
  number: string,
  content: Buffer,
): Promise<string> =>
  keepBytes(db, files, config.dataDir, {
    name: `Faktura ${number.replaceAll(/[^\w-]/g, '_')}.pdf`,
    contentType: 'application/pdf',
    content,
  })

interface Read {
  readonly number: string
  readonly invoice: FortnoxInvoice
  readonly customer: FortnoxCustomer
  readonly content: object
  readonly pdfId: string | null
  readonly problem: string | null
  /** Whether it was kept before. */
  readonly isKept: boolean
}
interface Keeping {
  readonly db: Db
  readonly now: Date
  readonly connection: Connection
}
/**
 * Keeps what was read of an invoice, once by its number, and sells it when autopilot does. What is
 * sold stays sold; that it has changed since is said (accounting 4).
 */
async function keepInvoice({ db, now, connection }: Keeping, read: Read): Promise<boolean> {
  const { organizationNumber, tenantId } = connection
  const { number, invoice, content, pdfId, problem, isKept } = read
  const fingerprint = fingerprintOf(content)
  const shown = {
    content: JSON.stringify(content),
    fingerprint,
    recipientName: invoice.CustomerName.slice(0, 200),
    amount: shownAmount(invoice.TotalToPay ?? invoice.Total),
    currency: invoice.Currency,
    dueDate: invoice.DueDate,
    pdfId,
    checkedAt: now,
    tries: 0,
    retryAt: null,
  }
  const added = await db
    .insertInto('accountingInvoice')
    .values({
      id: randomUUID(),
      organizationNumber,
      tenantId,
      documentNumber: number,
      ...shown,
      state: problem === null ? 'waiting' : 'refused',
      reason: problem ?? '',
      importedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!isKept && added.numInsertedOrUpdatedRows === 0n) return false
  const row = await heldByNumber(db, tenantId, number)
  if (!row) throw new Error('An invoice of a client’s books was kept and is gone')
  const isSame = row.fingerprint.equals(fingerprint)
  if (row.state === 'sold') {
    const reason = isSame ? row.reason : [texts.changedSince, problem].filter(Boolean).join('. ')
    await update(db, row.id, { checkedAt: now, fingerprint, reason, tries: 0, retryAt: null })
    if (row.invoiceId !== null && !isSame)
      await toldByBooks(db, row.invoiceId, problem ?? differenceOf(row, shown), now)
    return true
  }
  const next = { state: problem === null ? ('waiting' as const) : ('refused' as const) }
  await update(db, row.id, { ...shown, ...next, reason: problem ?? '' })
  const { isAutopilot, connectedAt } = connection
  const connectedDay = stockholmDay(connectedAt)
  if (problem === null && isAutopilots(invoice.InvoiceDate, { isAutopilot, connectedDay }))
    await sell({ db, now, by: 'Autopilot, Fortnox', byAutopilot: true }, { ...row, pdfId }, read)
  return true
}
/** What the books say otherwise than they did when it was sold, in Swedish; null when nothing. */
function differenceOf(
  sold: Pick<KeptInvoice, 'amount' | 'currency' | 'dueDate'>,
  now: Pick<KeptInvoice, 'amount' | 'currency' | 'dueDate'>,
): string | null {
  const inWords = ({ amount, currency }: typeof now) =>
    `${amount === null ? '–' : formatMoney(amount)} ${currency}`
  if (inWords(sold) !== inWords(now)) return `Beloppet var ${inWords(sold)} och är ${inWords(now)}`
  return sold.dueDate === now.dueDate
    ? null
    : `Förfallodagen var ${sold.dueDate} och är ${now.dueDate}`
}
const update = (db: Db, id: string, changes: Updateable<AccountingInvoice>) =>
  db.updateTable('accountingInvoice').set(changes).where('id', '=', id).execute()
