import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { addJobs } from '#platform/server/jobs.ts'
import { debtorOf } from '#areas/credit/limits/server/public.ts'
import { leftOf } from '../../credit-rules.ts'
import { numberKey } from '../../rules.ts'
import { invoiceStateNumbers } from '../../states.ts'
import { heldInvoices, named, stateIn, type InvoiceRow } from '../invoice-store.ts'

/** The task that finds out what a credit note credits. */
export const creditTask = 'credit-note'
export const enqueueCredits = (db: Db, ids: readonly string[]): Promise<void> =>
  addJobs(
    db,
    creditTask,
    ids.map((id) => ({ key: `${creditTask}:${id}`, payload: { id } })),
  )

/** As numbers are compared; empty when the credit note says none. */
export const creditsKey = ({
  creditForInvoiceNumber,
}: Pick<InvoiceRow, 'creditForInvoiceNumber'>) => numberKey(creditForInvoiceNumber)

const mostOthers = 50
/**
 * The invoices of the issuer a credit note can be about, the latest first: those with the number it
 * names, or without one those of its recipient that have all of its amount left.
 */
export async function creditable(db: Db, note: InvoiceRow): Promise<readonly InvoiceRow[]> {
  const key = creditsKey(note)
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('issuerOrganizationNumber', '=', note.issuerOrganizationNumber)
    .where('isCredit', '=', false)
    .$if(key !== '', (others) => others.where('numberKey', '=', key))
    .$if(key === '', (others) =>
      others
        .where(
          sql<boolean>`recipient_organization_number is not distinct from ${note.recipientOrganizationNumber}`,
        )
        .where('invoiceAmount', '=', Math.abs(note.invoiceAmount))
        .where('currency', '=', note.currency)
        .where('credited', '=', 0)
        .where(
          stateIn([
            'received',
            'decideAgain',
            'retried',
            'awaitingApproval',
            'paused',
            'bought',
            'reminded',
          ]),
        ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostOthers)
    .execute()
  return rows.map(named)
}

/**
 * Those of some invoices that are on another debtor abroad than a credit note: abroad there is no
 * organisation number that would tell them apart (recipients 8).
 */
export async function onOtherDebtors(
  db: Db,
  note: InvoiceRow,
  others: readonly InvoiceRow[],
): Promise<ReadonlySet<string>> {
  if (note.recipientOrganizationNumber !== null || others.length === 0) return new Set()
  const { rows } = await sql<{ id: string; debtor: string }>`
    select id, coalesce(debtor_abroad_of(recipient_country, recipient_name, recipient_vat_number)::text,
      recipient_country || ' ' || name_abroad(recipient_name)) as debtor
    from invoice where id = any(${[note.id, ...others.map(({ id }) => id)]}::uuid[])`.execute(db)
  const own = rows.find(({ id }) => id === note.id)?.debtor
  return new Set(rows.flatMap(({ id, debtor }) => (debtor === own ? [] : id)))
}

/**
 * Those of some invoices that are on the same debtor as a credit note: of its number, of one it is
 * merged with, or abroad of its debtor. Nobody may have it credit another's (invoices 85).
 */
export async function onSameDebtor(
  db: Db,
  note: InvoiceRow,
  others: readonly InvoiceRow[],
): Promise<readonly InvoiceRow[]> {
  const apart = await onOtherDebtors(db, note, others)
  const numbers = await familyOf(db, note)
  return others.filter(({ id, recipientOrganizationNumber: recipient }) =>
    recipient === null ? numbers.length === 0 && !apart.has(id) : numbers.includes(recipient),
  )
}

/** Every number of the credit note's debtor; none abroad. */
const familyOf = async (db: Db, { recipientOrganizationNumber: own }: InvoiceRow) =>
  own === null ? [] : (await debtorOf(db, own)).family

/**
 * What a person may choose among when nothing was found: what is left of the issuer's invoices to
 * the recipient, the nearest amount first.
 */
export async function suggested(db: Db, note: InvoiceRow): Promise<readonly InvoiceRow[]> {
  const amount = Math.abs(note.invoiceAmount)
  const numbers = await familyOf(db, note)
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('issuerOrganizationNumber', '=', note.issuerOrganizationNumber)
    .where('isCredit', '=', false)
    .where('currency', '=', note.currency)
    .where('createdAt', '>', sql<Date>`${note.createdAt}::timestamptz - interval '400 days'`)
    .where(({ eb }) => eb('invoiceAmount', '>', eb.ref('credited')))
    .where((is) =>
      numbers.length === 0
        ? is('recipientOrganizationNumber', 'is', null)
        : is('recipientOrganizationNumber', 'in', numbers),
    )
    .orderBy(
      (is) => sql`number_key <> ${creditsKey(note)}, abs(${is.ref('invoiceAmount')} - ${amount})`,
    )
    .orderBy('createdAt', 'desc')
    .limit(mostOthers)
    .execute()
  const same = await onSameDebtor(db, note, rows.map(named))
  return same.filter((row) => leftOf(row) > 0).slice(0, 8)
}

/** Other credit notes of the issuer with the same number that credit an invoice already. */
export async function creditsAlready(db: Db, note: InvoiceRow): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('creditNote')
    .innerJoin('invoice', 'invoice.id', 'creditNote.invoiceId')
    .select('invoice.id')
    .where('invoice.issuerOrganizationNumber', '=', note.issuerOrganizationNumber)
    .where('invoice.numberKey', '=', note.numberKey)
    .where('creditNote.state', '=', 'credited')
    .where('invoice.id', '<>', note.id)
    .limit(10)
    .execute()
  return rows.map(({ id }) => id)
}

/** When we bought an invoice; undefined when we have not. */
export async function boughtAt(db: Db, invoiceId: string): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('invoiceStateHistory')
    .select(({ fn }) => fn.min<Date | null>('at').as('at'))
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', invoiceStateNumbers.bought)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

export const keptCredit = (db: Db, noteId: string) =>
  db.selectFrom('creditNote').selectAll().where('invoiceId', '=', noteId).executeTakeFirst()

/**
 * The credit notes that name one of some invoices and credit nothing yet, by the id of the invoice:
 * they came before it.
 */
export async function creditsAhead(
  db: Db,
  invoices: readonly Pick<
    InvoiceRow,
    'issuerOrganizationNumber' | 'numberKey' | 'isCredit' | 'id'
  >[],
): Promise<ReadonlyMap<string, { readonly noteId: string; readonly number: string }>> {
  const asked = invoices.filter(({ isCredit }) => !isCredit)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; noteId: string; number: string }>`
    select asked.id, note.id as "noteId", note.invoice_number as number
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map((one) => one.issuerOrganizationNumber)}::text[],
      ${asked.map((one) => one.numberKey)}::text[]) as asked (id, issuer, key)
    join credit_note open on open.issuer_organization_number = asked.issuer and open.credits_key = asked.key and open.state = 'open'
      and open.problem <> 'undone'
    join invoice note on note.id = open.invoice_id`.execute(db)
  return new Map(rows.map(({ id, noteId, number }) => [id, { noteId, number }]))
}

/**
 * Whether a credit note that names an invoice has come and credits nothing yet: nobody has looked at
 * it, or a person is to say what it is for.
 */
export async function creditsComing(
  db: Db,
  invoice: Pick<InvoiceRow, 'issuerOrganizationNumber' | 'numberKey' | 'isCredit' | 'id'>,
): Promise<boolean> {
  if ((await creditsAhead(db, [invoice])).size > 0) return true
  const unseen = await db
    .selectFrom('invoice as note')
    .leftJoin('creditNote', 'creditNote.invoiceId', 'note.id')
    .select('note.creditForInvoiceNumber')
    .where('note.issuerOrganizationNumber', '=', invoice.issuerOrganizationNumber)
    // Written out, so that the database sees that an index holds them.
    .where(sql<boolean>`note.is_credit`)
    .where('note.state', '<>', invoiceStateNumbers.removed)
    .where('creditNote.invoiceId', 'is', null)
    .execute()
  return unseen.some((note) => creditsKey(note) !== '' && creditsKey(note) === invoice.numberKey)
}

/** A credit note and what is kept of it, held. */
export async function heldCredit(
  { db, audit }: Omit<Context, 'refuse'>,
  id: string,
  other?: string,
) {
  const held = await heldInvoices(db, [id, ...(other === undefined ? [] : [other])])
  const note = held.find((one) => one.id === id)
  if (!note?.isCredit) return refusePlatform('notFound')
  audit({ company: note.issuerOrganizationNumber, subject: id })
  return { note, kept: await keptCredit(db, id), invoice: held.find((one) => one.id === other) }
}
