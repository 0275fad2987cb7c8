import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import { inOrder } from '#platform/server/in-order.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { sendings, type settlement } from '../../contract-settlement.ts'
import { leftToPay, receptionMinutes } from '../../rules.ts'
import { invoiceStateNames } from '../../states.ts'
import type { InvoiceNews } from '../../told-fields.ts'
import { named, type InvoiceRow } from '../invoice-store.ts'
import { waysOf } from '../tell.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'invoiceSystemEvent.content': Omit<InvoiceNews, 'id'>
  }
}

const listed = (row: InvoiceRow) => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  issuer: { name: row.issuerName, organizationNumber: row.issuerOrganizationNumber },
  recipient: { name: row.recipientName, organizationNumber: row.recipientOrganizationNumber },
  invoiceAmount: row.invoiceAmount,
  currency: row.currency,
})

const toSettle = (db: Db) =>
  db
    .selectFrom('invoiceBalance')
    .innerJoin('invoice', 'invoice.id', 'invoiceBalance.invoiceId')
    .where('unsettledAt', 'is not', null)
/** As `settleInvoice` reckons it. */
const lostAmount = sql`(left_amount + case when unexplained_amount > 0 then 0 else asked_left_amount end)`
const overAmount = sql`greatest(unexplained_amount, 0)`
const isAskedFor = sql<boolean>`exists (select from approval where act = 'settleInvoice' and approval.state = 'waiting'
  and approval.subject = invoice.id::text and (approval.payload ->> 'paid')::bigint = paid_amount
  and coalesce((approval.payload ->> 'lost')::bigint, ${lostAmount}) = ${lostAmount}
  and coalesce((approval.payload ->> 'over')::bigint, ${overAmount}) = ${overAmount})`
/**
 * Invoices to settle (invoices 61), those that wait for a second person left out: they are in that
 * person's list. One that has been paid or credited otherwise since it was asked for waits for nobody else. The
 * queue, the list and its count are these.
 */
export const unsettledRows = (db: Db) => toSettle(db).where(sql<boolean>`not ${isAskedFor}`)

/** Money that is not ours and has not gone back (invoices 281). */
export const owedRows = (db: Db) =>
  db
    .selectFrom('invoiceBalance')
    .innerJoin('invoice', 'invoice.id', 'invoiceBalance.invoiceId')
    // As the index has it.
    .where(sql<boolean>`(owed_recipient_sum > 0 or owed_issuer_sum > 0)`)
/** What is owed in all, and since when. */
export const owedAmount = sql<number>`(owed_recipient_sum + owed_issuer_sum)`
export const owedSince = sql<Date>`(select max(posted_at) from invoice_posting posting
  where posting.invoice_id = invoice.id and kind in ('owedToRecipient', 'owedToIssuer'))`

/** Those the invoice system has had the time to say it has, and has not. */
export async function unconfirmedRows(db: Db, now: Date) {
  const minutes = await readSetting(db, receptionMinutes)
  return db
    .selectFrom('invoiceAsk')
    .innerJoin('invoice', 'invoice.id', 'invoiceAsk.invoiceId')
    .where('unconfirmedSince', '<=', new Date(now.getTime() - minutes * 60_000))
}

export const unknownRows = (db: Db) =>
  db
    .selectFrom('invoiceSystemEvent')
    .where('outcome', '=', sql.lit('unknown'))
    .where('handledAt', 'is', null)

const total = sql<number>`count(*)::float8`.as('total')
/** How many rows of a table a question finds. */
async function countOf<
  Table extends 'invoice' | 'invoiceAsk' | 'invoiceBalance' | 'invoiceSystemEvent',
>(rows: SelectQueryBuilder<DB, Table, object>): Promise<number> {
  const counted = await rows.select(total).executeTakeFirst()
  return counted?.total ?? 0
}

/** How many invoices a question finds, and what they come to. */
async function cameTo(
  rows: SelectQueryBuilder<DB, 'invoice', object>,
  amount = sql<number>`invoice_amount`,
) {
  const sums = await rows
    .select(['currency', total, sql<number>`sum(${amount})::float8`.as('amount')])
    .groupBy('currency')
    .orderBy('total', 'desc')
    .orderBy('currency')
    .execute()
  return {
    totalHits: sums.reduce((all, sum) => all + sum.total, 0),
    sums: sums.map(({ currency, amount }) => ({ currency, amount })),
  }
}

export const counts: Handler<typeof settlement.counts> = async (_input, { db, now }) => ({
  unsettled: await countOf(unsettledRows(db)),
  owed: await countOf(owedRows(db)),
  unconfirmed: await countOf(await unconfirmedRows(db, now)),
  unknown: await countOf(unknownRows(db)),
})

const ofInvoices = {
  invoiceNumber: sql`invoice_number`,
  issuerName: sql`issuer_name`,
  recipientName: sql`recipient_name`,
  // Of different currencies by what they are worth.
  invoiceAmount: sql`kronor_amount`,
} as const

export const unsettled: Handler<typeof settlement.unsettled> = async (input, { db }) => {
  const rows = await inOrder(unsettledRows(db), input, {
    ...ofInvoices,
    paidAmount: sql`paid_amount`,
    invoiceState: sql`state`,
    since: sql`unsettled_at`,
  })
    .selectAll('invoice')
    .select(['paidAmount', 'leftAmount', 'overAmount', 'unsettledAt'])
    .orderBy('unsettledAt')
    .orderBy('id')
    .limit(input.take)
    .offset(input.currentPage * input.take)
    .execute()
  return {
    list: rows.map(named).map((row) => ({
      ...listed(row),
      leftToPay: leftToPay(row),
      paidAmount: row.paidAmount,
      leftAmount: row.leftAmount,
      overAmount: row.overAmount,
      invoiceState: row.state,
      invoiceStateText: invoiceStateNames[row.state],
      // Those that are listed have it.
      since: row.unsettledAt ?? row.stateAt,
    })),
    ...(await cameTo(unsettledRows(db))),
    waiting: await countOf(toSettle(db).where(isAskedFor)),
  }
}

export const owed: Handler<typeof settlement.owed> = async (input, { db }) => {
  const rows = await inOrder(owedRows(db), input, { ...ofInvoices, owedAmount, since: owedSince })
    .selectAll('invoice')
    .select([owedAmount.as('owedAmount'), owedSince.as('since'), 'owedIssuerSum'])
    .orderBy('since')
    .orderBy('id')
    .limit(input.take)
    .offset(input.currentPage * input.take)
    .execute()
  return {
    list: rows.map(named).map((row) => ({
      ...listed(row),
      owedAmount: row.owedAmount,
      owedTo: row.owedIssuerSum > 0 ? ('issuer' as const) : ('recipient' as const),
      since: row.since,
    })),
    ...(await cameTo(owedRows(db), owedAmount)),
  }
}

export const unconfirmed: Handler<typeof settlement.unconfirmed> = async (input, { db, now }) => {
  const found = await unconfirmedRows(db, now)
  const rows = await inOrder(found, input, { ...ofInvoices, bought: sql`state_at` })
    .selectAll('invoice')
    .orderBy('unconfirmedSince')
    .orderBy('invoiceId')
    .limit(input.take)
    .offset(input.currentPage * input.take)
    .execute()
  const sent = await lastSent(db, rows)
  return {
    list: rows.map(named).map((row) => {
      const message = sent.get(row.id)
      return {
        ...listed(row),
        bought: row.stateAt,
        sending: sendings.find((one) => one === message?.state) ?? 'none',
        lastError: message?.lastError ?? null,
      }
    }),
    ...(await cameTo(found)),
  }
}

/** Of each invoice what stands in the way, or else the last by which it was told of. */
async function lastSent(db: Db, rows: readonly Parameters<typeof waysOf>[0][]) {
  const ofKey = new Map(rows.flatMap((row) => waysOf(row).map((key) => [key, row.id] as const)))
  const messages = await db
    .selectFrom('outboxMessage')
    .select(['idempotencyKey', 'state', 'lastError'])
    .where(sql<boolean>`idempotency_key = any(${[...ofKey.keys()]}::text[])`)
    .orderBy('createdAt')
    .execute()
  const isStuck = ({ state }: { readonly state: string }) => state === 'waiting' || state === 'dead'
  const inOrder = [
    ...messages.filter((one) => !isStuck(one)),
    // The first of what is stuck is written last.
    ...messages.filter(isStuck).toReversed(),
  ]
  return new Map(inOrder.map((message) => [ofKey.get(message.idempotencyKey), message]))
}

export const unknown: Handler<typeof settlement.unknown> = async (input, { db }) => {
  const rows = await inOrder(unknownRows(db), input, {
    externalId: sql`content ->> 'externalId'`,
    reference: sql`invoice_reference`,
    received: sql`received_at`,
  })
    .selectAll()
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(input.take)
    .offset(input.currentPage * input.take)
    .execute()
  return {
    list: rows.map(({ id, receivedAt, invoiceReference, content }) => ({
      id,
      received: receivedAt,
      reference: invoiceReference,
      externalId: content.externalId,
      paidAmount: content.paidAmount ?? null,
      kinds: content.events.map(({ kind }) => kind),
    })),
    totalHits: await countOf(unknownRows(db)),
  }
}
