import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { judgeTold } from '#areas/purchasing/approvers/server/public.ts'
import { releasePart, reserveAgain } from '#areas/credit/limits/server/public.ts'
import { isPaidWith, leftToPay, predictResultType } from '../rules.ts'
import { holdsHeadroom, invoiceStateNumbers, mayFollow, type InvoiceState } from '../states.ts'
import type { InvoiceNews } from '../told-fields.ts'
import { paidWords, releaseFor } from './deciding/headroom.ts'
import { hasFallenDue } from './explanation.ts'
import {
  heldInvoice,
  heldInvoices,
  moveInvoice,
  settleHeld,
  type InvoiceRow,
  type Move,
  type SettledRow,
} from './invoice-store.ts'
import { askLater } from './invoice-system/ask-times.ts'
import { whyNoLonger } from './look-again.ts'
import { tellNoLonger } from './no-longer-bought.ts'
import { isClosedUnpaid, isTakenBack, unsettledAfter } from './settlement/unsettled.ts'

/**
 * Takes in what the invoice system answered when it was asked about some invoices, and keeps when
 * to ask about each the next time.
 */
export async function takeAnswers(
  db: Db,
  some: readonly InvoiceRow[],
  told: readonly InvoiceNews[],
  now: Date,
): Promise<void> {
  // All are held from the beginning, as everybody who moves several invoices does.
  const held = await heldInvoices(
    db,
    some.map(({ id }) => id),
  )
  const known = await knownEvents(db, held)
  const answers = new Map(told.map((one) => [one.id, one]))
  for (const invoice of held.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const answer = answers.get(invoice.id)
    if (answer && !isKnown(answer, invoice, known, now)) await takeTold(db, answer, now)
  }
  await askLater(db, some, now)
}

/** What has been told of the payment of some invoices, as 'id kind'. */
async function knownEvents(db: Db, some: readonly InvoiceRow[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invoicePaymentEvent')
    .select(['invoiceId', 'kind'])
    .where(sql<boolean>`invoice_id = any(${some.map(({ id }) => id)}::uuid[])`)
    .execute()
  return new Set(rows.map(({ invoiceId, kind }) => `${invoiceId} ${kind}`))
}

/** Whether an open invoice is where an event takes it, so that it is no news to it. */
const isSeen = (kind: InvoiceNews['events'][number]['kind'], { state }: InvoiceRow) =>
  kind === 'paymentSubmission' || (kind !== 'payed' && state === 'reminded')

/**
 * Whether an answer says no more of an open invoice than is known: most do, and nothing is written
 * then.
 */
function isKnown(
  answer: InvoiceNews,
  invoice: SettledRow,
  known: ReadonlySet<string>,
  now: Date,
): boolean {
  const told = happenedBy(answer, stockholmDay(now))
  const { sequence = invoice.toldSequence, paidAmount } = told
  return (
    (invoice.state === 'bought' || invoice.state === 'reminded') &&
    told.externalId === invoice.externalId &&
    sequence === invoice.toldSequence &&
    (typeof paidAmount !== 'number' || paidAmount === invoice.paidAmount) &&
    !told.closed &&
    !told.repurchased &&
    told.recipientApproval !== 'approved' &&
    told.events.every(({ kind }) => known.has(`${invoice.id} ${kind}`) && isSeen(kind, invoice))
  )
}

/** Why an invoice that its issuer has bought back gave back what it held. */
const boughtBackWords = 'Återköpt'
/** Who told, as the history has it, whoever asked. */
const by = 'Fakturasystemet'

/** Whether what is told of an invoice is older than what has been. */
export const isOlder = (
  { sequence }: Pick<InvoiceNews, 'sequence'>,
  { toldSequence }: Pick<SettledRow, 'toldSequence'>,
): boolean => sequence !== undefined && toldSequence !== null && sequence < toldSequence

/**
 * The news without what is dated after a day. It is taken in when that day has come, for the invoice
 * system is asked again about what is not paid (invoices 63, 235).
 */
function happenedBy(news: InvoiceNews, day: string): InvoiceNews {
  const events = news.events.filter(({ at }) => stockholmDay(new Date(at)) <= day)
  const { paidAmount, ...told } = { ...news, events }
  const isPaidAhead = news.events.some((one) => one.kind === 'payed' && !events.includes(one))
  return isPaidAhead ? { ...told, closed: false } : { ...told, paidAmount }
}

/**
 * Takes in what the invoice system tells about an invoice: reminders, the payment, the recipient's
 * answer, which counts only from an address that is trusted where it names one (invoices 141). Told
 * again it changes nothing, nor what is older than what was told last (invoices 60).
 */
export async function takeTold(db: Db, news: InvoiceNews, now: Date): Promise<void> {
  const told = happenedBy(news, stockholmDay(now))
  const invoice = await heldInvoice(db, told.id)
  if (!invoice || isOlder(told, invoice)) return
  if (told.externalId !== invoice.externalId)
    await db
      .updateTable('invoice')
      .set({ externalId: told.externalId })
      .where('id', '=', told.id)
      .execute()
  const { sequence, paidAmount } = told
  if (sequence !== undefined || typeof paidAmount === 'number')
    await settleHeld(db, invoice, {
      ...(sequence !== undefined && { toldSequence: sequence }),
      ...(typeof paidAmount === 'number' && { paidAmount }),
    })
  if (told.events.length > 0)
    await db
      .insertInto('invoicePaymentEvent')
      .values(
        told.events.map(({ kind, at }) => ({
          invoiceId: told.id,
          kind,
          at: new Date(at),
          toldAt: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()

  let state: InvoiceState = invoice.state
  const go = async (
    to: InvoiceState,
    move: Omit<Move, 'to' | 'by' | 'now'> & { readonly gives?: string } = {},
  ) => {
    if (!mayFollow(state, to)) return
    const { gives, ...rest } = move
    await moveInvoice(db, { ...invoice, state }, { to, by, now, ...rest })
    if (gives !== undefined && holdsHeadroom(state)) await releaseFor(db, invoice, gives, now)
    state = to
  }
  if (state === 'awaitingApproval' && told.recipientApproval === 'approved') {
    const stopped = await whyNoLonger(db, invoice, now)
    if (stopped) await tellNoLonger(db, invoice, stopped, now)
    else if (!told.answeredFrom || (await judgeTold(db, invoice, told.answeredFrom, now)))
      await go('bought')
  }
  if (told.recipientApproval === 'approved' && hasFallenDue(invoice))
    await tellNoLonger(db, invoice, { why: 'pastDue' }, now)
  if (state === 'awaitingApproval' && told.recipientApproval === 'refused')
    await go('refusedByRecipient', { gives: 'Nekad av mottagaren' })
  const at = (kind: InvoiceNews['events'][number]['kind']) =>
    told.events.find((event) => event.kind === kind)?.at
  if (at('firstReminder') ?? at('secondReminder')) await go('reminded')
  const payed = at('payed')
  if (isTakenBack(told, invoice)) {
    await go('bought', { settles: { paidOn: null }, comment: 'Betalningen har gått tillbaka' })
    await oweAgain(db, invoice, paidWords, now)
  }
  if (told.repurchased === false && (await isOpenAgain(db, told, invoice))) {
    await go('bought', { comment: 'Återköpet har gått tillbaka' })
    await oweAgain(db, invoice, boughtBackWords, now)
  }
  if (payed !== undefined && isPaidWith(told.paidAmount, invoice) && mayFollow(state, 'paid')) {
    const paidOn = stockholmDay(new Date(payed))
    await go('paid', { settles: { paidOn }, gives: paidWords })
    await judgeForecast(db, invoice, paidOn)
  }
  if (told.repurchased) await go('repurchased', { gives: boughtBackWords })
  const unsettledAt = unsettledAfter(told, { invoice, state, now })
  if (unsettledAt !== invoice.unsettledAt)
    await settleHeld(db, invoice, {
      unsettledAt,
      ...(isClosedUnpaid(told, { invoice, state }) && { paidAmount: 0 }),
    })
  // Closed there, it is not over here before somebody has said what becomes of the difference.
  if (told.closed && unsettledAt === null) await go('final', { gives: 'Avslutad' })
}

/**
 * Whether an invoice is bought back, or was last before it was over and is not closed there any
 * more.
 */
async function isOpenAgain(
  db: Db,
  { closed }: InvoiceNews,
  { id, state }: InvoiceRow,
): Promise<boolean> {
  if (state !== 'final' || closed) return state === 'repurchased'
  const before = await db
    .selectFrom('invoiceStateHistory')
    .select('state')
    .where('invoiceId', '=', id)
    .orderBy('number', 'desc')
    .offset(1)
    .limit(1)
    .executeTakeFirst()
  return before?.state === invoiceStateNumbers.repurchased
}

/**
 * Takes again of the limits what an invoice gave back when it was paid or bought back, as far as it
 * is owed still: less what was credited meanwhile, which had nothing to give back then (invoices
 * 211).
 */
async function oweAgain(db: Db, invoice: InvoiceRow, why: string, now: Date): Promise<void> {
  const givenAt = await reserveAgain(db, { invoice: invoice.id, why, now })
  if (!givenAt) return
  const { credited } = await db
    .selectFrom('creditNote')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('credited'))
    .where('creditedInvoiceId', '=', invoice.id)
    .where('effect', '=', 'ended')
    .where('decidedAt', '>=', givenAt)
    .executeTakeFirstOrThrow()
  const left = leftToPay(invoice)
  if (credited > 0)
    await releasePart(db, {
      invoice: invoice.id,
      why: why === paidWords ? 'Krediterad efter betalningen' : 'Krediterad efter återköpet',
      now,
      left,
      of: left + credited,
    })
}

/** Says how near the forecast came (invoices 32). */
export async function judgeForecast(db: Db, invoice: InvoiceRow, paidOn: string): Promise<void> {
  const found = await db
    .selectFrom('invoiceForecast')
    .select('expectedDays')
    .where('invoiceId', '=', invoice.id)
    .executeTakeFirst()
  if (!found) return
  const late = Math.round((Date.parse(paidOn) - Date.parse(invoice.dueDate)) / dayLength)
  await db
    .updateTable('invoiceForecast')
    .set({ result: predictResultType(late - found.expectedDays) })
    .where('invoiceId', '=', invoice.id)
    .execute()
}
