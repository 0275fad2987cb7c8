import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { judgeTold } from '#areas/purchasing/approvers/server/public.ts'
import { mayFollow, type InvoiceState } from '../states.ts'
import type { InvoiceNews } from '../told-fields.ts'
import { releaseFor } from './deciding/headroom.ts'
import { hasFallenDue } from './explanation.ts'
import {
  heldInvoice,
  heldInvoices,
  invoiceById,
  keepTold,
  moveInvoice,
  type InvoiceRow,
  type SettledRow,
} from './invoice-store.ts'
import { askLater } from './invoice-system/ask-times.ts'
import { whyNoLonger } from './look-again.ts'
import { tellNoLonger } from './no-longer-bought.ts'
import { collectTold } from './collection/collection-store.ts'
import { keepAhead } from './invoice-system/ahead.ts'
import { followBalance } from './settlement/follow.ts'
import { post, type Posting } from './settlement/post.ts'

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

/** Who told, as the history has it, whoever asked. */
const by = 'Fakturasystemet'

/** Whether what is told of an invoice is older than what has been. */
export const isOlder = (
  { sequence }: Pick<InvoiceNews, 'sequence'>,
  { toldSequence }: Pick<SettledRow, 'toldSequence'>,
): boolean => sequence !== undefined && toldSequence !== null && sequence < toldSequence

/**
 * The news without what is dated after a day. It is taken in when that day has come (invoices 235).
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
 * again it changes nothing, nor what is older than what was told last (invoices 60). Whatever state
 * the invoice is in, what its money has done is posted, and the rest follows of its balance
 * (invoices 280).
 */
export async function takeTold(db: Db, news: InvoiceNews, now: Date): Promise<void> {
  const told = happenedBy(news, stockholmDay(now))
  const invoice = await heldInvoice(db, told.id)
  if (!invoice || isOlder(told, invoice)) return
  await keepAhead(db, news, now)
  await keepNews(db, invoice, told, now)
  let answered = await takeAnswer(db, invoice, told, now)
  const isReminded = told.events.some(({ kind }) => isReminder(kind))
  if (isReminded && mayFollow(answered.state, 'reminded')) {
    await moveInvoice(db, answered, { to: 'reminded', by, now })
    answered = { ...answered, state: 'reminded' }
  }
  await collectTold(db, answered, told)
  await takeMoney(db, { before: invoice, answered }, told, now)
}

const isReminder = (kind: InvoiceNews['events'][number]['kind']) =>
  kind === 'firstReminder' || kind === 'secondReminder'

/** Keeps what is told, but for what follows of it. */
async function keepNews(db: Db, invoice: SettledRow, told: InvoiceNews, now: Date): Promise<void> {
  if (told.externalId !== invoice.externalId)
    await db
      .updateTable('invoice')
      .set({ externalId: told.externalId })
      .where('id', '=', told.id)
      .execute()
  if (told.sequence !== undefined && told.sequence !== invoice.toldSequence)
    await keepTold(db, invoice, { toldSequence: told.sequence })
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
      // Paid again, it is paid then; what is told again of a reminder is the same reminder.
      .onConflict((conflict) =>
        conflict
          .columns(['invoiceId', 'kind'])
          .doUpdateSet(({ ref }) => ({ at: ref('excluded.at') }))
          .where('invoicePaymentEvent.kind', '=', 'payed')
          .whereRef('invoicePaymentEvent.at', '<', 'excluded.at' as never),
      )
      .execute()
}

/** What the recipient has answered. Answers the invoice as it is then. */
async function takeAnswer(
  db: Db,
  invoice: SettledRow,
  told: InvoiceNews,
  now: Date,
): Promise<SettledRow> {
  const go = async (to: InvoiceState) => {
    await moveInvoice(db, invoice, { to, by, now })
    return (await invoiceById(db, invoice.id)) ?? invoice
  }
  const isAwaited = invoice.state === 'awaitingApproval'
  if (isAwaited && told.recipientApproval === 'approved') {
    const stopped = await whyNoLonger(db, invoice, now)
    if (stopped) await tellNoLonger(db, invoice, stopped, now)
    else if (!told.answeredFrom || (await judgeTold(db, invoice, told.answeredFrom, now)))
      return go('bought')
  }
  if (told.recipientApproval === 'approved' && hasFallenDue(invoice))
    await tellNoLonger(db, invoice, { why: 'pastDue' }, now)
  if (isAwaited && told.recipientApproval === 'refused') {
    const refused = await go('refusedByRecipient')
    await releaseFor(db, invoice, 'Nekad av mottagaren', now)
    return refused
  }
  return invoice
}

const payedAt = ({ events }: InvoiceNews) => events.find(({ kind }) => kind === 'payed')?.at

/**
 * Posts what its money has done by the news, and has it follow: `before` as it was when they came,
 * `answered` as it is since its recipient has.
 */
async function takeMoney(
  db: Db,
  { before, answered: invoice }: { readonly before: SettledRow; readonly answered: SettledRow },
  told: InvoiceNews,
  now: Date,
): Promise<void> {
  const source = `news ${told.sequence ?? 'asked for'}`
  const turn = repurchaseIn(told, invoice)
  if (turn) await keepTold(db, invoice, { boughtBackAt: turn === 'bought back' ? now : null })
  const postings = postingsOf(told, invoice, turn)
  const isBack = postings.some(({ kind }) => kind === 'paidBack')
  let posted = await post(db, invoice, postings, { by, source, now })
  if (turn) posted = (await invoiceById(db, invoice.id)) ?? posted
  // What is no more paid is owed as it was: nobody has written off what the payment left of it then.
  if (isBack && posted.leftAmount > 0)
    posted = await post(db, posted, [{ kind: 'writtenOff', amount: -posted.lossAmount }], {
      by,
      source,
      now,
    })
  await followBalance(db, before, posted, {
    by,
    source,
    now,
    closed: told.closed,
    asks: payedAt(told) !== undefined || (isBack && posted.leftAmount > 0),
    ...(isBack && posted.leftAmount > 0 && { comment: 'Betalningen har gått tillbaka' }),
    ...(turn === 'taken back' && { comment: 'Återköpet har gått tillbaka' }),
  })
}

function postingsOf(
  told: InvoiceNews,
  invoice: SettledRow,
  turn: Repurchase | undefined,
): readonly Posting[] {
  const payed = payedAt(told)
  const valueDay = payed === undefined ? undefined : stockholmDay(new Date(payed))
  const more = toldToBePaid(told, invoice) - invoice.paidAmount
  const paid: readonly Posting[] =
    more >= 0
      ? [{ kind: 'paid', amount: more, ...(valueDay !== undefined && { valueDay }) }]
      : [{ kind: 'paidBack', amount: -more }]
  const { repurchasedSum, askedBackSum, claimAmount, paidAmount, lossAmount } = invoice
  if (turn === 'taken back') return [...paid, { kind: 'repurchased', amount: -repurchasedSum }]
  if (turn === undefined) return paid
  // It has bought back what nobody has paid, with what it was asked for; or all, when that is paid.
  const left = Math.max(0, claimAmount - paidAmount - more) + askedBackSum
  return [
    ...paid,
    { kind: 'writtenOff', amount: -lossAmount },
    { kind: 'repurchased', amount: left || claimAmount },
  ]
}

type Repurchase = 'bought back' | 'taken back'
/**
 * Whether its issuer has bought it back by the news, or not after all (invoices 260): of one that is
 * over that has to be said once it is open there again.
 */
function repurchaseIn(told: InvoiceNews, invoice: SettledRow): Repurchase | undefined {
  const { boughtBackAt, boughtSum, state } = invoice
  if (told.repurchased === false && boughtBackAt !== null && !(state === 'final' && told.closed))
    return 'taken back'
  const isOurs = boughtSum > 0 && state !== 'removed'
  return told.repurchased && isOurs && boughtBackAt === null ? 'bought back' : undefined
}

/**
 * All that has been paid by the news, in hundredths of the currency. A system that tells of no
 * amount tells of the whole, unless it is paid already.
 */
function toldToBePaid(told: InvoiceNews, invoice: SettledRow): number {
  if (typeof told.paidAmount === 'number') return told.paidAmount
  if (payedAt(told) === undefined || invoice.paidOn !== null) return invoice.paidAmount
  return Math.max(invoice.paidAmount, invoice.invoiceAmount - invoice.credited)
}
