import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'

/** More of either needs its reason in the document. */
const usual = { indexes: 10, columns: 25 }

interface Described {
  readonly indexes: readonly string[]
  /** Indexes it may have at most. */
  readonly most: number
}
/** The tables of docs/data-model.md: '## `table`, at most N indexes', and rows that begin with '| `index` |'. */
function described(): ReadonlyMap<string, Described> {
  const text = readFileSync(path.join(projectFolder, 'docs/data-model.md'), 'utf8')
  const parts = text.split(/^## /m).flatMap((part) => {
    const [, table, most] = /^`(\w+)`, at most (\d+) indexes$/m.exec(part) ?? []
    const indexes = [...part.matchAll(/^\| `(\w+)`/gm)].flatMap(([, name]) => name ?? [])
    return table && most ? [[table, { indexes, most: Number(most) }] as const] : []
  })
  return new Map(parts)
}

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every index of a described table has its question, and there are no more than its bound', async () => {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select tablename as table, array_agg(indexname::text) as names from pg_indexes where tablename = any($1) group by 1`,
    [[...described().keys()]],
  )
  const there = new Map(rows.map(({ table, names }) => [table, names]))
  for (const [table, { indexes, most }] of described()) {
    const names = there.get(table) ?? []
    expect(indexes.toSorted(), table).toEqual(names.toSorted())
    expect(names.length, table).toBeLessThanOrEqual(most)
  }
})

test('a table with more indexes or columns than is usual is described', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class one where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and ((select count(*) from pg_index where indrelid = one.oid) > $1
         or (select count(*) from pg_attribute where attrelid = one.oid and attnum > 0 and not attisdropped) > $2)`,
    [usual.indexes, usual.columns],
  )
  const known = described()
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})
