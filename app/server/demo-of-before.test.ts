import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launch } from '#database/embedded/launch.ts'
import { readConfig } from '#platform/server/config.ts'
import { prepareDatabase } from './prepare.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-demo-of-before-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = (...names: string[]) => path.join(folder, ...names)
async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
/** Works on the embedded server of the folder while no program runs. */
async function inFolder<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const server = await launch({ dataDir: place('pg'), durable: false })
  try {
    return await work(server.ownerUrl)
  } finally {
    await server.stop()
  }
}

/** A database as the migrations of before left it, with files and heads beside. */
beforeEach(async () => {
  await inFolder((url) =>
    ask(
      url,
      `drop schema public cascade; create schema public;
       create table kysely_migration (name text primary key, timestamp text);
       insert into kysely_migration values ('0001_platform', '2026-11-01'), ('0002_users', '2026-11-01');
       create table demo_world (seed bigint); insert into demo_world values (1)`,
    ),
  )
  for (const name of ['files', 'audit-heads', 'own']) {
    mkdirSync(place(name), { recursive: true })
    writeFileSync(place(name, 'kept'), 'x')
  }
})

/** Starts as `npm start` does, and answers what it said. */
async function start(environment: string, auditHeads = '') {
  const said: string[] = []
  const config = readConfig({
    ENVIRONMENT: environment,
    DATA_DIR: folder,
    AUDIT_HEADS: auditHeads,
    SESSION_SECRET: 'a secret of more than thirty-two letters',
  })
  const { embedded } = await prepareDatabase(config, pino({ level: 'silent' }), {
    say: (text) => said.push(text),
  })
  try {
    const [row] = await ask(
      embedded?.ownerUrl ?? '',
      `select (select count(*)::int from demo_world) as worlds, to_regclass('company') is not null as whole`,
    )
    return { said, ...row }
  } finally {
    await embedded?.stop()
  }
}

it('a demo that was made before the baseline is made anew, which is said', async () => {
  expect(await start('dev', place('own'))).toEqual({
    said: ['Demon gjordes av en tidigare version, och görs om från början.'],
    worlds: 0,
    whole: true,
  })
  expect(existsSync(place('files'))).toBe(false)
  // The heads of its trail are in a folder of somebody's own, which is left.
  expect(existsSync(place('own', 'kept'))).toBe(true)
  expect((await start('dev')).said).toEqual([])
})

it('the heads of its trail go with it where they are the demo’s own', async () => {
  await start('dev')
  expect(existsSync(place('audit-heads', 'kept'))).toBe(false)
})

it.each([
  ['of another environment', 'stage', 'select'],
  ['without a demo world', 'dev', 'delete from demo_world'],
])('an embedded database %s is refused, and nothing of it is touched', async (_, kind, change) => {
  await inFolder((url) => ask(url, change))
  await expect(start(kind)).rejects.toThrow(
    'The database was made by migrations that this version no longer has, and nothing in it was changed',
  )
  const left = await inFolder((url) => ask(url, 'select name from kysely_migration order by name'))
  expect(left).toEqual([{ name: '0001_platform' }, { name: '0002_users' }])
  expect(existsSync(place('files', 'kept'))).toBe(true)
})
