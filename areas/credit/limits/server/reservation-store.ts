import { sql, type Insertable } from 'kysely'
import type { LimitReservation } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import {
  effectiveLimit,
  limitTypeNumbers,
  limitTypeOf,
  reservationProblem,
  type ReservationProblem,
  type UsedLimitType,
} from '../rules.ts'
import { moveToDebtor } from './debtors/merge-store.ts'
import { lockedRows } from './held-limits.ts'
import { columnsOf, type Which } from './limit-store.ts'

interface Wanted extends Which {
  readonly limitType: UsedLimitType
  /** Öre, more than 0. */
  readonly amount: number
  /** Organisation number of the invoice's other party, when it has one. */
  readonly counterpartNumber?: string | null
  /** The number the invoice names, where that is an alias of the limit's recipient (limits 70). */
  readonly aliasNumber?: string | null
}
interface Ledgered {
  /** By which the ledger knows the invoice. */
  readonly invoice: string
  readonly now: Date
}
interface Reserving extends Wanted, Omit<Ledgered, 'now'> {
  /** By which staff know the invoice. */
  readonly invoiceNumber?: string
  /** When the invoice falls due, 'YYYY-MM-DD', by which what is owed is told apart. */
  readonly dueDate?: string
}
export interface Refusal extends Which {
  readonly problem: ReservationProblem
}

// Everybody takes the limits in this order, so that two who want the same ones do not wait for each
// other.
const inOrder = <T extends Which>(some: readonly T[]) =>
  some.toSorted(
    (one, other) =>
      one.organizationNumber.localeCompare(other.organizationNumber) ||
      limitTypeNumbers[one.limitType] - limitTypeNumbers[other.limitType],
  )

/**
 * Reserves headroom for several invoices on every limit they need, or on none: answers what does
 * not fit, nothing when all was reserved. What an invoice holds already is not reserved twice. The
 * limits stay held until the caller's transaction ends. @throws Error when an invoice holds another
 * amount already.
 */
export async function reserveAll(
  db: Db,
  now: Date,
  wanted: readonly Reserving[],
): Promise<readonly Refusal[]> {
  const day = stockholmDay(now)
  const rows = new Map((await lockedRows(db, wanted)).map((row) => [keyOf(row), row]))
  const open = await openReservations(db, [...new Set(wanted.map(({ invoice }) => invoice))])
  const held = new Map(open.map((row) => [`${row.invoiceReference} ${keyOf(row)}`, row.amount]))
  const refused: Refusal[] = []
  const missing: Insertable<LimitReservation>[] = []
  for (const { invoice, ...one } of inOrder(wanted)) {
    const { organizationNumber, limitType, amount } = one
    const has = held.get(`${invoice} ${keyOf(one)}`)
    if (has !== undefined && has !== amount)
      throw new Error(`${invoice} holds another amount of the limit already`)
    if (has !== undefined) continue
    const row = rows.get(keyOf(one))
    const problem = row ? reservationProblem(effectiveLimit(row, day), row, amount) : 'noLimit'
    if (problem) refused.push({ organizationNumber, limitType, problem })
    if (problem || !row) continue
    missing.push({ ...one, ...columnsOf(one), invoiceReference: invoice, reservedAt: now })
    rows.set(keyOf(one), { ...row, reserved: row.reserved + amount, openCount: row.openCount + 1 })
  }
  if (refused.length === 0 && missing.length > 0)
    await db.insertInto('limitReservation').values(missing).execute()
  return refused
}

const keyOf = ({ organizationNumber, limitType }: Which) => `${organizationNumber} ${limitType}`

/**
 * What is reserved of an invoice and not given back, its limits held until the transaction ends:
 * whoever merges recipients moves none of it meanwhile (limits 71).
 */
export async function heldReservations(db: Db, invoice: string) {
  let open = await openReservations(db, [invoice])
  for (;;) {
    await lockedRows(db, open)
    const ids = new Set(open.map(({ id }) => id))
    open = await openReservations(db, [invoice])
    if (open.every(({ id }) => ids.has(id))) return inOrder(open)
  }
}

/** What is reserved of invoices and not given back. */
async function openReservations(db: Db, invoices: readonly string[]) {
  const rows = await db
    .selectFrom('limitReservation')
    .select(['id', 'invoiceReference', 'organizationNumber', 'limitType', 'amount'])
    .where('invoiceReference', '=', sql<string>`any(${invoices}::text[])`)
    .where('releasedAt', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, limitType: limitTypeOf(row.limitType) }))
}

interface Releasing extends Ledgered {
  /** Swedish, as the ledger shows it: 'Betald', 'Nekad av mottagaren'. */
  readonly why: string
}
/**
 * Gives back everything an invoice holds. Answers how many reservations that were; none when they
 * are given back already.
 */
export async function release(db: Db, { invoice, why, now }: Releasing): Promise<number> {
  let released = 0
  for (const { id } of await heldReservations(db, invoice)) {
    const { numUpdatedRows } = await db
      .updateTable('limitReservation')
      .set({
        releasedAt: sql<Date>`greatest(reserved_at, ${now}::timestamptz)`,
        releaseReason: why,
      })
      .where('id', '=', id)
      .where('releasedAt', 'is', null)
      .executeTakeFirst()
    released += Number(numUpdatedRows)
  }
  return released
}

/**
 * Takes again what an invoice gave back last, where that has not been done: whatever the limit is by
 * now, for it is owed whether it fits or not (limits 53). Answers when it had been given back;
 * undefined when nothing was taken.
 */
export async function reserveAgain(db: Db, { invoice, now }: Ledgered): Promise<Date | undefined> {
  const { rows } = await sql<{ givenAt: Date }>`insert into limit_reservation
      (organization_number, limit_type, amount, invoice_reference, invoice_number, counterpart_number, due_date, reserved_at, again_of, alias_number)
    select organization_number, limit_type, amount, invoice_reference, invoice_number, counterpart_number, due_date,
      greatest(released_at, ${now}::timestamptz), id, alias_number
    from limit_reservation given
    where invoice_reference = ${invoice} and released_at is not null
      and not exists (select from limit_reservation next
        where next.invoice_reference = ${invoice} and given.id in (next.again_of, next.rest_of, next.moved_from, next.more_of))
    order by organization_number, limit_type
    returning (select released_at from limit_reservation before where before.id = limit_reservation.again_of) as "givenAt"`.execute(
    db,
  )
  await moveToDebtor(db, invoice, now)
  return rows[0]?.givenAt
}

interface GivingBack extends Releasing {
  /** What of the invoice is left, öre: more than 0, and less than `of` where it is given back. */
  readonly left: number
  /** What it was for so far, öre. */
  readonly of: number
}
/**
 * Gives back of everything an invoice holds the part of it that is gone; what is left is rounded up
 * to whole öre. The rest is reserved in the same moment, whatever the limit is by now.
 */
export async function releasePart(db: Db, giving: GivingBack): Promise<void> {
  const { invoice, why, now, left, of } = giving
  for (const { id, amount } of await heldReservations(db, invoice)) {
    const rest = restOf(amount, left, of)
    if (rest === amount) continue
    await sql`with whole as (
        update limit_reservation set released_at = greatest(reserved_at, ${now}::timestamptz), release_reason = ${why}
        where id = ${id} and released_at is null returning *)
      insert into limit_reservation
        (organization_number, limit_type, amount, invoice_reference, invoice_number, counterpart_number, due_date, reserved_at, rest_of, alias_number)
      select organization_number, limit_type, ${rest}, invoice_reference, invoice_number, counterpart_number, due_date, released_at, id, alias_number
      from whole`.execute(db)
  }
}
/**
 * Has an invoice hold the part of what it took when it was bought that it is owed still: less than it
 * holds, or more when what was taken off it is undone (limits 87). Exactly what it began with when
 * all of it is owed; a part is rounded up to whole öre. The rest is reserved in the same moment,
 * whatever the limit is by now.
 * @param holding `left` of the whole `of`, both as the invoice says them
 */
export async function holdPart(db: Db, holding: GivingBack): Promise<void> {
  const { invoice, why, now, left, of } = holding
  for (const { id, amount } of await heldReservations(db, invoice)) {
    const wanted = restOf(await beganWith(db, id), left, of)
    if (wanted === amount) continue
    await sql`with before as (
        update limit_reservation set released_at = greatest(reserved_at, ${now}::timestamptz), release_reason = ${why}
        where id = ${id} and released_at is null returning *)
      insert into limit_reservation
        (organization_number, limit_type, amount, invoice_reference, invoice_number, counterpart_number, due_date, reserved_at, rest_of, more_of, alias_number)
      select organization_number, limit_type, ${wanted}, invoice_reference, invoice_number, counterpart_number, due_date, released_at,
        case when ${wanted} < amount then id end, case when ${wanted} > amount then id end, alias_number
      from before`.execute(db)
  }
}
/** What a reservation was when its invoice was bought: followed back through all it has been since. */
async function beganWith(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`with recursive line as (
      select amount, coalesce(rest_of, again_of, moved_from, more_of) as before from limit_reservation where id = ${id}
      union all
      select one.amount, coalesce(one.rest_of, one.again_of, one.moved_from, one.more_of)
      from line join limit_reservation one on one.id = line.before)
    select amount from line where before is null`.execute(db)
  const [first] = rows
  if (!first) throw new Error('A held reservation is gone')
  return first.amount
}
// Öre times öre is more than a number holds.
const restOf = (amount: number, left: number, of: number) =>
  Number((BigInt(amount) * BigInt(left) + BigInt(of) - 1n) / BigInt(of))
