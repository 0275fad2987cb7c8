import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { limitTypeNumbers } from '#areas/credit/limits/rules.ts'

/** An invoice abroad, as it is written. */
export interface Written {
  /** Two letters. */
  readonly country: string
  readonly name: string
  /** The name in one spelling. */
  readonly key: string
  readonly vatNumber: string | null
}

/**
 * Who is who abroad stays as it is until the transaction ends. Whoever decides holds it together
 * with the others that decide; whoever changes it waits for them, and they for that one
 * (recipients 9). Taken after the limits and before debtors.
 */
export const holdWhoIsWho = (db: Db, how: 'read' | 'change') =>
  how === 'read'
    ? sql`select pg_advisory_xact_lock_shared(hashtextextended('debtors abroad', 0))`.execute(db)
    : sql`select pg_advisory_xact_lock(hashtextextended('debtors abroad', 0))`.execute(db)

/** Some debtors, held until the transaction ends, in one order. */
export const heldDebtors = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('debtorAbroad')
        .select(['id', 'name', 'country', 'mergedInto'])
        .where('id', 'in', [...new Set(ids)])
        .orderBy('id')
        .forUpdate()
        .execute()

/** What open invoices on some debtors hold of their issuers' financing limits, öre, of each. */
export async function openOf(
  db: Db,
  debtors: readonly string[],
): Promise<ReadonlyMap<string, { readonly amount: number; readonly count: number }>> {
  const { rows } = await sql<{ id: string; amount: number; count: number }>`
    select debtor.id, coalesce(sum(reservation.amount), 0)::float8 as amount, count(reservation.amount)::integer as count
    from unnest(${[...debtors]}::uuid[]) debtor (id)
    left join debtor_abroad_identity identity on identity.debtor_id = debtor.id
    left join lateral (
      select id from invoice where identity.kind = 'vat'
        and recipient_organization_number is null and recipient_vat_number = identity.key
      union all
      select id from invoice where identity.kind = 'name' and recipient_organization_number is null
        and recipient_country = identity.country and name_abroad(recipient_name) = identity.key
        and (recipient_vat_number is null or not exists (select from debtor_abroad_identity numbered
          where numbered.kind = 'vat' and numbered.country = '' and numbered.key = recipient_vat_number))
    ) written on true
    left join limit_reservation reservation on reservation.invoice_reference = written.id::text
      and reservation.released_at is null and reservation.limit_type = ${limitTypeNumbers.financing}
    group by debtor.id`.execute(db)
  return new Map(rows.map(({ id, ...open }) => [id, open]))
}

/** The lower id first, as a pair stands. */
export const pairAbroad = (one: string, other: string) =>
  one < other ? { oneId: one, otherId: other } : { oneId: other, otherId: one }

interface Merge {
  readonly debtorId: string
  readonly otherId: string
  readonly by: string
  readonly reason: string
  readonly now: Date
}
/** Gives the one debtor all that the other is written as. Who is who is held for change. */
export async function mergeDebtors(db: Db, { debtorId, otherId, by, reason, now }: Merge) {
  const moved = await db
    .updateTable('debtorAbroadIdentity')
    .set({ debtorId })
    .where('debtorId', '=', otherId)
    .returning('written')
    .execute()
  // What was merged into the other is found at its end.
  await db
    .updateTable('debtorAbroad')
    .set({ mergedInto: debtorId })
    .where(({ or, eb }) => or([eb('id', '=', otherId), eb('mergedInto', '=', otherId)]))
    .execute()
  await sql`with gone as (delete from debtor_abroad_apart where ${otherId}::uuid in (one_id, other_id) returning one_id, other_id)
    insert into debtor_abroad_apart (one_id, other_id)
    select least(third, ${debtorId}::uuid), greatest(third, ${debtorId}::uuid)
    from (select case when one_id = ${otherId}::uuid then other_id else one_id end as third from gone) beside
    where third <> ${debtorId}::uuid on conflict do nothing`.execute(db)
  await db
    .insertInto('debtorAbroadChange')
    .values({
      kind: 'merge',
      debtorId,
      otherId,
      identities: moved.map(({ written }) => written),
      changedAt: now,
      changedBy: by,
      reason,
    })
    .execute()
}

interface Split extends Omit<Merge, 'otherId'> {
  /** Some of what the debtor is written as, never all. */
  readonly identityIds: readonly string[]
}
/** Makes another debtor of some of what one is written as. Who is who is held for change. */
export async function splitDebtor(
  db: Db,
  { debtorId, identityIds, by, reason, now }: Split,
): Promise<string> {
  const chosen = await db
    .selectFrom('debtorAbroadIdentity')
    .innerJoin('debtorAbroad', 'debtorAbroad.id', 'debtorId')
    .select(['kind', 'written', 'debtorAbroadIdentity.country', 'debtorAbroad.country as own'])
    .where('debtorAbroadIdentity.id', 'in', identityIds)
    .where('debtorId', '=', debtorId)
    .orderBy('kind')
    .orderBy('written')
    .execute()
  const [first] = chosen
  if (!first) throw new Error('Nothing of the debtor was chosen')
  const { id: otherId } = await db
    .insertInto('debtorAbroad')
    .values({ name: first.written, country: first.country || first.own, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('debtorAbroadIdentity')
    .set({ debtorId: otherId })
    .where('id', 'in', identityIds)
    .where('debtorId', '=', debtorId)
    .execute()
  await db.insertInto('debtorAbroadApart').values(pairAbroad(debtorId, otherId)).execute()
  await db
    .insertInto('debtorAbroadChange')
    .values({
      kind: 'split',
      debtorId,
      otherId,
      identities: chosen.map(({ written }) => written),
      changedAt: now,
      changedBy: by,
      reason,
    })
    .execute()
  return otherId
}
