import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { statementsIn } from './testing/sql-text.ts'
import { columnsOf, writtenByDatabase } from './testing/written-by-database.ts'
import { writtenByProduct } from './testing/written-columns.ts'

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

/** Rows that migrations give every database, such as the words of a code. */
function writtenByMigrations(): readonly string[] {
  const folder = path.join(projectFolder, 'database/migrations')
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split(';')
      .filter((statement) => /insert into [^;]*\bvalues\b/i.test(statement))
      .flatMap(statementsIn)
      .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  )
}

/** Filled by something else than the product's statements, or by one that cannot be followed here. */
const otherwise: Readonly<Record<string, string>> = {
  'audit_lane.lane': 'a migration makes the lanes',
  'blacklist_size.only_row': 'the key of the only row',
  'general_setting.only_row': 'the key of the only row',
  'ticker_rule_progress.single': 'the key of the only row',
  'customer_identification.order_ref': 'acquisition/customer keeps what BankID began, in one value',
  'state_history_began.kind': 'a migration says which histories begin some day',
  'state_history_began.since': 'a migration says when each of them began',
  'batch_row.financing_limit': 'credit/batch keeps what came of a row, in one value',
  'batch_row.repurchase_limit': 'credit/batch keeps what came of a row, in one value',
  'batch_row.most_invoices': 'credit/batch keeps what came of a row, in one value',
  'batch_row.reason': 'credit/batch keeps what came of a row, in one value',
}
/** Of the demo world's own making, and of the tool that migrates. */
const ofOthers = /^(demo_world|kysely_migration|kysely_migration_lock)\./

test('no column is filled by the demo world alone', async () => {
  const known = new Set([
    ...writtenByProduct(projectFolder),
    ...(await writtenByDatabase(client)),
    ...writtenByMigrations(),
  ])
  const left = (await columnsOf(client)).filter(
    (column) =>
      !ofOthers.test(column) && !known.has(column) && !known.has(`${column.split('.')[0]}.*`),
  )
  // Both ways: what is written meanwhile stands no longer among what is not.
  expect(left.toSorted()).toEqual(Object.keys(otherwise).toSorted())
})
