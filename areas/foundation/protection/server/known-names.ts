import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { keysOf, type Sought } from '../rules.ts'
import type { Table } from './registry/holding.ts'
import { holdings } from './registry/registry.ts'

/** Names of one kind that are read. */
const most = 2000

/** Where a table says what those are called whom it names by number or address. */
const named = holdings.flatMap(({ table, parties }) =>
  parties.flatMap(({ by, holds = [] }) =>
    holds
      .filter((column) => /name$/i.test(column) && !/^(bank|first|last)Name$/.test(column))
      .map((column) => ({ table, by, column })),
  ),
)
/** Tables that say which persons stand behind which companies. */
const behind: readonly Table[] = [
  'keyPerson',
  'namedOwner',
  'contact',
  'invitedCompanyUser',
  'guarantor',
  'onboarding',
  'bankDetails',
]
const numberOfCompany = 'organizationNumber'

const ref = (table: string, column: string) => sql.ref(`${table}.${column}`)
const namesFrom = async (db: Db, parts: readonly ReturnType<typeof sql>[]) => {
  if (parts.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${sql.join(parts, sql` union all `)}) as named where name is not null limit ${most}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** What a person is called, wherever we hold their number or address with a name. */
export function ownNames(db: Db, sought: Sought): Promise<readonly string[]> {
  const keys = keysOf(sought)
  return namesFrom(
    db,
    named.map(({ table, by, column }) => {
      const isTheirs = by.map((one) => sql`${ref(table, one)}::text = any(${keys}::text[])`)
      return sql`(select ${ref(table, column)}::text as name from ${sql.table(table)}
        where ${isTheirs.length === 0 ? sql`false` : sql.join(isTheirs, sql` or `)} limit ${most})`
    }),
  )
}

const behindIt = (table: Table): readonly { by: readonly string[]; column: string }[] =>
  named.filter(
    (one) => one.table === table && !one.by.some((column: string) => column === numberOfCompany),
  )

/**
 * What others are called whom words about a person may name: those behind the same companies, and
 * all of us.
 */
export async function namesOfOthers(db: Db, sought: Sought): Promise<readonly string[]> {
  const keys = keysOf(sought)
  const theirs = behind.map((table) => {
    const by = behindIt(table).flatMap((one) => one.by)
    const isTheirs = [...by, numberOfCompany].map(
      (one) => sql`${ref(table, one)}::text = any(${keys}::text[])`,
    )
    return sql`select ${ref(table, numberOfCompany)}::text as number from ${sql.table(table)} where ${sql.join(isTheirs, sql` or `)}`
  })
  const inCompanies = behind.flatMap((table) =>
    behindIt(table).map(
      ({ column }) =>
        sql`select ${ref(table, column)}::text as name from ${sql.table(table)}
          where ${ref(table, numberOfCompany)}::text in (select number from companies)`,
    ),
  )
  const { rows } = await sql<{ name: string }>`
    with companies as (select distinct number from (${sql.join(theirs, sql` union all `)}) as found limit ${most})
    select distinct name from (${sql.join(inCompanies, sql` union all `)}
      union all select first_name || ' ' || last_name from internal_user) as named
    where name is not null limit ${most}`.execute(db)
  return rows.map(({ name }) => name)
}
