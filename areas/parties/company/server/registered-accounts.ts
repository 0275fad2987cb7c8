import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { accountKey, type KeyedAccount } from '#platform/swedish/account-key.ts'
import { companiesWith, countingAccount, countingAccounts } from './accounts.ts'

/* What the register has last said of each company's accounts: nothing is paid for it. */

interface Registered {
  readonly organizationNumber: string
  readonly fetchedAt: Date
  readonly name: string | null
  readonly bankgiro: string | null
  readonly plusgiro: string | null
  readonly bankAccount: string | null
}
const most = 20
/** Accounts of other banks may have the number too. */
const mostOfNumber = 200

/** The latest answers that name one of some numbers; those of accounts without zeros in front. */
async function answersNaming(
  db: Db,
  numbers: readonly string[],
  limit: number,
): Promise<Registered[]> {
  const wanted = sql`any(${[...new Set(numbers)]}::text[])`
  const naming = (said: RawBuilder<unknown>, isThere: RawBuilder<unknown>) => sql`
    select organization_number, fetched_at, provider, answer from company_information
    where ${said} = ${wanted} and ${isThere} is not null and part = 'company'`
  const { rows } = await sql<Registered>`
    select distinct on (named.fetched_at, named.organization_number) named.organization_number as "organizationNumber", named.fetched_at as "fetchedAt",
      named.answer #>> '{content,name}' as name, named.answer #>> '{content,bankgiro}' as bankgiro,
      named.answer #>> '{content,plusgiro}' as plusgiro, named.answer #>> '{content,bankAccount}' as "bankAccount"
    from (${naming(sql`answer #>> '{content,bankgiro}'`, sql`answer #>> '{content,bankgiro}'`)}
      union all ${naming(sql`answer #>> '{content,plusgiro}'`, sql`answer #>> '{content,plusgiro}'`)}
      union all ${naming(sql`ltrim(substring(answer #>> '{content,bankAccount}' from '[0-9]+$'), '0')`, sql`answer #>> '{content,bankAccount}'`)}) named
    where not exists (select from company_information newer where newer.organization_number = named.organization_number
      and newer.part = 'company' and newer.provider = named.provider and newer.fetched_at > named.fetched_at)
    order by named.fetched_at desc, named.organization_number limit ${limit}`.execute(db)
  return rows
}

/** The accounts that one answer names, by their keys. */
function accountsNamed({ bankgiro, plusgiro, bankAccount }: Registered) {
  const [, clearingNumber = '', inBank] = /^(.*)-(\d+)$/.exec(bankAccount ?? '') ?? []
  const named = [
    { accountType: 'bankgiro' as const, clearingNumber: '', accountNumber: bankgiro },
    { accountType: 'plusgiro' as const, clearingNumber: '', accountNumber: plusgiro },
    { accountType: 'bankaccount' as const, clearingNumber, accountNumber: inBank },
  ]
  return named.flatMap(({ accountNumber, ...rest }) => {
    if (!accountNumber) return []
    const account = { ...rest, accountNumber }
    return [{ key: accountKey(account), account }]
  })
}
const numberOf = ({ accountNumber }: KeyedAccount) => accountNumber.replace(/^0+(?=.)/, '')

/**
 * Whose an account is, however it is written (bank 25), by what the register has last said of each
 * company. 20 at most, the latest first; with when it said so.
 */
export async function registeredOwners(db: Db, account: KeyedAccount) {
  const key = accountKey(account)
  const answers = await answersNaming(db, [numberOf(account)], mostOfNumber)
  return answers
    .filter((answer) => accountsNamed(answer).some((one) => one.key === key))
    .slice(0, most)
}

/**
 * Each account with what the register says are the same company's: a bankgiro leads to the account it
 * is paid to, and the other way round (bank 27). In the order of the accounts.
 */
export async function waysTo(db: Db, accounts: readonly KeyedAccount[]): Promise<KeyedAccount[][]> {
  if (accounts.length === 0) return []
  const answers = await answersNaming(db, accounts.map(numberOf), mostOfNumber * accounts.length)
  const together = answers.map(accountsNamed)
  // Of a giro that does not say which it is the number is its key.
  const bare = (key: string) => key.replace(/^(?:BG|PG)/, '')
  return accounts.map((account) => {
    const key = bare(accountKey(account))
    const others = together.filter((named) => named.some((one) => bare(one.key) === key)).flat()
    const ways = new Map([
      [key, account],
      ...others.map((one) => [bare(one.key), one.account] as const),
    ])
    return [...ways.values()]
  })
}

/**
 * The accounts that the blacklist is asked about for companies: what each is paid on, and what the
 * register says is the same (blacklist 10).
 */
export async function accountsAskedAbout(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly KeyedAccount[]>> {
  const counting = [...(await countingAccounts(db, organizationNumbers))]
  const ways = await waysTo(
    db,
    counting.map(([, account]) => account),
  )
  return new Map(counting.map(([number], place) => [number, ways[place] ?? []]))
}

/** The other companies that are paid on the account a company is paid on, 20 at most (rating 12). */
export async function paidOnSameAccount(db: Db, organizationNumber: string) {
  const own = await countingAccount(db, organizationNumber)
  const [ways] = await waysTo(db, own ? [own] : [])
  return ways ? companiesWith(db, 'companyAccount', ways, organizationNumber) : []
}
