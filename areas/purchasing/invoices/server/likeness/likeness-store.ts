import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { daysAround as copiedWithin } from '../deciding/same-text.ts'
import type { Tolerances } from '#areas/credit/rules/rules.ts'
import { invoicesByIds } from '../invoice-store.ts'
import { withLikeness, type ComparedRow } from './likeness-row.ts'

/** Days before and after the invoice date in which a recipient's other invoices are looked through. */
const daysAround = 30
/** So many are fetched of each way to be alike. */
const atMostOfEach = 30

/** The two ids as a pair is kept: the lower first. */
const pairOf = (id: string, otherId: string) =>
  id < otherId ? { oneId: id, otherId } : { oneId: otherId, otherId: id }

/**
 * Other invoices, earlier and later, that an eye would lay beside one: of its issuer with the same
 * number, or the same day and about the same amount; on its recipient about the same amount within
 * some weeks; of its issuer on its recipient with print of the same days; of another issuer to the same account. Each way is bounded and on an index of its own.
 */
export async function nearInvoices(
  db: Db,
  invoice: ComparedRow,
  /** Every number its recipient is invoiced by (limits 70). */
  family: readonly string[],
  { exchanged }: Tolerances,
): Promise<ComparedRow[]> {
  const amount = Math.abs(invoice.invoiceAmount)
  const sign = invoice.invoiceAmount < 0 ? -1 : 1
  const [least = 0, most = 0] = [Math.floor(amount * 0.97), Math.ceil(amount * 1.03)]
    .map((one) => sign * one)
    .toSorted((one, other) => one - other)
  const others = () => db.selectFrom('invoice').select('id').where('id', '<>', invoice.id)
  const aboutAsMuch = sql<boolean>`invoice_amount between ${least} and ${most}`
  const worth = Math.abs(invoice.kronorAmount ?? 0)
  const share = exchanged / 10_000 + 0.01
  const kronor = sql`${Math.floor(worth * (1 - share))} and ${Math.ceil(worth * (1 + 1.5 * share))}`
  /** In another currency than its own: each on an index of its own. */
  const inAnother = invoice.kronorAmount
    ? [
        sql<boolean>`kronor_amount between ${kronor} and currency <> 'SEK' and currency <> ${invoice.currency}`,
        ...(invoice.currency === 'SEK'
          ? []
          : [sql<boolean>`invoice_amount between ${kronor} and currency = 'SEK'`]),
      ]
    : []
  const inReach = sql<boolean>`invoice_date between ${invoice.invoiceDate}::date - ${daysAround}::integer
    and ${invoice.invoiceDate}::date + ${daysAround}::integer`
  // What can be a copy by its print.
  const printedThen = sql<boolean>`${invoice.textPrint.length > 0} and id in (select invoice_id from invoice_likeness printed
    where text_print <> '{}' and printed.issuer_organization_number = ${invoice.issuerOrganizationNumber}
      and printed.invoice_date between ${invoice.invoiceDate}::date - ${copiedWithin}::integer
        and ${invoice.invoiceDate}::date + ${copiedWithin}::integer)`
  const sameRecipient = sql<boolean>`recipient_organization_number is not distinct from ${invoice.recipientOrganizationNumber}
    and (recipient_organization_number is not null or recipient_name = ${invoice.recipientName})`
  const nearest = sql`abs(invoice_date - ${invoice.invoiceDate}::date), created_at desc`
  const ofRecipient = () =>
    invoice.recipientOrganizationNumber === null
      ? others()
          .where('recipientOrganizationNumber', 'is', null)
          .where('recipientName', '=', invoice.recipientName)
      : others().where('recipientOrganizationNumber', 'in', [...family])
  const ofIssuer = () =>
    others().where('issuerOrganizationNumber', '=', invoice.issuerOrganizationNumber)
  const account = () =>
    db
      .selectFrom('invoiceLikeness')
      .select('invoiceId as id')
      .where('invoiceId', '<>', invoice.id)
      .where('paymentAccount', '=', invoice.paymentAccount)
      .where('paymentAccount', '<>', '')
  const { issuerOrganizationNumber: issuer } = invoice
  const found = await Promise.all([
    ...[
      account()
        .where('issuerOrganizationNumber', '<', issuer)
        .orderBy('issuerOrganizationNumber', 'desc'),
      account().where('issuerOrganizationNumber', '>', issuer).orderBy('issuerOrganizationNumber'),
    ].map((way) => way.limit(atMostOfEach).execute()),
    ...[
      ofIssuer().where('numberKey', '=', invoice.numberKey).orderBy('createdAt', 'desc'),
      ofIssuer()
        .where('invoiceDate', '=', invoice.invoiceDate)
        .where(aboutAsMuch)
        .orderBy('createdAt', 'desc'),
      ofIssuer().where(printedThen).where(sameRecipient).orderBy(nearest),
      ...[aboutAsMuch, ...inAnother].map((asMuch) =>
        ofRecipient().where(inReach).where(asMuch).orderBy(nearest),
      ),
    ].map((way) => way.limit(atMostOfEach).execute()),
  ])
  const ids = [...new Set(found.flat().map(({ id }) => id))]
  return withLikeness(db, await invoicesByIds(db, ids))
}

export interface Said {
  readonly at: Date
  readonly by: string
  readonly why: string
}
/** Who has said of which others that they are not the same as an invoice. */
export async function saidNotSame(
  db: Db,
  id: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, Said>> {
  if (others.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoiceNotSame')
    .selectAll()
    .where((is) =>
      is.or([
        is.and([is('oneId', '=', id), is('otherId', 'in', others)]),
        is.and([is('otherId', '=', id), is('oneId', 'in', others)]),
      ]),
    )
    .execute()
  return new Map(
    rows.map(({ oneId, otherId, saidAt, saidBy, why }) => [
      oneId === id ? otherId : oneId,
      { at: saidAt, by: saidBy, why },
    ]),
  )
}

/** Keeps that two are not the same. False when that is kept already. */
export async function keepNotSame(
  db: Db,
  id: string,
  otherId: string,
  { at, by, why }: Said,
): Promise<boolean> {
  const kept = await db
    .insertInto('invoiceNotSame')
    .values({ ...pairOf(id, otherId), saidAt: at, saidBy: by, why })
    .onConflict((conflict) => conflict.columns(['oneId', 'otherId']).doNothing())
    .returning('oneId')
    .executeTakeFirst()
  return kept !== undefined
}

/** Forgets it again. Answers why it was said; undefined when nobody had. */
export async function forgetNotSame(
  db: Db,
  id: string,
  otherId: string,
): Promise<string | undefined> {
  const pair = pairOf(id, otherId)
  const gone = await db
    .deleteFrom('invoiceNotSame')
    .where('oneId', '=', pair.oneId)
    .where('otherId', '=', pair.otherId)
    .returning('why')
    .executeTakeFirst()
  return gone?.why
}
