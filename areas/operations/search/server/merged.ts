import { sql } from 'kysely'
import { escapeLike } from '#platform/like.ts'
import type { Db } from '#platform/server/database.ts'
import type { CompanyHit } from '../contract.ts'
import type { SearchQuestion } from '../rules.ts'

/** Recipients merged now: of each number of a debtor the main one (limits 70). */
const merged = sql`(select alias_number as number, main_number as main from recipient_merge where undone_at is null
  union select main_number, main_number from recipient_merge where undone_at is null)`

interface Found {
  /** The number it was found under: of an alias its own. */
  readonly number: string
  readonly main: string
  readonly name: string
  /** The name it was found by; null of an alias that is among the hits. */
  readonly foundAs: string | null
}
/** Of aliases the main recipient that they are one debtor with. */
const byAlias = (numbers: readonly string[]) =>
  sql`select alias_number as number, main_number as main, name, null as found_as
    from recipient_merge join company on organization_number = main_number
    where undone_at is null and alias_number = any(${numbers}::text[])`
/** Main recipients that stand, or whose aliases do, under a name that begins so or has the words. */
function byFormerName({ start, words }: Extract<SearchQuestion, { kind: 'name' }>, most: number) {
  const wanted = words.map((word) => `${word}:*`).join(' & ')
  return sql`(select distinct on (main.organization_number) main.organization_number as number, main.organization_number as main,
      main.name, trait.value as found_as
    from ${merged} merged
    join recipient_trait trait on trait.recipient = merged.number and trait.kind = 'name'
    join company main on main.organization_number = merged.main
    where lower(trait.value) like ${`${escapeLike(start)}%`}
      or (${words.length > 0} and to_tsvector('simple', trait.value) @@ to_tsquery('simple', ${wanted}))
    order by main.organization_number, trait.value limit ${sql.lit(most)})`
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
  const parts = [
    ...(numbers.length > 0 ? [byAlias(numbers)] : []),
    ...(asked.kind === 'name' ? [byFormerName(asked, most)] : []),
  ]
  if (parts.length === 0) return [...hits]
  const { rows } = await sql<Found>`select number, main, name, found_as
    from (${sql.join(parts, sql` union all `)}) found order by number, found_as`.execute(db)
  const aliases = rows.filter(({ foundAs }) => foundAs === null)
  const mains = new Map(aliases.map(({ number, main, name }) => [number, { main, name }]))
  const found = hits.map((hit) => {
    const into = hit.companyType === 'recipient' ? mains.get(hit.organizationNumber) : undefined
    return into ? { ...hit, mergedInto: { organizationNumber: into.main, name: into.name } } : hit
  })
  const known = new Set([...numbers, ...aliases.map(({ main }) => main)])
  const former = rows.flatMap(({ main, name, foundAs }): CompanyHit[] =>
    foundAs === null || known.has(main)
      ? []
      : [{ name, organizationNumber: main, companyType: 'recipient', foundAs }],
  )
  return [...found, ...former]
}
