import type { CompanyType } from '#areas/parties/company/rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { isUnjudged, typesOf, type Usage } from '../rules.ts'
import { columnsOf, named, type LimitRow, type Which } from './limit-store.ts'

/** The wanted limits as rows, to be joined with. */
function joinable(limits: readonly Which[]) {
  const rows = limits.map(columnsOf)
  return sql`unnest(${rows.map((row) => row.organizationNumber)}::text[], ${rows.map((row) => row.limitType)}::smallint[])
    as wanted (organization_number, limit_type)`
}
/** Those of the limits there are, held until the transaction ends. */
export async function lockedRows(db: Db, wanted: readonly Which[]): Promise<readonly LimitRow[]> {
  const rows = await db
    .selectFrom('clientLimit')
    .selectAll()
    .where(
      sql<boolean>`(organization_number, limit_type) in (select wanted.organization_number, wanted.limit_type from ${joinable(wanted)})`,
    )
    .orderBy('organizationNumber')
    .orderBy('limitType')
    .forUpdate()
    .execute()
  return rows.map(named)
}

/**
 * One limit of a client, held: nobody reserves or changes it before the holder's transaction ends.
 * Amounts in öre.
 */
export interface HeldLimit extends Which, Usage {
  /** What a person has set, whether its review-by date has passed or not. */
  readonly manual: { readonly amount: number; readonly reviewBy: string } | null
  readonly calculated: { readonly amount: number; readonly maxCount: number | null } | null
  /** That nobody has decided on it: what is calculated counts for nothing (limits 85). */
  readonly unjudged: boolean
}
/**
 * Holds every limit of the clients until the transaction ends, making the rows there are none of
 * yet, so that what is decided on them is still true when it is reserved. A company that is not our
 * client in the role has none.
 */
export async function heldLimits(
  db: Db,
  clients: readonly { readonly organizationNumber: string; readonly companyType: CompanyType }[],
): Promise<readonly HeldLimit[]> {
  const wanted = clients.flatMap(({ organizationNumber, companyType }) =>
    typesOf(companyType).map((limitType) => ({ organizationNumber, limitType })),
  )
  let rows = await lockedRows(db, wanted)
  if (rows.length < wanted.length) {
    const { numAffectedRows } = await sql`insert into client_limit (organization_number, limit_type)
      select wanted.organization_number, wanted.limit_type from ${joinable(wanted)}
      join client on client.organization_number = wanted.organization_number
        and client.company_type = case when wanted.limit_type <= 2 then 0 else 1 end
      on conflict do nothing`.execute(db)
    if (numAffectedRows) rows = await lockedRows(db, wanted)
  }
  return rows.map((row) => ({
    organizationNumber: row.organizationNumber,
    limitType: row.limitType,
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
    unjudged: isUnjudged(row),
  }))
}
