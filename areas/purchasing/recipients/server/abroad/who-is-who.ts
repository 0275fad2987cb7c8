import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { heldDebtors, holdWhoIsWho, openOf, type Written } from './debtor-store.ts'
import { mergeDebtors } from './merge-store.ts'
import { isAccepted, standingsOf, type Standing } from './standing-store.ts'
import { screenAbroadSoon } from './screen-abroad.ts'
import { proposeAlike } from './proposal-abroad.ts'

/** A debtor abroad as it is decided on, held. */
export interface HeldDebtor {
  readonly id: string
  readonly name: string
  /** What open invoices on it hold, öre, and how many they are. */
  readonly open: number
  readonly openCount: number
  /** What has been said of it and counts (recipients 13); undefined when nothing does. */
  readonly standing:
    | { readonly kind: 'declined' }
    | { readonly kind: 'accepted'; readonly most: number; readonly endDate: string }
    | undefined
}

/**
 * Whose debts some invoices abroad are, with what is open on each debtor. Both stay so until the
 * transaction ends: whoever decides on another invoice on one of them waits, and so does who merges
 * them or takes them apart (recipients 8, 9). Called when the limits are held.
 */
export async function holdDebtorsAbroad(
  db: Db,
  invoiceIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, HeldDebtor>> {
  if (invoiceIds.length === 0) return new Map()
  const { rows } = await sql<Written & { id: string }>`
    select id, recipient_country as country, coalesce(nullif(recipient_name, ''), 'Utan namn') as name, name_abroad(recipient_name) as key,
      recipient_vat_number as "vatNumber", issuer_organization_number as issuer, customer_number as "customerNumber"
    from invoice where id = any(${[...invoiceIds]}::uuid[]) order by created_at, id`.execute(db)
  const news = await newsIn(db, rows)
  await holdWhoIsWho(db, news.length > 0 ? 'change' : 'read')
  // Looked at again: somebody else may have been first.
  for (const written of news) await learn(db, written, now)
  const { rows: owed } = await sql<{ id: string; debtor: string }>`
    select id, debtor_abroad_of(recipient_country, recipient_name, recipient_vat_number) as debtor
    from invoice where id = any(${[...invoiceIds]}::uuid[])`.execute(db)
  const debtors = [...new Set(owed.map(({ debtor }) => debtor))]
  const held = new Map((await heldDebtors(db, debtors)).map((one) => [one.id, one.name]))
  const open = await openOf(db, debtors)
  const standings = await standingsOf(db, debtors)
  const today = stockholmDay(now)
  const ofDebtor = (id: string): HeldDebtor => ({
    id,
    name: held.get(id) ?? '',
    open: open.get(id)?.amount ?? 0,
    openCount: open.get(id)?.count ?? 0,
    standing: counting(standings.get(id), today),
  })
  return new Map(owed.map(({ id, debtor }) => [id, ofDebtor(debtor)]))
}

function counting(standing: Standing | undefined, today: string): HeldDebtor['standing'] {
  if (standing?.kind === 'declined') return { kind: 'declined' }
  return isAccepted(standing, today)
    ? { kind: 'accepted', most: standing.most, endDate: standing.endDate }
    : undefined
}

interface Known {
  readonly byName: string | null
  readonly byVat: string | null
  readonly isApart: boolean
}
/** Whom the name and the number of an invoice are known as. */
async function knownOf(db: Db, { country, key, vatNumber }: Written): Promise<Known> {
  const { rows } = await sql<Known>`
    select named.debtor_id as "byName", numbered.debtor_id as "byVat",
      exists (select from debtor_abroad_apart where one_id = least(named.debtor_id, numbered.debtor_id)
        and other_id = greatest(named.debtor_id, numbered.debtor_id)) as "isApart"
    from (select) one
    left join debtor_abroad_identity named on named.kind = 'name' and named.country = ${country} and named.key = ${key}
    left join debtor_abroad_identity numbered on numbered.kind = 'vat' and numbered.country = '' and numbered.key = ${vatNumber}`.execute(
    db,
  )
  return rows[0] ?? { byName: null, byVat: null, isApart: false }
}

/** Those that say something of who is who that is not known, each once. */
async function newsIn(db: Db, invoices: readonly Written[]): Promise<readonly Written[]> {
  const once = new Map(
    invoices.map((one) => [JSON.stringify([one.country, one.key, one.vatNumber]), one]),
  )
  const news: Written[] = []
  for (const written of once.values()) {
    const { byName, byVat, isApart } = await knownOf(db, written)
    const numbered = written.vatNumber === null || byVat !== null
    const isOne = written.vatNumber === null || byName === byVat || isApart
    if (byName === null || !numbered || !isOne) news.push(written)
  }
  return news
}

/**
 * Keeps what an invoice is written with. The same number for VAT is the same debtor, and so is the
 * same name in a country, with whatever numbers, until two persons say otherwise.
 */
async function learn(db: Db, written: Written, now: Date): Promise<void> {
  const { country, name, key, vatNumber } = written
  const { byName, byVat, isApart } = await knownOf(db, written)
  const debtorId = byVat ?? byName ?? (await newDebtor(db, written, now))
  const add = (identity: { kind: 'name' | 'vat'; country: string; key: string; written: string }) =>
    db
      .insertInto('debtorAbroadIdentity')
      .values({ debtorId, ...identity })
      .execute()
  if (byName === null) {
    await add({ kind: 'name', country, key, written: name })
    await proposeAlike(db, debtorId, written, now)
  }
  if (vatNumber !== null && byVat === null)
    await add({ kind: 'vat', country: '', key: vatNumber, written: vatNumber })
  if (byName === null || (vatNumber !== null && byVat === null))
    await screenAbroadSoon(db, debtorId)
  if (byName !== null && byVat !== null && byName !== byVat && !isApart)
    await mergeDebtors(db, {
      debtorId: byVat,
      otherId: byName,
      by: 'Skynet',
      reason: `En faktura har namnet ${name} och momsnumret ${vatNumber}`,
      now,
    })
}

async function newDebtor(db: Db, { country, name }: Written, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('debtorAbroad')
    .values({ name, country, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
