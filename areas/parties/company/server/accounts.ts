import { sql } from 'kysely'
import type { CompanyAccount } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { clearingSpellings } from '#platform/swedish/bank-account.ts'
import type { Insertable } from 'kysely'

/** An account in digits; no clearing number for bankgiro and plusgiro. */
type PaidAccount = Pick<
  Insertable<CompanyAccount>,
  'accountType' | 'clearingNumber' | 'accountNumber'
>

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
    .select(['organizationNumber', 'clearingNumber', 'accountNumber'])
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

/** The other companies that are paid on the account a company is paid on, 20 at most. */
export async function paidOnSameAccount(db: Db, organizationNumber: string) {
  const rows = await db
    .selectFrom('companyAccount as own')
    .innerJoin('companyAccount as other', (join) =>
      join
        .onRef('other.accountNumber', '=', 'own.accountNumber')
        .onRef('other.clearingNumber', '=', 'own.clearingNumber')
        .onRef('other.accountType', '=', 'own.accountType')
        .onRef('other.organizationNumber', '<>', 'own.organizationNumber'),
    )
    .where('own.organizationNumber', '=', organizationNumber)
    .select('other.organizationNumber')
    .orderBy('other.organizationNumber')
    .limit(20)
    .execute()
  return rows.map((row) => row.organizationNumber)
}

const factNames = {
  bankgiro: 'bankgiro',
  plusgiro: 'plusgiro',
  bankaccount: 'bankAccount',
} as const

/** An account as a register may have it: its clearing number short or whole, its zeros or none. */
function spellings({ accountType, clearingNumber, accountNumber }: PaidAccount): string[] {
  if (accountType !== 'bankaccount') return [accountNumber]
  const numbers = [accountNumber, accountNumber.replace(/^0+/, '')]
  return clearingSpellings(clearingNumber).flatMap((clearing) =>
    [...new Set(numbers)].map((number) => `${clearing}-${number}`),
  )
}

/**
 * Whose an account is, by what the register has last said of each company: nothing is paid for.
 * 20 at most; with when it said so.
 */
export async function registeredOwners(db: Db, account: PaidAccount) {
  const path = sql.lit(`{content,${factNames[account.accountType]}}`)
  const said = sql<string>`answer.answer #>> ${path}`
  return db
    .selectFrom('companyInformation as answer')
    .where(said, 'in', spellings(account))
    .where(sql<boolean>`${said} is not null`)
    .where('part', '=', 'company')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('companyInformation as newer')
            .select('newer.id')
            .whereRef('newer.organizationNumber', '=', 'answer.organizationNumber')
            .whereRef('newer.part', '=', 'answer.part')
            .whereRef('newer.provider', '=', 'answer.provider')
            .whereRef('newer.fetchedAt', '>', 'answer.fetchedAt'),
        ),
      ),
    )
    .select([
      'organizationNumber',
      'fetchedAt',
      sql<string | null>`answer.answer #>> '{content,name}'`.as('name'),
    ])
    .orderBy('fetchedAt', 'desc')
    .limit(20)
    .execute()
}
