import { sql, type Selectable, type Updateable } from 'kysely'
import type { Invoice, InvoiceBalance } from '#database/types.ts'
import type { OutsideText } from '#platform/outside.ts'
import type { Db } from '#platform/server/database.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import {
  invoiceStateNumbers,
  invoiceStateOf,
  mayFollow,
  waitingStates,
  type InvoiceState,
} from '../states.ts'
import { tellSubscribers } from './moved.ts'

type StoredRow = Selectable<Invoice>
export type InvoiceRow = Omit<StoredRow, 'state'> & { readonly state: InvoiceState }
const amounts = [
  'boughtSum',
  'creditedSum',
  'askedBackSum',
  'repurchasedSum',
  'owedRecipientSum',
  'owedIssuerSum',
  'claimAmount',
  'paidAmount',
  'lossAmount',
  'leftAmount',
  'leftKronor',
  'askedLeftAmount',
  'overAmount',
  'unexplainedAmount',
] as const
/**
 * What has happened to the money of an invoice (invoices 280), in hundredths of its currency, with
 * what is told of it: the row that the database keeps of its postings. Nothing but zeros before
 * there are any.
 */
export type Balance = Pick<Selectable<InvoiceBalance>, (typeof amounts)[number]> & Told
type Told = Pick<
  Selectable<InvoiceBalance>,
  'toldSequence' | 'paidOn' | 'unsettledAt' | 'boughtBackAt'
>
export type SettledRow = InvoiceRow & Balance
type Named<Row> = Omit<Row, 'state'> & { readonly state: InvoiceState }
/** A stored row with its state by name. */
export const named = <Row extends { readonly state: number }>(row: Row): Named<Row> => ({
  ...row,
  state: invoiceStateOf(row.state),
})

/** Some invoices with what is settled of them, in no order. */
export async function invoicesByIds(db: Db, ids: readonly string[]): Promise<SettledRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .leftJoin('invoiceBalance as balance', 'balance.invoiceId', 'invoice.id')
    .selectAll('invoice')
    .select(['toldSequence', 'paidOn', 'unsettledAt', 'boughtBackAt'])
    .select(
      amounts.map((amount) => sql<number>`coalesce(${sql.ref(`balance.${amount}`)}, 0)`.as(amount)),
    )
    .where(sql<boolean>`invoice.id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(named)
}

export async function invoiceById(db: Db, id: string): Promise<SettledRow | undefined> {
  const [row] = await invoicesByIds(db, [id])
  return row
}

/**
 * Held until the transaction ends: whoever else decides on the invoice or moves it waits, and then
 * sees what became of it.
 */
export async function heldInvoice(db: Db, id: string): Promise<SettledRow | undefined> {
  const [row] = await heldInvoices(db, [id])
  return row
}

/**
 * The same of several, in the order they came. They are taken in the order of their ids, so that
 * nobody waits for each other.
 */
export async function heldInvoices(db: Db, ids: readonly string[]): Promise<readonly SettledRow[]> {
  await db
    .selectFrom('invoice')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read when they are held: who waited would see what was settled before.
  const rows = await invoicesByIds(db, ids)
  return rows.toSorted(
    (one, other) => +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : 1),
  )
}

/**
 * Whether an invoice is in one of the states, written out so that the database sees when an index
 * holds them all.
 */
export const stateIn = (states: readonly InvoiceState[]) =>
  sql<boolean>`state in (${sql.join(states.map((state) => sql.lit(invoiceStateNumbers[state])))})`

/** The same of one that waits, as the rows of what waits have it. */
export const waitsIn = (states: readonly InvoiceState[]) =>
  sql<boolean>`invoice_waiting.state in (${sql.join(states.map((state) => sql.lit(invoiceStateNumbers[state])))})`
/** Invoices that wait for anything: few among all there are. */
export const waitingRows = (db: Db) =>
  db.selectFrom('invoiceWaiting').innerJoin('invoice', 'invoice.id', 'invoiceWaiting.invoiceId')

const waitingAtOnce = 50
/**
 * What of an issuer waits to be decided on at once, the first that came first, and `own` also when
 * it waits to be tried again. Leaves out what `passed` names.
 */
export async function waitingInvoices(
  db: Db,
  { id, issuerOrganizationNumber }: Pick<InvoiceRow, 'id' | 'issuerOrganizationNumber'>,
  passed: readonly string[],
): Promise<readonly InvoiceRow[]> {
  const rows = await waitingRows(db)
    .selectAll('invoice')
    .where('invoiceWaiting.issuerOrganizationNumber', '=', issuerOrganizationNumber)
    .where(waitsIn(waitingStates))
    .where(({ eb, or }) =>
      or([
        eb('invoiceWaiting.state', '<>', invoiceStateNumbers.retried),
        eb('invoiceWaiting.invoiceId', '=', id),
      ]),
    )
    .where(sql<boolean>`invoice_id <> all(${passed}::uuid[])`)
    .orderBy('invoiceWaiting.createdAt')
    .orderBy('invoiceWaiting.invoiceId')
    .limit(waitingAtOnce)
    .execute()
  return rows.map(named)
}

export interface Move {
  readonly to: InvoiceState
  readonly by: string
  readonly now: Date
  readonly comment?: string
  /** What else changes with the state. */
  readonly also?: Omit<Updateable<Invoice>, 'id' | 'state' | 'stateAt' | 'stateBy' | 'stateComment'>
}

/**
 * Keeps of a held invoice how far what is told has come, since when its issuer has it back, or since
 * when somebody is asked about it.
 */
export async function keepTold(
  db: Db,
  { id, recipientOrganizationNumber }: Pick<InvoiceRow, 'id' | 'recipientOrganizationNumber'>,
  told: Partial<Omit<Told, 'paidOn'>>,
): Promise<void> {
  await db
    .insertInto('invoiceBalance')
    .values({ invoiceId: id, recipient: recipientOrganizationNumber, ...told })
    .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet(told))
    .execute()
}

/**
 * Moves a held invoice; the history is written by the database. @throws Error when the step is not
 * allowed: callers ask `mayFollow` first.
 */
export async function moveInvoice(
  db: Db,
  invoice: InvoiceRow,
  { to, by, now, comment = '', also }: Move,
): Promise<void> {
  if (!mayFollow(invoice.state, to))
    throw new Error(`An invoice in state ${invoice.state} cannot go to ${to}`)
  await db
    .updateTable('invoice')
    .set({
      awaitsBudget: false,
      ...also,
      state: invoiceStateNumbers[to],
      stateAt: now,
      stateBy: by,
      stateComment: asComment(comment),
    })
    .where('id', '=', invoice.id)
    .execute()
  // What waits for a second person in the recipient's place has nothing left to approve.
  if (invoice.state === 'awaitingApproval')
    await replaceWaiting(
      { db, actor: { id: null, name: by }, now },
      ['approveDelivery'],
      invoice.id,
    )
  await tellSubscribers(db, [{ id: invoice.id, to }])
}

const asComment = (text: string) => [...text].slice(0, 2000).join('')

/** What a determination has made of a held invoice. */
export interface Outcome {
  readonly id: string
  readonly to: InvoiceState
  readonly comment: string
  /** To the customer and the partner (invoices 160). */
  readonly explanation: OutsideText
  readonly attempts: number
  /** Whether it is decided on again when the budget covers what is not known (invoices 90). */
  readonly awaitsBudget: boolean
  readonly decision: string
  readonly determinationId: string
  readonly repurchaseUsage: number
  readonly depositionUsage: number
  /** Öre of an invoice in another currency, by the rate it was judged at; null without one. */
  readonly exchangedAmount: number | null
}
/** Moves held invoices to where their determinations have taken them. */
export async function moveDecided(
  db: Db,
  outcomes: readonly Outcome[],
  by: string,
  now: Date,
): Promise<void> {
  const moves = outcomes.map((one) => ({
    ...one,
    to: invoiceStateNumbers[one.to],
    comment: asComment(one.comment),
  }))
  await sql`update invoice set state = move."to", state_at = ${now}, state_by = ${by}, state_comment = move.comment,
      explanation = move.explanation, attempts = move.attempts, awaits_budget = move."awaitsBudget",
      decision = move.decision, decided_at = ${now}, determination_id = move."determinationId",
      repurchase_usage = move."repurchaseUsage", deposition_usage = move."depositionUsage",
      exchanged_amount = move."exchangedAmount"
    from json_to_recordset(${JSON.stringify(moves)}::json) as move
      (id uuid, "to" smallint, comment text, explanation text, attempts smallint, "awaitsBudget" boolean, decision text, "determinationId" uuid,
       "repurchaseUsage" bigint, "depositionUsage" bigint, "exchangedAmount" bigint)
    where invoice.id = move.id`.execute(db)
  await tellSubscribers(db, outcomes)
}
