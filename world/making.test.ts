import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { localFiles } from '#platform/server/files/local.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { fillDatabase, type WorldOptions } from './load.ts'

// A world is made several times over: what is waited for comes in seconds on an idle machine, and
// later on a busy one.

const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-making-'))
const files = localFiles(folder)
const options: WorldOptions = {
  companies: 300,
  persons: 400,
  seed: 7,
  now: new Date('2026-11-21T09:30:00Z'),
  secret: 'a secret of at least thirty-two signs',
  files,
  say: () => undefined,
  withInvoices: false,
}
const fill = (to: TestDatabase, changes: Partial<WorldOptions> = {}) =>
  fillDatabase(to.ownerUrl, { ...options, ...changes })

const databases: TestDatabase[] = []
async function emptyDatabase() {
  const empty = await testDatabase()
  databases.push(empty)
  return empty
}
let database: TestDatabase
let open: Database
const opened: Database[] = []
const look = (at: TestDatabase) => {
  const looking = openDatabase({ url: at.ownerUrl, log: pino({ level: 'silent' }), most: 3 })
  opened.push(looking)
  return looking
}

beforeAll(async () => {
  database = await emptyDatabase()
  await fill(database)
  open = look(database)
})
afterAll(async () => {
  for (const { db } of opened) await db.destroy()
  for (const one of databases) await one.drop()
  rmSync(folder, { recursive: true })
})

describe('making a demo world', () => {
  /** Every row of every table but what is drawn anew each time. */
  async function content(of: Database) {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^(audit|kysely)' order by 1`.execute(
      of.db,
    )
    const drawn = sql`'{authkey,secret_hash,made_at,lane,created_at,since,signature,ocsp_response}'::text[]`
    const rows = tables.rows.map(async ({ name }) => {
      const found = await sql<{ row: string }>`
        select (to_jsonb(one) - ${drawn})::text as row from ${sql.table(name)} one order by 1`.execute(
        of.db,
      )
      // Rows without an id of their own get one from the database.
      const isGiven = name === 'person' || name === 'company_insolvency'
      return [
        name,
        found.rows.map(({ row }) => (isGiven ? row.replace(/"id": "[^"]*"/g, '') : row)).toSorted(),
      ]
    })
    return Object.fromEntries(await Promise.all(rows)) as Record<string, string[]>
  }

  test('gives the same rows for the same seed, and others for another', async () => {
    const [same, other] = [await emptyDatabase(), await emptyDatabase()]
    await fill(same)
    await fill(other, { seed: 8 })
    const [first, again] = [await content(open), await content(look(same))]
    for (const [name, rows] of Object.entries(first)) expect(again[name], name).toEqual(rows)
    expect((await content(look(other))).company).not.toEqual(first.company)
  })

  test('leaves a database with users alone', async () => {
    const before = await content(open)
    expect(await fill(database, { companies: 400 })).toBe(false)
    expect(await content(open)).toEqual(before)
  })

  test('is done once when two processes start at the same time', async () => {
    const shared = await emptyDatabase()
    expect((await Promise.all([fill(shared), fill(shared)])).toSorted()).toEqual([false, true])
    const { db } = look(shared)
    expect(
      await db
        .selectFrom('company')
        .select(({ fn }) => fn.countAll().as('count'))
        .execute(),
    ).toEqual([{ count: 300 }])
  })

  test('leaves nothing behind when it fails half way, and then succeeds', async () => {
    const tried = await emptyDatabase()
    const full = { ...files, put: () => Promise.reject(new Error('the disk is full')) }
    await expect(fill(tried, { files: full })).rejects.toThrow('the disk is full')
    const { db } = look(tried)
    const empty = await content({ ...open, db })
    for (const table of ['company', 'client', 'internal_user', 'demo_world', 'outbox_message'])
      expect(empty[table], table).toEqual([])
    expect(await fill(tried)).toBe(true)
  })
})
