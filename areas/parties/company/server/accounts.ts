import { sql } from 'kysely'
import type { CompanyAccount } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { accountKey, numberSpellings, type KeyedAccount } from '#platform/swedish/account-key.ts'
import type { Insertable } from 'kysely'

/** The account a company is paid on (company 31); undefined while none counts. */
export const countingAccount = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('companyAccount')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()

/** The same of several companies: of each that is paid. */
export async function countingAccounts(db: Db, organizationNumbers: readonly string[]) {
  const rows = await db
    .selectFrom('companyAccount')
    .select(['organizationNumber', 'accountType', 'clearingNumber', 'accountNumber'])
    .where('organizationNumber', '=', sql<string>`any(${[...organizationNumbers]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.organizationNumber, row]))
}

/** From now on a company is paid on this account, and on no other (company 31). */
export async function letAccountCount(db: Db, account: Insertable<CompanyAccount>): Promise<void> {
  const { organizationNumber: _, ...changed } = account
  await db
    .insertInto('companyAccount')
    .values(account)
    .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet(changed))
    .execute()
}

/**
 * The other companies with an account, by whatever of its ways (bank 25, 27), 20 at most: paid on it,
 * or with it saved.
 */
export async function companiesWith(
  db: Db,
  table: 'companyAccount' | 'bankDetails',
  ways: readonly KeyedAccount[],
  besides: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(table)
    .select(['organizationNumber', 'accountType', 'clearingNumber', 'accountNumber'])
    .where('accountNumber', 'in', ways.flatMap(numberSpellings))
    .where('organizationNumber', '<>', besides)
    .orderBy('organizationNumber')
    .limit(mostOfNumber)
    .execute()
  const keys = new Set(ways.map(accountKey))
  return rows
    .filter((row) => keys.has(accountKey(row)))
    .slice(0, mostOfAccount)
    .map((row) => row.organizationNumber)
}
const mostOfAccount = 20
/** Accounts of other banks may have the number too. */
const mostOfNumber = 200
