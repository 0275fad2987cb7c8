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
  /** 10 digits, and what it calls the recipient. */
  readonly issuer: string
  readonly customerNumber: string
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

/** So many names and numbers of one are shown. */
const shown = 50

/** Some debtors with what they are written as and what is open on them, by their ids. */
export async function sidesOf(db: Db, debtors: readonly string[]) {
  const ids = [...new Set(debtors)]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('debtorAbroad')
    .select(['id', 'name', 'country', 'mergedInto'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const { rows: identities } = await sql<{
    id: string
    debtorId: string
    kind: 'name' | 'vat'
    country: string
    written: string
  }>`select identity.id, identity.debtor_id as "debtorId", kind, identity.country, written
    from unnest(${ids}::uuid[]) debtor (id) cross join lateral (
      select * from debtor_abroad_identity where debtor_id = debtor.id order by kind, written, id limit ${shown}) identity
    order by kind, written, identity.id`.execute(db)
  const open = await openOf(db, ids)
  return rows.map(({ id, name, country, mergedInto }) => ({
    id,
    name,
    country,
    mergedInto,
    identities: identities.flatMap(({ debtorId, ...identity }) =>
      debtorId === id ? [identity] : [],
    ),
    open: open.get(id)?.amount ?? 0,
    openCount: open.get(id)?.count ?? 0,
  }))
}
