import { sql } from 'kysely'
import { escapeLike } from '#platform/like.ts'
import type { Db } from '#platform/server/database.ts'
import type { CompanyHit } from '../contract.ts'
import type { SearchQuestion } from '../rules.ts'

/** Recipients merged now: of each number of a debtor the main one (limits 70). */
const merged = sql`(select alias_number as number, main_number as main from recipient_merge where undone_at is null
  union select main_number, main_number from recipient_merge where undone_at is null)`

/** Main recipients that stand, or whose aliases do, under a name that begins so or has the words. */
async function byFormerName(db: Db, asked: SearchQuestion, most: number): Promise<CompanyHit[]> {
  if (asked.kind !== 'name') return []
  const words = asked.words.map((word) => `${word}:*`).join(' & ')
  const { rows } = await sql<CompanyHit>`
    select distinct on (main.organization_number) main.name, main.organization_number as "organizationNumber",
      'recipient' as "companyType", trait.value as "foundAs"
    from ${merged} merged
    join recipient_trait trait on trait.recipient = merged.number and trait.kind = 'name'
    join company main on main.organization_number = merged.main
    where lower(trait.value) like ${`${escapeLike(asked.start)}%`}
      or (${asked.words.length > 0} and to_tsvector('simple', trait.value) @@ to_tsquery('simple', ${words}))
    order by main.organization_number, trait.value limit ${most}`.execute(db)
  return rows
}

/**
 * The hits with what is merged: of an alias the main recipient it is one debtor with, and main
 * recipients found by a name that only their invoices or aliases have (search 8).
 */
export async function withMerged(
  db: Db,
  asked: SearchQuestion,
  hits: readonly CompanyHit[],
  most: number,
): Promise<CompanyHit[]> {
  const numbers = hits
    .filter(({ companyType }) => companyType === 'recipient')
    .map(({ organizationNumber }) => organizationNumber)
  const { rows } = await sql<{ alias: string; main: string; name: string }>`
    select alias_number as alias, main_number as main, name from recipient_merge
    join company on organization_number = main_number
    where undone_at is null and alias_number = any(${numbers}::text[])`.execute(db)
  const mains = new Map(rows.map(({ alias, ...main }) => [alias, main]))
  const found = hits.map((hit) => {
    const into = hit.companyType === 'recipient' ? mains.get(hit.organizationNumber) : undefined
    return into ? { ...hit, mergedInto: { organizationNumber: into.main, name: into.name } } : hit
  })
  const known = new Set([...numbers, ...rows.map(({ main }) => main)])
  const former = await byFormerName(db, asked, most)
  return [...found, ...former.filter(({ organizationNumber }) => !known.has(organizationNumber))]
}
