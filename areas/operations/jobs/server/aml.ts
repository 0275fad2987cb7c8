import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Column } from '#platform/server/export/columns.ts'
import { formatOrganizationNumber, stockholmDay } from '#platform/swedish/format.ts'
import { amlPasses } from '#areas/credit/rating/rules.ts'

export interface AmlRow {
  readonly organizationNumber: string
  readonly name: string
  /** Hundredths of a point; null when nobody has judged the company. */
  readonly rating: number | null
  readonly source: string | null
  readonly ratedAt: Date | null
}

function verdict(rating: number | null): string {
  if (rating === null) return 'Ej bedömt'
  return amlPasses(rating / 100) ? 'Godkänt' : 'Ej godkänt'
}

/** The columns of an AML export. */
export const amlColumns: readonly Column<AmlRow>[] = [
  {
    title: 'Organisationsnummer',
    type: 'company',
    value: (row) => formatOrganizationNumber(row.organizationNumber),
  },
  { title: 'Företag', type: 'text', value: (row) => row.name, width: 34 },
  { title: 'AML-betyg', type: 'number', value: (row) => row.rating && row.rating / 100 },
  { title: 'Utfall', type: 'text', value: (row) => verdict(row.rating), width: 14 },
  { title: 'Källa', type: 'text', value: (row) => row.source, width: 28 },
  { title: 'Bedömt', type: 'day', value: (row) => row.ratedAt && stockholmDay(row.ratedAt) },
]

/** The companies with their AML ratings, by number. */
export const ratedCompanies = async (
  db: Db,
  companies: readonly string[],
): Promise<readonly AmlRow[]> =>
  companies.length === 0
    ? []
    : db
        .selectFrom('company')
        .leftJoin('companyAmlRating as aml', 'aml.organizationNumber', 'company.organizationNumber')
        .select([
          'company.organizationNumber',
          'company.name',
          'aml.rating',
          'aml.source',
          'aml.ratedAt',
        ])
        .where('company.organizationNumber', 'in', companies)
        .orderBy('company.organizationNumber')
        .execute()

/** How the AML ratings of active clients are spread. */
export async function amlSpread(db: Db) {
  const { rows } = await sql<{ passed: number; failed: number; unjudged: number }>`
    select count(*) filter (where rating >= 1000)::int as passed, count(*) filter (where rating < 1000)::int as failed,
      count(*) filter (where rating is null)::int as unjudged
    from (select distinct organization_number from client where active = 1) active
    left join company_aml_rating using (organization_number)`.execute(db)
  return rows[0] ?? { passed: 0, failed: 0, unjudged: 0 }
}
