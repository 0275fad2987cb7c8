import { sql, type Insertable } from 'kysely'
import type { LimitReservation } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import {
  effectiveLimit,
  reservationProblem,
  typesOf,
  type Effective,
  type LimitType,
  type ReservationProblem,
  type Used,
  type UsedLimitType,
} from '../rules.ts'
import { archivePresent, clientOf, lockedLimit, type Which } from './limit-store.ts'

/** What counts for a client on a day, and what of it is used. Amounts in öre. */
export interface EffectiveLimit extends Effective, Used {
  readonly limitType: LimitType
  /** Of the value that counts; null when none does. */
  readonly decisionReference: string | null
}

interface Looking {
  /**
   * Holds the limits against reservations of others until the transaction ends: what is decided on
   * them is still true when it is reserved.
   */
  readonly hold?: boolean
}
/** The limits of a company on a day ('YYYY-MM-DD'), by type; types without any row are left out. */
export async function effectiveLimits(
  db: Db,
  organizationNumber: string,
  day: string,
  { hold = false }: Looking = {},
): Promise<readonly EffectiveLimit[]> {
  const rows = await db
    .selectFrom('clientLimit')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('limitType')
    .$if(hold, (limits) => limits.forUpdate())
    .execute()
  return rows.map((row) => {
    const effective = effectiveLimit(row, day)
    const decisionReference = {
      manual: row.decisionReference,
      calculated: row.calculatedReference,
      none: null,
    }
    return {
      ...effective,
      limitType: row.limitType as LimitType,
      decisionReference: decisionReference[effective.source],
      reserved: row.reserved,
      openCount: row.openCount,
    }
  })
}

/**
 * What open invoices use of a company's limits, by type: öre and number of invoices. Types that are
 * not used are left out.
 */
export async function usage(
  db: Db,
  organizationNumber: string,
): Promise<ReadonlyMap<LimitType, Used>> {
  const rows = await db
    .selectFrom('clientLimit')
    .select(['limitType', 'reserved', 'openCount'])
    .where('organizationNumber', '=', organizationNumber)
    .where('openCount', '>', 0)
    .execute()
  return new Map(rows.map(({ limitType, ...used }) => [limitType as LimitType, used]))
}

interface Wanted extends Which {
  readonly limitType: UsedLimitType
  /** Öre, more than 0. */
  readonly amount: number
  /** Organisation number of the invoice's other party, when it has one. */
  readonly counterpartNumber?: string | null
}
interface Ledgered {
  /** By which the ledger knows the invoice. */
  readonly invoice: string
  readonly now: Date
}
interface Reserving extends Ledgered {
  /** By which staff know it. */
  readonly invoiceNumber?: string
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
      one.limitType - other.limitType,
  )

/**
 * Reserves headroom for an invoice on every limit it needs, or on none: answers what does not fit,
 * nothing when all was reserved. What the invoice holds already is not reserved twice. The limits
 * stay held until the caller's transaction ends. @throws Error when the invoice holds another
 * amount already.
 */
export const reserve = (
  db: Db,
  { now, ...invoice }: Reserving,
  wanted: readonly Wanted[],
): Promise<readonly Refusal[]> =>
  reserveAll(
    db,
    now,
    wanted.map((one) => ({ ...one, ...invoice })),
  )

/** Reserves headroom for several invoices in the same way: for all of them, or for none. */
export async function reserveAll(
  db: Db,
  now: Date,
  wanted: readonly (Wanted & Omit<Reserving, 'now'>)[],
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
    missing.push({ ...one, invoiceReference: invoice, reservedAt: now })
    rows.set(keyOf(one), { ...row, reserved: row.reserved + amount, openCount: row.openCount + 1 })
  }
  if (refused.length === 0 && missing.length > 0)
    await db.insertInto('limitReservation').values(missing).execute()
  return refused
}

const keyOf = ({
  organizationNumber,
  limitType,
}: {
  readonly organizationNumber: string
  readonly limitType: number
}) => `${organizationNumber} ${limitType}`
/** The given limits as rows, to be joined with. */
const given = (some: readonly Which[]) =>
  sql`unnest(${some.map((one) => one.organizationNumber)}::text[], ${some.map((one) => one.limitType)}::smallint[])
    as wanted (organization_number, limit_type)`
/** Those of the limits there are, held until the transaction ends. */
const lockedRows = (db: Db, wanted: readonly Which[]) =>
  db
    .selectFrom('clientLimit')
    .selectAll()
    .where(
      sql<boolean>`(organization_number, limit_type) in (select wanted.organization_number, wanted.limit_type from ${given(wanted)})`,
    )
    .orderBy('organizationNumber')
    .orderBy('limitType')
    .forUpdate()
    .execute()

const openReservations = (db: Db, invoices: readonly string[]) =>
  db
    .selectFrom('limitReservation')
    .select(['invoiceReference', 'organizationNumber', 'limitType', 'amount'])
    .where('invoiceReference', '=', sql<string>`any(${invoices}::text[])`)
    .where('releasedAt', 'is', null)
    .execute()

interface Releasing extends Ledgered {
  /** Swedish, as the ledger shows it: 'Betald', 'Nekad av mottagaren'. */
  readonly why: string
}
/**
 * Gives back everything an invoice holds. Answers how many reservations that were; none when they
 * are given back already.
 */
export async function release(db: Db, { invoice, why, now }: Releasing): Promise<number> {
  const open = await db
    .selectFrom('limitReservation')
    .select(['id', 'organizationNumber', 'limitType'])
    .where('invoiceReference', '=', invoice)
    .where('releasedAt', 'is', null)
    .execute()
  let released = 0
  for (const { id } of inOrder(open as readonly (Which & { id: string })[])) {
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

interface Calculated extends Which {
  /** Öre. */
  readonly amount: number
  /** Open invoices at most; null for any number. */
  readonly maxCount: number | null
  /** The decision of the engine it comes from. */
  readonly decisionReference: string
  readonly now: Date
}
/**
 * Stores what the engine has calculated for a client. False when the company is not our client in
 * the role the limit is about.
 */
export async function setCalculatedLimit(db: Db, calculated: Calculated): Promise<boolean> {
  const { organizationNumber, limitType, amount, maxCount, decisionReference, now } = calculated
  const which = { organizationNumber, limitType }
  if (!(await clientOf(db, which))) return false
  const row = await lockedLimit(db, which)
  if (row.calculatedValue !== amount) {
    const since = await archivePresent(db, which, true, { by: 'Skynet', now })
    await db
      .insertInto('clientLimitHistory')
      .values({
        ...which,
        isCalculated: true,
        limitValue: amount,
        decisionReference,
        changedBy: 'Skynet',
        since,
      })
      .execute()
  }
  await db
    .updateTable('clientLimit')
    .set({
      calculatedValue: amount,
      calculatedCount: maxCount,
      calculatedReference: decisionReference,
      calculatedAt: now,
    })
    .where('organizationNumber', '=', organizationNumber)
    .where('limitType', '=', limitType)
    .execute()
  return true
}

/**
 * One limit of a client, held: nobody reserves or changes it before the holder's transaction ends.
 * Amounts in öre.
 */
export interface HeldLimit extends Which, Used {
  /** What a person has set, whether its review-by date has passed or not. */
  readonly manual: { readonly amount: number; readonly reviewBy: string } | null
  readonly calculated: { readonly amount: number; readonly maxCount: number | null } | null
}
/**
 * Holds every limit of the clients until the transaction ends, making the rows there are none of
 * yet, so that what is decided on them is still true when it is reserved. A company that is not our
 * client in the role has none.
 */
export async function heldLimits(
  db: Db,
  clients: readonly { readonly organizationNumber: string; readonly companyType: 0 | 1 }[],
): Promise<readonly HeldLimit[]> {
  const wanted = clients.flatMap(({ organizationNumber, companyType }) =>
    typesOf(companyType).map((limitType) => ({ organizationNumber, limitType })),
  )
  let rows = await lockedRows(db, wanted)
  if (rows.length < wanted.length) {
    const { numAffectedRows } = await sql`insert into client_limit (organization_number, limit_type)
      select wanted.organization_number, wanted.limit_type from ${given(wanted)}
      join client on client.organization_number = wanted.organization_number
        and client.company_type = case when wanted.limit_type <= 2 then 0 else 1 end
      on conflict do nothing`.execute(db)
    if (numAffectedRows) rows = await lockedRows(db, wanted)
  }
  return rows.map((row) => ({
    organizationNumber: row.organizationNumber,
    limitType: row.limitType as LimitType,
    reserved: row.reserved,
    openCount: row.openCount,
    manual:
      row.limitValue === null || row.expiresDate === null
        ? null
        : { amount: row.limitValue, reviewBy: row.expiresDate },
    calculated:
      row.calculatedValue === null
        ? null
        : { amount: row.calculatedValue, maxCount: row.calculatedCount },
  }))
}
