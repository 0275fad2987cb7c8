import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { companyTypeOf, limitTypeNumbers } from '../../rules.ts'
import type { Debtor } from '../../debtor-rules.ts'
import type { Which } from '../limit-store.ts'

/**
 * Whose limit each of some numbers takes of, and every number it is invoiced by (limits 70). A
 * number that is merged with nobody is its own debtor.
 */
export async function debtorsOf(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Debtor>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; main: string; aliases: string[] }>`
    select asked.number, asked.main, array(select alias_number::text from recipient_merge
      where main_number = asked.main and undone_at is null order by merged_at, alias_number) as aliases
    from (select number, debtor_of(number) as main from unnest(${[...new Set(numbers)]}::text[]) number) asked`.execute(
    db,
  )
  return new Map(
    rows.map(({ number, main, aliases }) => [number, { main, family: [main, ...aliases] }]),
  )
}
/** Whose limit what is invoiced to a number takes of. */
export async function debtorOf(db: Db, number: string): Promise<Debtor> {
  return (await debtorsOf(db, [number])).get(number) ?? { main: number, family: [number] }
}

/** Whether a limit counts for nothing, as its recipient is merged into another (limits 73). */
export const isOfAlias = async (db: Db, { organizationNumber, limitType }: Which) =>
  companyTypeOf(limitType) === 'recipient' &&
  (await debtorOf(db, organizationNumber)).main !== organizationNumber

interface Merged {
  /** Given where the same merge is made each time. */
  readonly id?: string
  readonly aliasNumber: string
  readonly mainNumber: string
  readonly reason: string
  /** Both names. */
  readonly by: string
  readonly now: Date
}
/** Makes one debtor of two recipients, whose limits are held, and moves what the alias holds. */
export async function addMerge(db: Db, { id, aliasNumber, mainNumber, reason, by, now }: Merged) {
  await db
    .insertInto('recipientMerge')
    .values({ ...(id && { id }), aliasNumber, mainNumber, mergedAt: now, mergedBy: by, reason })
    .execute()
  await move(db, { from: aliasNumber, to: mainNumber, alias: null, toAlias: aliasNumber, now })
}

/** Makes two of them again: what was invoiced to the alias and is still open is its own again. */
export async function endMerge(db: Db, { aliasNumber, mainNumber, reason, by, now }: Merged) {
  await db
    .updateTable('recipientMerge')
    .set({
      undoneAt: sql<Date>`greatest(merged_at, ${now}::timestamptz)`,
      undoneBy: by,
      undoneReason: reason,
    })
    .where('aliasNumber', '=', aliasNumber)
    .where('undoneAt', 'is', null)
    .execute()
  await move(db, { from: mainNumber, to: aliasNumber, alias: aliasNumber, toAlias: null, now })
}

interface Moving {
  readonly from: string
  readonly to: string
  /** Only what invoices hold that name this alias; null for what names the number itself. */
  readonly alias: string | null
  /** Which alias the invoices name, as the ledger keeps it where they hold from then on. */
  readonly toAlias: string | null
  readonly now: Date
  readonly invoice?: string
}
/** Moves what is held from one recipient's limit to another's, to the öre (limits 71). */
const move = (db: Db, { from, to, alias, toAlias, now, invoice }: Moving) =>
  sql`with given as (
      update limit_reservation set released_at = greatest(reserved_at, ${now}::timestamptz),
        release_reason = ${`Flyttad till ${to}: samma mottagare`}
      where organization_number = ${from} and limit_type = ${limitTypeNumbers.recipient} and released_at is null
        and alias_number is not distinct from ${alias} and (${invoice ?? null}::text is null or invoice_reference = ${invoice ?? null})
      returning *)
    insert into limit_reservation
      (organization_number, limit_type, amount, invoice_reference, invoice_number, counterpart_number, due_date, reserved_at, moved_from, alias_number)
    select ${to}, limit_type, amount, invoice_reference, invoice_number, counterpart_number, due_date, released_at, id, ${toAlias}
    from given`.execute(db)

/** Moves what an invoice holds of another limit than its debtor's, as it may when it takes it again. */
export async function moveToDebtor(db: Db, invoice: string, now: Date): Promise<void> {
  const { rows } = await sql<{ from: string; to: string; alias: string | null; own: string }>`
    select organization_number as "from", debtor_of(coalesce(alias_number, organization_number)) as "to",
      alias_number as alias, coalesce(alias_number, organization_number) as own
    from limit_reservation
    where invoice_reference = ${invoice} and limit_type = ${limitTypeNumbers.recipient} and released_at is null
      and organization_number <> debtor_of(coalesce(alias_number, organization_number))`.execute(db)
  for (const { own, ...way } of rows)
    await move(db, { ...way, toAlias: own === way.to ? null : own, now, invoice })
}

/** The merges in force that a recipient is in, as the alias or as the main one. */
export async function mergesOf(db: Db, organizationNumber: string) {
  const { rows } = await sql<{
    aliasNumber: string
    aliasName: string
    mainNumber: string
    mainName: string
    mergedAt: Date
    mergedBy: string
    reason: string
    reserved: number
    openCount: number
  }>`select merge.alias_number, alias.name as alias_name, merge.main_number, main.name as main_name, merged_at, merged_by, reason,
      held.reserved, held.open_count
    from recipient_merge merge
    join company alias on alias.organization_number = merge.alias_number
    join company main on main.organization_number = merge.main_number
    cross join lateral (select coalesce(sum(amount), 0)::bigint as reserved, count(*)::integer as open_count
      from limit_reservation where organization_number = merge.main_number and alias_number = merge.alias_number and released_at is null) held
    where undone_at is null and (merge.alias_number = ${organizationNumber} or merge.main_number = ${organizationNumber})
    order by merged_at desc, merge.alias_number limit 200`.execute(db)
  return rows
}
