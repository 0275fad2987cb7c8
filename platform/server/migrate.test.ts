import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
let emptyUrl: string
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-migrations-'))
  writeFileSync(
    path.join(folder, '0001_first.sql'),
    'create table first (id int primary key); insert into first values (1);',
  )
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await one(database.ownerUrl, `create database ${name}_empty`)
  emptyUrl = `${database.ownerUrl}_empty`
})
afterAll(async () => {
  await one(database.ownerUrl, `drop database ${new URL(emptyUrl).pathname.slice(1)} with (force)`)
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function one(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(statement)
    return Object.values(result.rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('three processes that migrate at the same time run each file once', async () => {
  const ran = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl: emptyUrl, folder })))
  expect(ran.flat()).toEqual(['0001_first'])
  expect(await one(emptyUrl, 'select count(*)::int from first')).toBe(1)
})

test('a file that fails is named and undoes the files before it', async () => {
  writeFileSync(path.join(folder, '0002_second.sql'), 'create table second (id int);')
  writeFileSync(path.join(folder, '0003_third.sql'), 'create table second (id int);')
  await expect(migrate({ ownerUrl: emptyUrl, folder })).rejects.toThrow(
    'The migration 0003_third failed: relation "second" already exists',
  )
  expect(await one(emptyUrl, "select to_regclass('second')")).toBeNull()
  rmSync(path.join(folder, '0003_third.sql'))
  expect(await migrate({ ownerUrl: emptyUrl, folder })).toEqual(['0002_second'])
})

test('a file with a name outside the numbering is refused instead of forgotten', async () => {
  writeFileSync(path.join(folder, 'later.sql'), 'select 1')
  await expect(migrate({ ownerUrl: emptyUrl, folder })).rejects.toThrow(
    'later.sql must be named like 0001_words.sql',
  )
})

test('a database whose migrations the baseline has replaced is refused, and nothing in it is changed', async () => {
  rmSync(path.join(folder, 'later.sql'))
  await one(emptyUrl, `update kysely_migration set name = '0000_before' where name = '0001_first'`)
  await expect(migrate({ ownerUrl: emptyUrl, folder })).rejects.toThrow(
    'The database was made by migrations that this version no longer has, and nothing in it was changed: start the version that made it, or name an empty database',
  )
  expect(
    await one(emptyUrl, `select string_agg(name, ' ' order by name) from kysely_migration`),
  ).toBe('0000_before 0002_second')
})

test('the program works as skynet_app, who cannot change the schema', async () => {
  expect(await one(database.url, 'select current_user')).toBe('skynet_app')
  await expect(one(database.url, 'create table own (id int)')).rejects.toThrow(
    'permission denied for schema public',
  )
  await expect(one(database.url, 'create role more')).rejects.toThrow('permission denied')
})
