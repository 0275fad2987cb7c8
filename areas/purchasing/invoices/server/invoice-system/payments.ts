import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { addDays } from '#platform/swedish/format.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { inOrder } from '#platform/server/in-order.ts'
import type { invoices } from '../../contract.ts'
import { invoiceStateNames } from '../../states.ts'
import type { eventKinds } from '../../told-fields.ts'
import { expiredColumns } from '../../expired-columns.ts'
import { collectionStates, type CollectionState } from '../../collection-rules.ts'
import { collectionOf, ownerRole } from '../collection/collection-store.ts'
import { forecastOf } from '../deciding/forecast-store.ts'
import { invoiceById, named } from '../invoice-store.ts'

type EventKind = (typeof eventKinds)[number]

export const paymentResult: Handler<typeof invoices.paymentResult> = async ({ id }, { db }) => {
  const invoice = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  const events = await db
    .selectFrom('invoicePaymentEvent')
    .select(['kind', 'at'])
    .where('invoiceId', '=', id)
    .execute()
  const at = (kind: EventKind) => events.find((event) => event.kind === kind)?.at ?? null
  const foreseen = await forecastOf(db, id)
  const isDisputed = (await collectionOf(db, id))?.state === 'disputed'
  return {
    created: invoice.createdAt,
    dueDate: invoice.dueDate,
    payed: invoice.paidOn && (at('payed') ?? startOfDay(invoice.paidOn)),
    firstReminder: at('firstReminder'),
    secondReminder: at('secondReminder'),
    paymentSubmission: at('paymentSubmission'),
    predictResult: foreseen?.result ? { predictResultType: foreseen.result } : null,
    // Of what somebody says that it is not owed, no payment is expected (invoices 302).
    expectedDays: isDisputed ? null : (foreseen?.expectedDays ?? null),
    ownPayments: foreseen?.ownPayments ?? 0,
  }
}

interface Due {
  /** Both included, 'YYYY-MM-DD'. */
  readonly fromDate: string
  readonly toDate: string
  readonly today: string
  /** Where they are on their way to be paid; any when left out or empty. */
  readonly states?: readonly CollectionState[]
  /** On its columns (shell 117). */
  readonly where?: readonly string[]
}
const stateOfCollection = sql<CollectionState>`coalesce(collection.state, 'none')`
const columns = {
  number: sql.ref('invoice.invoice_number'),
  due: sql.ref('invoice.due_date'),
  late: sql`(skynet.today() - invoice.due_date)`,
  issuer: sql.ref('invoice.issuer_name'),
  issuerNumber: sql.ref('invoice.issuer_organization_number'),
  recipient: sql.ref('invoice.recipient_name'),
  recipientNumber: sql.ref('invoice.recipient_organization_number'),
  left: sql.ref('left_kronor'),
  currency: sql.ref('invoice.currency'),
  collection: stateOfCollection,
  owner: sql.ref('collection.owner_name'),
  next: sql.ref('collection.due_at'),
} as const
/** Bought, and something of it neither credited nor paid though the due date has passed. */
const expired = (db: Db, { fromDate, toDate, today, states = [], where = [] }: Due) =>
  db
    .selectFrom('invoiceAsk')
    .innerJoin('invoice', 'invoice.id', 'invoiceAsk.invoiceId')
    .innerJoin('invoiceBalance', 'invoiceBalance.invoiceId', 'invoiceAsk.invoiceId')
    .leftJoin('invoiceCollection as collection', 'collection.invoiceId', 'invoiceAsk.invoiceId')
    .where('unpaidDue', '>=', fromDate)
    .where('unpaidDue', '<=', toDate)
    .where('unpaidDue', '<', today)
    .where('leftAmount', '>', 0)
    .$if(states.length > 0, (rows) => rows.where(stateOfCollection, 'in', states))
    .where((is) =>
      is.and([...conditionsIn({ columns: expiredColumns, where, expressions: columns, today })]),
    )
/** How many there are, and what is left of them, öre. */
const sumExpired = (db: Db, due: Due) =>
  expired(db, due)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`coalesce(sum(left_kronor), 0)::float8`.as('leftKronor'))
    .executeTakeFirstOrThrow()
/** How many fell due the day before: what the list shows without days (decision A27). */
export async function expiredYesterday(db: Db, today: string): Promise<number> {
  const yesterday = addDays(today, -1)
  const { total } = await sumExpired(db, { fromDate: yesterday, toDate: yesterday, today })
  return total
}

const orders = {
  invoiceNumber: sql`invoice_number`,
  dueDate: sql`due_date`,
  daysLate: sql`-(due_date - date '2000-01-01')`,
  issuerName: sql`issuer_name`,
  recipientName: sql`recipient_name`,
  leftKronor: sql`left_kronor`,
  invoiceState: sql`invoice.state`,
  collectionDue: sql`collection.due_at`,
} as const

/** Those that have expired; without days those that fell due yesterday (decision A27). */
export const getExpired: Handler<typeof invoices.getExpired> = async (
  input,
  { db, today, refuse },
) => {
  const yesterday = addDays(today, -1)
  const fromDate = input.fromDate || input.toDate || yesterday
  const toDate = input.toDate || (fromDate > yesterday ? fromDate : yesterday)
  if (toDate < fromDate) refuse('wrongSpan')
  const due = { fromDate, toDate, today, states: input.collection, where: input.where }
  const { total, leftKronor } = await sumExpired(db, due)
  const rows = await inOrder(expired(db, due), input, orders)
    .selectAll('invoice')
    .select([
      'leftAmount',
      'leftKronor',
      'paidAmount',
      'ownerName',
      'disputedAmount',
      'collection.dueAt',
    ])
    .select(stateOfCollection.as('collectionState'))
    .select(({ selectFrom, ref }) => {
      const event = (kind: EventKind) =>
        selectFrom('invoicePaymentEvent')
          .select('at')
          .where('invoicePaymentEvent.invoiceId', '=', ref('invoice.id'))
          .where('kind', '=', kind)
      return [
        event('firstReminder').as('firstReminder'),
        event('secondReminder').as('secondReminder'),
        sql<number>`${today}::date - due_date`.as('daysLate'),
      ]
    })
    .orderBy('unpaidDue')
    .orderBy('invoiceAsk.invoiceId')
    .limit(input.take)
    .offset(input.currentPage * input.take)
    .execute()
  return {
    list: rows.map(named).map((row) => ({
      id: row.id,
      invoiceNumber: row.invoiceNumber,
      issuer: { name: row.issuerName, organizationNumber: row.issuerOrganizationNumber },
      recipient: { name: row.recipientName, organizationNumber: row.recipientOrganizationNumber },
      invoiceAmount: row.invoiceAmount,
      currency: row.currency,
      kronorAmount: row.kronorAmount,
      leftAmount: row.leftAmount,
      leftKronor: row.leftKronor,
      dueDate: row.dueDate,
      daysLate: row.daysLate,
      invoiceState: row.state,
      invoiceStateText: invoiceStateNames[row.state],
      collection: {
        state: row.collectionState,
        stateText: collectionStates[row.collectionState].name,
        disputed: row.disputedAmount,
        owner: row.ownerName ?? ownerRole,
        next: collectionStates[row.collectionState].next,
        due: row.dueAt,
      },
      firstReminder: row.firstReminder,
      secondReminder: row.secondReminder,
    })),
    totalHits: total,
    leftKronor,
    fromDate,
    toDate,
  }
}
