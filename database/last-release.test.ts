import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { migrationsOf, releaseFile, releaseOf, type Release } from './release/release.ts'
import { schemaOf } from './release/schema.ts'
import { migrationProblems, schemaProblems } from './testing/release-problems.ts'

const last = JSON.parse(readFileSync(path.join(projectFolder, releaseFile), 'utf8')) as Release
let database: TestDatabase
let client: pg.Client
let version: Release
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  version = releaseOf(projectFolder, await schemaOf(client), 'now')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the last release works on the schema that the migrations make now', async () => {
  expect(schemaProblems(last, await schemaOf(client))).toEqual([])
})

test('the last release comes back after the migrations that have come since', () => {
  expect(migrationProblems(last, migrationsOf(projectFolder))).toEqual([])
})

test.each([
  [
    'alter table contact rename email to mail',
    [
      'contact.email is gone or is called something else',
      'contact.mail is new, and a row without it is refused',
    ],
  ],
  [
    'alter table contact add shoe_size integer not null',
    ['contact.shoe_size is new, and a row without it is refused'],
  ],
  ['alter table contact add shoe_size integer not null default 40, add hat_size integer', []],
  ['create table hat (size integer not null)', []],
  ['alter table client alter changed_by set not null', ['client.changed_by may be null no longer']],
  [
    'alter table client alter created_at drop default',
    ['client.created_at has a default no longer'],
  ],
  [
    'alter table contact alter name type varchar(900)',
    ['contact.name was text and is character varying(900)'],
  ],
  [
    'revoke update on contact from skynet_app; revoke update (name) on contact from skynet_app',
    expect.arrayContaining(['contact.name may no longer be used in update']),
  ],
  [
    'revoke delete on whitelist_entry from skynet_app',
    ['rows of whitelist_entry may be removed no longer'],
  ],
])('of a migration that says %s it finds what the release stumbles on', async (sql, found) => {
  await client.query('begin')
  try {
    await client.query(sql)
    expect(schemaProblems(version, await schemaOf(client))).toEqual(found)
  } finally {
    await client.query('rollback')
  }
})

test('finds a function that is gone, and a released migration that was changed or overtaken', async () => {
  const now = await schemaOf(client)
  const release: Release = {
    version: '1',
    ...now,
    functions: { 'counted(integer)': 'bigint' },
    migrations: { '0001_one.sql': 'a', '0003_three.sql': 'c' },
    unused: [],
  }
  expect(schemaProblems(release, now)).toEqual([
    'counted(integer) is gone or answers something else',
  ])
  expect(
    migrationProblems(release, { '0001_one.sql': 'b', '0002_two.sql': 'b', '0003_three.sql': 'c' }),
  ).toEqual([
    '0001_one.sql is released and was changed',
    '0002_two.sql is new and comes before 0003_three.sql',
  ])
})
