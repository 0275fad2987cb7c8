import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addDays } from '#platform/swedish/format.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { companyTypeOf } from '#areas/parties/company/rules.ts'
import { endOfDay } from '../client-at.ts'

/** Of whom and of which days a pack is. */
export interface Period {
  readonly organizationNumber: string
  readonly companyName: string
  /** The roles in which it is our client. */
  readonly roles: readonly CompanyType[]
  /** 'YYYY-MM-DD', both included. */
  readonly from: string
  readonly to: string
  /** The last day before it. */
  readonly dayBefore: string
  readonly begins: Date
  /** What came at it or later is left out. */
  readonly ends: Date
}

export async function periodOf(
  db: Db,
  organizationNumber: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Period> {
  const dayBefore = addDays(from, -1)
  const { rows } = await sql<{ name: string; roles: number[] | null }>`select name, (
      select array_agg(company_type order by company_type) from client where organization_number = company.organization_number) as roles
    from company where organization_number = ${organizationNumber}`.execute(db)
  const [company] = rows
  if (!company) throw new Error('The company is gone')
  return {
    organizationNumber,
    companyName: company.name,
    roles: (company.roles ?? []).map((role) => companyTypeOf(role)),
    from,
    to,
    dayBefore,
    begins: await endOfDay(db, dayBefore),
    ends: await endOfDay(db, to),
  }
}
