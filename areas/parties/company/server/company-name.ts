import type { Db } from '#platform/server/database.ts'
import { latestAnswer } from './information-store.ts'
import { companyPart } from './provider/provider.ts'

/**
 * What a company is called in our books, else in what the register last said of it; undefined of a
 * number that is known to neither. @public
 */
export async function companyName(db: Db, organizationNumber: string): Promise<string | undefined> {
  const own = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (own) return own.name
  const answered =
    (await latestAnswer(db, companyPart, organizationNumber, 'A')) ??
    (await latestAnswer(db, companyPart, organizationNumber, 'B'))
  return answered?.content.name
}
