import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { holdings, saysWho } from './registry/registry.ts'
import { columnsOf } from './testing/columns-of.ts'
import { without } from './testing/without.ts'

interface SchemaColumn {
  readonly table: string
  readonly column: string
  /** Of a kind that is always somebody's: a personal number, an address, a sole trader's number. */
  readonly isKey: boolean
  /** That only words of a list, or another column's, can stand in it. */
  readonly isBound: boolean
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

let database: TestDatabase
let columns: SchemaColumn[]
let all: ReadonlySet<string>
beforeAll(async () => {
  database = await testDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  ;({ rows: columns } = await client.query<SchemaColumn>(`
    select c.table_name as table, c.column_name as column,
      coalesce(c.domain_name in ('organization_number', 'personal_number', 'email_address'), false) as "isKey",
      exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        where k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
          and (k.contype = 'f' or k.contype = 'c' and c.udt_name = 'text' and pg_get_constraintdef(k.oid) ~ '= ANY \\(\\(?ARRAY\\[| = ''[a-z]+''::text\\)')) as "isBound"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '^kysely_'
      and (c.udt_name in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', 'bytea', '_text', 'inet'))
    order by 1, 2`))
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  all = new Set(rows.map(({ name }) => camel(name)))
  await client.end()
})
afterAll(() => database.drop())

const nameOf = ({ table, column }: SchemaColumn) => `${camel(table)}.${camel(column)}`
/** Sums, keys and hashes, which say nothing of anybody. */
const isSum = (column: string) =>
  /(^|[a-z])(sha256|Sha256|fingerprint|Hash|idempotencyKey)$/.test(column)

const stated = new Map(holdings.map((one) => [one.table as string, new Set(columnsOf(one))]))
const excused = new Set<string>(without.flatMap(({ columns: some }) => some))

test('protection 1: every column that can hold words is in the registry, or it is said why it names nobody', () => {
  const left = columns.filter((one) => {
    const [table, column] = [camel(one.table), camel(one.column)]
    if (stated.get(table)?.has(column) || excused.has(nameOf(one))) return false
    return one.isKey || !(one.isBound || saysWho(column) || isSum(column))
  })
  expect(left.map(nameOf), 'areas/foundation/protection/server/registry lacks these').toEqual([])
})

test('protection 1: nothing is in the registry twice, both in it and excused, or of no column that there is', () => {
  const known = new Set(columns.map(nameOf))
  const named = holdings.flatMap((one) => columnsOf(one).map((column) => `${one.table}.${column}`))
  expect(new Set(stated.keys()).size).toBe(holdings.length)
  expect(named.filter((name) => excused.has(name))).toEqual([])
  expect([...named, ...excused].filter((name) => !known.has(name))).toEqual([])
  const excuses = without.flatMap(({ columns: some }) => some)
  expect(excuses.filter((name, place) => excuses.indexOf(name) !== place)).toEqual([])
})

test('protection 1: what a table’s rows are found by is in a table of the registry', () => {
  const kin = holdings.flatMap(({ table, of = [] }) => of.map((one) => ({ from: table, ...one })))
  const missing = kin.filter(
    ({ from, column, table, key = 'id' }) =>
      !stated.has(table) || !all.has(`${from}.${String(column)}`) || !all.has(`${table}.${key}`),
  )
  expect(missing).toEqual([])
})

test('protection 1: the area of each table is one there is', () => {
  const missing = holdings.filter(
    ({ area }) => area !== 'platform' && !existsSync(path.join(projectFolder, 'areas', area)),
  )
  expect(missing.map(({ table, area }) => `${table}: ${area}`)).toEqual([])
})
