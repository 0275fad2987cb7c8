import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import {
  instantsOf,
  named,
  waitingRows,
  waitsIn,
} from '#areas/purchasing/invoices/server/public.ts'
import { invoiceStateNames } from '#areas/purchasing/invoices/rules.ts'
import type { feedback } from '../contract.ts'
import { feedbackTypeOf, spanProblem, statesOf, usualSpan, type FeedbackFilter } from '../rules.ts'
import { texts } from '../texts.ts'
import { grouped } from './grouped.ts'

const mostHistory = 20
const mostAddresses = 50

/**
 * A page of invoices that something is still to become of, by issuer; with whom one may write to
 * and what has been written.
 */
export const getInvoicesByState: Handler<typeof feedback.getInvoicesByState> = async (
  { getRegistered, getAwaitingLG, getPending, currentPage, take, ...asked },
  { db, today, refuse },
) => {
  const usual = usualSpan(today)
  const span = { from: asked.from || usual.from, to: asked.to || usual.to }
  const problem = spanProblem(span, today)
  if (problem)
    refuse(problem, {
      fields: [{ field: problem === 'tooOld' ? 'from' : 'to', message: texts[problem] }],
    })
  const filters: FeedbackFilter[] = []
  if (getRegistered) filters.push('registered')
  if (getAwaitingLG) filters.push('awaitingApproval')
  if (getPending) filters.push('inProgress')

  const { from, until } = instantsOf({ fromDate: span.from, toDate: span.to })
  const listed = waitingRows(db)
    .where('invoiceWaiting.createdAt', '>=', from)
    .where('invoiceWaiting.createdAt', '<', until)
    .where(waitsIn(statesOf(filters)))
  const [rows, { count }] = await Promise.all([
    listed
      .selectAll('invoice')
      .orderBy('issuerName')
      .orderBy('invoice.issuerOrganizationNumber')
      .orderBy('invoice.createdAt', 'desc')
      .orderBy('invoice.id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    listed.select(sql<number>`count(*)::float8`.as('count')).executeTakeFirstOrThrow(),
  ])
  const [history, addresses, known] = await Promise.all([
    historyOf(
      db,
      rows.map(({ id }) => id),
    ),
    addressesOf(db, [...new Set(rows.map((row) => row.issuerOrganizationNumber))]),
    knownEmails(
      db,
      rows.filter(({ recipientEmail }) => recipientEmail === '').map(({ id }) => id),
    ),
  ])
  const byIssuer = grouped(rows.map(named), (row) => row.issuerOrganizationNumber)
  const companies = [...byIssuer].map(([organizationNumber, invoices]) => ({
    companyName: invoices[0]?.issuerName ?? '',
    organizationNumber,
    alternativeEmailAddresses: addresses.get(organizationNumber) ?? [],
    invoices: invoices.map((row) => ({
      id: row.id,
      recipientName: row.recipientName,
      recipientOrganizationNumber: row.recipientOrganizationNumber,
      recipientEmail: row.recipientEmail || (known.get(row.id) ?? ''),
      invoiceNumber: row.invoiceNumber,
      invoiceAmount: row.invoiceAmount,
      kronorAmount: row.kronorAmount,
      currency: row.currency,
      dueDate: row.dueDate,
      state: row.state,
      factoringSubState: invoiceStateNames[row.state],
      created: row.createdAt,
      invoiceFeedbackHistory: history.get(row.id) ?? [],
    })),
  }))
  return { companies, totalHits: count, ...span }
}

/** What has been sent about each invoice, the latest first. */
async function historyOf(db: Db, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('invoiceFeedbackInvoice as link')
    .innerJoin('invoiceFeedback as sent', 'sent.id', 'link.feedbackId')
    .where('link.invoiceId', 'in', invoiceIds)
    .select([
      'link.invoiceId',
      'sent.id',
      'type',
      'message',
      'email',
      'createdAt as sent',
      'createdBy',
    ])
    .orderBy('createdAt', 'desc')
    .execute()
  const byInvoice = grouped(rows, ({ invoiceId }) => invoiceId)
  return new Map(
    [...byInvoice].map(([id, all]) => [
      id,
      all.slice(0, mostHistory).map((one) => ({ ...one, type: feedbackTypeOf(one.type) })),
    ]),
  )
}

/** The contacts of issuers. */
async function addressesOf(db: Db, organizationNumbers: readonly string[]) {
  if (organizationNumbers.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('contact')
    .select(['organizationNumber', 'name', 'email'])
    .where('organizationNumber', 'in', organizationNumbers)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute()
  const byCompany = grouped(rows, ({ organizationNumber }) => organizationNumber)
  return new Map(
    [...byCompany].map(([number, all]) => [
      number,
      all
        .slice(0, mostAddresses)
        .map(({ name, email }) => ({ email, displayValue: `${name} (${email})` })),
    ]),
  )
}

/** What the issuer knows the recipient's address to be, of invoices that do not say. */
async function knownEmails(
  db: Db,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('companyCognomen as known', (join) =>
      join
        .onRef('known.issuerOrganizationNumber', '=', 'invoice.issuerOrganizationNumber')
        .onRef('known.recipientOrganizationNumber', '=', 'invoice.recipientOrganizationNumber'),
    )
    .where('invoice.id', 'in', invoiceIds)
    .where('known.recipientEmail', '<>', '')
    .select(['invoice.id', 'known.recipientEmail'])
    .execute()
  return new Map(rows.map(({ id, recipientEmail }) => [id, recipientEmail]))
}
