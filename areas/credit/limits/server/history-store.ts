import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inOrder, type AskedOrder } from '#platform/server/in-order.ts'
import type { historySorts, ledgerSorts } from '../contract.ts'
import { isUsedUp, limitTypeNumbers } from '../rules.ts'
import { columnsOf, type Which } from './limit-store.ts'

interface Page<Sort extends string> extends Partial<AskedOrder<Sort>> {
  readonly currentPage: number
  readonly take: number
}
const historyOrders = {
  value: sql`limit_value`,
  since: sql`since`,
  by: sql`coalesce(removed_by, changed_by)`,
  archived: sql`archived`,
  expires: sql`expires_date`,
} as const
// Of one limit, along its index; those it holds now are few beside those it has held.
const ledgerOrders = {
  amount: sql.ref('limit_reservation.amount'),
  state: sql`limit_reservation.released_at is not null`,
  from: sql.ref('limit_reservation.reserved_at'),
  to: sql.ref('limit_reservation.released_at'),
} as const

/** One page of the values a limit has had, the newest first, and how many there are. */
export async function pageOfHistory(
  db: Db,
  which: Which,
  { currentPage, take, sortField, sortOrder = 0 }: Page<(typeof historySorts)[number]>,
) {
  const values = db.selectFrom('clientLimitHistory').where((value) => value.and(columnsOf(which)))
  const [rows, total] = await Promise.all([
    inOrder(values, { sortField, sortOrder }, historyOrders)
      .selectAll()
      .orderBy('since', 'desc')
      // Of two at one instant the one that came first has ended.
      .orderBy('archived', (order) => order.desc().nullsFirst())
      .orderBy('id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    values.select((one) => one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    limitValue: row.limitValue,
    isCalculated: row.isCalculated,
    decisionReferens: row.decisionReference,
    ratingCondition: row.ratingCondition,
    deleted: row.removedBy !== null,
    changedByUser: row.removedBy ?? row.changedBy,
    since: row.since,
    archived: row.archived,
    expiresDate: row.expiresDate,
  }))
  return { totalHits: total.count, items }
}

/** One page of a limit's ledger, the newest reservation first, and how many there are. */
export async function pageOfReservations(
  db: Db,
  { organizationNumber, limitType }: Which,
  { currentPage, take, sortField, sortOrder = 0 }: Page<(typeof ledgerSorts)[number]>,
) {
  if (!isUsedUp(limitType)) return { list: [], totalHits: 0 }
  const ledger = db
    .selectFrom('limitReservation')
    .where('limitReservation.organizationNumber', '=', organizationNumber)
    .where('limitType', '=', limitTypeNumbers[limitType])
  const [rows, total] = await Promise.all([
    inOrder(ledger, { sortField, sortOrder }, ledgerOrders)
      .leftJoin('company', 'company.organizationNumber', 'counterpartNumber')
      .selectAll('limitReservation')
      .select('company.name')
      .orderBy('reservedAt', 'desc')
      .orderBy('limitReservation.id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    ledger.select((one) => one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({
    id: row.id,
    invoice: row.invoiceReference,
    invoiceNumber: row.invoiceNumber,
    counterpart:
      row.counterpartNumber === null
        ? null
        : { organizationNumber: row.counterpartNumber, name: row.name },
    aliasNumber: row.aliasNumber,
    amount: row.amount,
    reservedAt: row.reservedAt,
    releasedAt: row.releasedAt,
    releaseReason: row.releaseReason,
  }))
  return { list, totalHits: total.count }
}
