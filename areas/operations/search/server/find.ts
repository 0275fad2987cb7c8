import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { onePlan } from '#platform/server/prepared.ts'
import {
  accountKey,
  accountOfKey,
  numberSpellings,
  writtenAccountKey,
  type KeyedAccount,
} from '#platform/swedish/account-key.ts'
import { compact } from '#platform/swedish/reading.ts'
import { searchedPersonalNumbers } from '#platform/swedish/searched-number.ts'
import { waysTo } from '#areas/parties/company/server/public.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import type { CompanyHit, PersonHit } from '../contract.ts'
import type { SearchQuestion } from '../rules.ts'
import { withMerged } from './merged.ts'

/** Hits a list of suggestions shows at most. */
const most = 10

const wordQuery = (words: readonly string[]) => words.map((word) => `${word}:*`).join(' & ')

type Numbers = Extract<SearchQuestion, { kind: 'number' }>
interface Named {
  readonly table: string
  /** The column that tells apart those of one name: nothing that is masked, which its order would tell of. */
  readonly key: string
  /** The rows whose number is asked for. */
  readonly numbered: (asked: Numbers) => RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  /** The names of those. */
  readonly shown: RawBuilder<unknown>
  readonly only: RawBuilder<unknown>
}
/** Stands after every sign there is. */
const last = '\u{10FFFF}'
/**
 * Names that begin so: as a span of the index, which is found in by a plan that is made once. Of a
 * pattern the plan is made anew for each question, since its beginning has to be known.
 */
const begins = (start: string) =>
  sql`(lower(name) ~>=~ ${start} and lower(name) ~<=~ ${`${start}${last}`})`

/**
 * The rows of some tables of names, of each those whose number is asked for, else names that begin so
 * and, when those do not fill the list, names with words that do. Every step stops at the list's length,
 * so that it costs the same among a thousand rows and a million. What an index answers at once is asked
 * of all tables in one question; words, which take longer, of each by itself.
 */
async function findNamed<Row>(
  db: Db,
  asked: SearchQuestion,
  tables: readonly Named[],
): Promise<Row[][]> {
  if (asked.kind === 'nothing') return tables.map(() => [])
  const first = await firstOf<Row>(
    db,
    tables.map((table) => {
      const key = sql.ref(table.key)
      return asked.kind === 'number'
        ? { table, where: table.numbered(asked), sorted: sql`${key}::text`, key }
        : { table, where: begins(asked.start), sorted: sql`lower(name)`, key }
    }),
    // Names are read in the order of their index; a number's beginning is found by a plan of its own.
    asked.kind === 'name' ? onePlan : sql``,
  )
  if (asked.kind === 'number' || asked.words.length === 0) return first
  const holds = sql`to_tsvector('simple', name) @@ to_tsquery('simple', ${wordQuery(asked.words)}) and not (${begins(asked.start)})`
  return Promise.all(
    tables.map(async ({ table, columns, only }, place) => {
      const found = first[place] ?? []
      if (found.length === most) return found
      const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
        where ${only} and ${holds} limit ${most - found.length}`.execute(db)
      return [...found, ...rows]
    }),
  )
}

interface Sorted {
  readonly table: Named
  readonly where: RawBuilder<unknown>
  readonly sorted: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
}
/** The first rows of each table in its order, by the bytes of what they are sorted by. */
async function firstOf<Row>(
  db: Db,
  tables: readonly Sorted[],
  planned: RawBuilder<unknown>,
): Promise<Row[][]> {
  const parts = tables.map(
    ({ table, where, sorted, key }, place) =>
      sql`(select ${table.columns}, ${sql.lit(place)} as place, ${sorted} as sorted, ${key} as key from ${sql.table(table.table)}
        where ${table.only} and ${where} order by ${sorted} using ~<~, ${key} limit ${sql.lit(most)})`,
  )
  const columns = tables[0]?.table.shown ?? sql``
  const { rows } = await sql<Row & { place: number }>`select ${planned} ${columns}, place
    from (${sql.join(parts, sql` union all `)}) found order by place, sorted using ~<~, key`.execute(
    db,
  )
  const found = tables.map((): Row[] => [])
  for (const { place, ...row } of rows) found[place]?.push(row as unknown as Row)
  return found
}

/** The rows of a table of names that have words a text query asks for. */
async function named<Row>(
  db: Db,
  words: string,
  { table, columns, only }: Omit<Named, 'key' | 'numbered' | 'shown'>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
    where ${only} and to_tsvector('simple', name) @@ to_tsquery('simple', ${words}) limit ${most}`.execute(
    db,
  )
  return rows
}

const companies = (type: CompanyType): Named => ({
  table: 'company',
  key: 'organizationNumber',
  numbered: ({ company }) =>
    sql`organization_number::text like ${`${company}%`} and (${company.length === 10} or substr(organization_number::text, 3, 1) >= '2')`,
  columns: sql`name, organization_number, ${sql.lit(type)} as company_type`,
  shown: sql`name, organization_number, company_type`,
  only: type === 'issuer' ? sql`is_issuer` : sql`is_recipient`,
})
const persons: Named = {
  table: 'person',
  key: 'id',
  numbered: ({ digits }) => sql`personal_number = any(${searchedPersonalNumbers(digits)}::text[])`,
  columns: sql`id, name, personal_number as social_security_number`,
  shown: sql`id, name, social_security_number`,
  only: sql`true`,
}
const bothTypes = ['issuer', 'recipient'] as const

/** Clients of one type, or of both when none is given; a company that is both is then two hits. */
export async function findCompanies(
  db: Db,
  asked: SearchQuestion,
  companyType: CompanyType | undefined,
): Promise<CompanyHit[]> {
  const types = companyType === undefined ? bothTypes : [companyType]
  const found = await findNamed<CompanyHit>(db, asked, types.map(companies))
  const hits = found.flat().slice(0, types.length * most)
  return companyType === 'issuer' ? hits : withMerged(db, asked, hits, most)
}
export const findPersons = async (db: Db, asked: SearchQuestion) =>
  (await findNamed<PersonHit>(db, asked, [persons])).flat()

/** Clients of both types whose names have the words that were meant (`wordsMeant`). */
export async function companiesMeant(
  db: Db,
  asked: SearchQuestion,
  words: string,
): Promise<CompanyHit[]> {
  const found = await Promise.all(
    bothTypes.map((type) => named<CompanyHit>(db, words, companies(type))),
  )
  return withMerged(db, asked, found.flat(), most)
}
export const personsMeant = (db: Db, words: string) => named<PersonHit>(db, words, persons)

/**
 * The account that somebody wrote, with its clearing number, as an IBAN or a giro, and by what the
 * register says is the same (bank 25, 27); none of what is no account.
 */
export async function accountsMeant(db: Db, written: string): Promise<readonly KeyedAccount[]> {
  if (compact(written).length < leastOfAccount) return []
  return (await waysTo(db, accountOfKey(writtenAccountKey(written)))).flat()
}
/** Digits of what is looked for as an account. */
const leastOfAccount = 6

/**
 * Clients that are paid on an account that was meant, or on one with the number that was written
 * alone. Only for those who may read accounts.
 */
export async function companiesPaidOn(
  db: Db,
  written: string,
  ways: readonly KeyedAccount[],
): Promise<CompanyHit[]> {
  if (ways.length === 0) return []
  const keys = ways.map(accountKey)
  const alone = writtenAccountKey(written)
    .replace(/^(?:BG|PG)/, '')
    .replace(/^0+/, '')
  // Kept with as many digits as the bank's accounts have (bank 1).
  const numbers = [alone, ...[7, 9, 10].map((length) => alone.padStart(length, '0'))]
  const { rows } = await sql<CompanyHit & Required<KeyedAccount>>`
    select name, organization_number, company_type, account_type, clearing_number, account_number
    from company_account join company using (organization_number)
    cross join lateral (select 'issuer' as company_type where is_issuer
      union all select 'recipient' where is_recipient) role
    where account_number = any(${[...ways.flatMap(numberSpellings), ...numbers]}::text[])
    limit ${mostOfNumber}`.execute(db)
  return rows
    .filter((row) => keys.includes(accountKey(row)) || numbers.includes(row.accountNumber))
    .slice(0, most)
    .map(({ name, organizationNumber, companyType }) => ({ name, organizationNumber, companyType }))
}
/** Accounts of other banks may have the number too. */
const mostOfNumber = 200
