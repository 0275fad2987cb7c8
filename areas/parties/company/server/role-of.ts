import type { Db } from '#platform/server/database.ts'
import type { CompanyType } from '../rules.ts'

interface Roles {
  readonly isIssuer: boolean
  readonly isRecipient: boolean
}
/** The role in which a company's page is opened: issuer where it is both, or neither. */
export const roleIn = ({ isIssuer, isRecipient }: Roles): CompanyType =>
  isIssuer || !isRecipient ? 'issuer' : 'recipient'

/** The same of a company by its number, 10 digits. @public */
export async function roleOf(db: Db, organizationNumber: string): Promise<CompanyType> {
  const row = await db
    .selectFrom('company')
    .select(['isIssuer', 'isRecipient'])
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  return row ? roleIn(row) : 'issuer'
}
