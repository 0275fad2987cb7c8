import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Match } from '#areas/parties/keypersons/rules.ts'

/** What the lists said of a debtor abroad last, and which of its hits stop it (recipients 14). */
export interface ScreenedAbroad {
  readonly at: Date
  /** Whether it was asked about by all that it is written as now. */
  readonly isCurrent: boolean
  /** Entries of somebody sanctioned who is held for it, and of whom two have not said otherwise. */
  readonly hits: readonly Match[]
}

/** Of some debtors, by their ids; none of those the lists have never answered about. */
export async function screenedAbroad(
  db: Db,
  debtors: readonly string[],
): Promise<ReadonlyMap<string, ScreenedAbroad>> {
  if (debtors.length === 0) return new Map()
  const { rows } = await sql<ScreenedAbroad & { id: string }>`
    select debtor as id, last.screened_at as at,
      last.asked = array(select written from debtor_abroad_identity where debtor_id = debtor order by written) as "isCurrent", coalesce((
        select json_agg(hit) from jsonb_array_elements(last.matches) hit
        where (hit ->> 'match')::boolean and hit -> 'topics' ? 'sanction' and not exists (
          select from debtor_abroad_cleared cleared where cleared.debtor_id = debtor and cleared.entry_id = hit ->> 'id'
            and cleared.changed_at is not distinct from hit ->> 'changedAt')), '[]') as hits
    from unnest(${[...debtors]}::uuid[]) debtor cross join lateral (
      select screened_at, matches, asked from debtor_abroad_screening where debtor_id = debtor
      order by screened_at desc, id limit 1) last`.execute(db)
  return new Map(rows.map(({ id, ...screened }) => [id, screened]))
}

/** A debtor abroad to ask the lists about. */
export interface DueAbroad {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly names: readonly string[]
  readonly numbers: readonly string[]
  readonly asked: string[]
}
interface Asking {
  /** Of those that nobody has accepted. */
  readonly before: Date
  /** Of the lists, now. */
  readonly version: string
  /** Of one alone; else of all. */
  readonly debtorId?: string
  readonly most: number
}
/**
 * Those of whom the lists have not answered as they are written now: of one that two answer for in
 * their present version, of another since an instant.
 */
export async function dueAbroad(
  db: Db,
  { before, version, debtorId, most }: Asking,
): Promise<readonly DueAbroad[]> {
  const { rows } = await sql<DueAbroad>`
    select debtor.id, debtor.name, debtor.country, written.names, written.numbers, written.asked
    from debtor_abroad debtor cross join lateral (
      select coalesce(array_agg(written order by written) filter (where kind = 'name'), '{}') as names,
        coalesce(array_agg(written order by written) filter (where kind = 'vat'), '{}') as numbers,
        array_agg(written order by written) as asked
      from debtor_abroad_identity where debtor_id = debtor.id) written
    where debtor.merged_into is null and written.asked is not null
      and (${debtorId ?? null}::uuid is null or debtor.id = ${debtorId ?? null}::uuid)
      and not exists (select from debtor_abroad_screening last where last.debtor_id = debtor.id and last.asked = written.asked
        and (last.list_version = ${version} or (last.screened_at >= ${before} and not exists (
          select from debtor_abroad_standing accepted where accepted.debtor_id = debtor.id and kind = 'accepted' and end_date >= skynet.today()))))
    order by debtor.id limit ${most}`.execute(db)
  return rows
}

/** The latest invoice on a debtor abroad, from which it is decided on. */
export async function invoiceOnAbroad(db: Db, debtorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select invoice.id from debtor_abroad_identity identity
    join invoice on recipient_organization_number is null and case identity.kind
      when 'vat' then recipient_vat_number = identity.key
      else recipient_country = identity.country and name_abroad(recipient_name) = identity.key end
    where identity.debtor_id = ${debtorId} order by invoice.created_at desc limit 1`.execute(db)
  return rows[0]?.id
}
