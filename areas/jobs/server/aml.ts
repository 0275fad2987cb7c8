import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { formatNumber, formatOrganisationNumber, stockholmDay } from '#platform/swedish/format.ts'
import { amlPasses } from '#areas/rating/rules.ts'

interface Rated {
  readonly organizationNumber: string
  readonly name: string
  /** Hundredths of a point; null when nobody has judged the company. */
  readonly rating: number | null
  readonly source: string | null
  readonly ratedAt: Date | null
}
const said = (rating: number | null) =>
  rating === null
    ? 'ej bedömt'
    : `${formatNumber(rating / 100, 2)} ${amlPasses(rating / 100) ? 'godkänt' : 'ej godkänt'}`

/** One line of the export for each of the companies, in their order: number; name; rating; source; day. */
export async function amlLines(db: Db, companies: readonly string[]): Promise<readonly string[]> {
  const rows: readonly Rated[] = await db
    .selectFrom('company')
    .leftJoin('companyAmlRating as aml', 'aml.organizationNumber', 'company.organizationNumber')
    .select(['company.organizationNumber', 'company.name', 'aml.rating', 'aml.source', 'aml.ratedAt'])
    .where('company.organizationNumber', 'in', companies)
    .orderBy('company.organizationNumber')
    .execute()
  return rows.map(({ organizationNumber, name, rating, source, ratedAt }) =>
    [
      formatOrganisationNumber(organizationNumber),
      name,
      said(rating),
      source ?? '',
      ratedAt ? stockholmDay(ratedAt) : '',
    ]
      .map((cell) => cell.replaceAll(';', ','))
      .join(';'),
  )
}

/** How the AML ratings of active clients are spread. */
export async function amlSpread(db: Db) {
  const { rows } = await sql<{ passed: number; failed: number; unjudged: number }>`
    select count(*) filter (where rating >= 1000)::int as passed, count(*) filter (where rating < 1000)::int as failed,
      count(*) filter (where rating is null)::int as unjudged
    from (select distinct organization_number from client where active = 1) active
    left join company_aml_rating using (organization_number)`.execute(db)
  return rows[0] ?? { passed: 0, failed: 0, unjudged: 0 }
}
