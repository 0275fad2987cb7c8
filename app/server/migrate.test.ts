import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { ownMigrations } from '#platform/server/schema-state.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { migrateCommand } from './migrate-command.ts'
import { prepareDatabase } from './prepare.ts'

let database: TestDatabase
let ownerUrl: string
let url: string
beforeAll(async () => {
  database = await testDatabase()
  await one(
    database.ownerUrl,
    `create database ${new URL(database.ownerUrl).pathname.slice(1)}_empty`,
  )
  ownerUrl = `${database.ownerUrl}_empty`
  url = `${database.url}_empty`
})
afterAll(async () => {
  await one(database.ownerUrl, `drop database ${new URL(ownerUrl).pathname.slice(1)} with (force)`)
  await database.drop()
})

async function one(address: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** Starts as a server does that has no owner's rights. */
const start = (more: Readonly<Record<string, string>> = {}) =>
  prepareDatabase(
    readConfig({
      ENVIRONMENT: 'stage',
      DATABASE_URL: url,
      SESSION_SECRET: 'a secret of more than thirty-two letters',
      ...more,
    }),
    pino({ level: 'silent' }),
  )
async function migrating(...args: string[]) {
  const said: string[] = []
  const code = await migrateCommand(args, { DATABASE_OWNER_URL: ownerUrl }, (line) =>
    said.push(line),
  )
  return { code, said }
}

it('is a step of its own, before which a server without the owner’s rights says what it waits for', async () => {
  const all = await ownMigrations()
  await expect(start()).rejects.toThrow(
    `The database awaits ${all.length} migrations (${all[0]} to ${all.at(-1)}) and the tables of the job queue: run \`npm run migrate\` with DATABASE_OWNER_URL, a user who may change the schema.`,
  )
  expect((await migrating('--check')).code).toBe(3)
  expect(await one(ownerUrl, "select to_regclass('company')")).toBeNull()

  const first = await migrating()
  expect(first.said).toEqual([...all, 'The database is of this version now.'])
  expect(first.code).toBe(0)
  expect(await migrating()).toEqual({
    code: 0,
    said: ['The database was of this version already.'],
  })
  expect(await migrating('--check')).toEqual({
    code: 0,
    said: ['The database is of this version.'],
  })
  expect((await start()).config.databaseUrl).toBe(url)
})

it('lets a server of the version before come back after a newer one has migrated', async () => {
  await one(ownerUrl, `insert into kysely_migration values ('9998_of_tomorrow', '2030-01-01')`)
  try {
    expect((await start()).config.databaseUrl).toBe(url)
    expect(await migrating()).toEqual({
      code: 0,
      said: ['The database is of a newer version, and nothing was changed.'],
    })
    await expect(start({ ENVIRONMENT: 'dev' })).rejects.toThrow(
      'The database has been used by another version of Skynet.',
    )
    await one(ownerUrl, `insert into kysely_migration values ('0001_of_a_branch', '2030-01-01')`)
    await expect(start()).rejects.toThrow(
      'The database has been used by another version of Skynet.',
    )
  } finally {
    await one(ownerUrl, `delete from kysely_migration where timestamp = '2030-01-01'`)
  }
})

it('refuses a database that was made before the baseline, whoever starts, and changes nothing in it', async () => {
  const [first] = await ownMigrations()
  await one(ownerUrl, `update kysely_migration set name = '0001_platform' where name = '${first}'`)
  const sentence =
    'The database was made by migrations that this version no longer has, and nothing in it was changed'
  try {
    for (const ENVIRONMENT of ['stage', 'dev'])
      await expect(start({ ENVIRONMENT, DATABASE_OWNER_URL: ownerUrl })).rejects.toThrow(sentence)
    for (const args of [[], ['--check']])
      expect(await migrating(...args)).toEqual({
        code: 2,
        said: [expect.stringContaining(sentence)],
      })
    expect(await one(ownerUrl, 'select min(name) from kysely_migration')).toBe('0001_platform')
  } finally {
    await one(
      ownerUrl,
      `update kysely_migration set name = '${first}' where name = '0001_platform'`,
    )
  }
})

it.each(["icu_locale 'en-US' locale_provider icu", 'locale_provider libc'])(
  'works in no database that sorts otherwise than Swedish is sorted: %s',
  async (sorting) => {
    const name = `${new URL(database.ownerUrl).pathname.slice(1)}_sorted`
    const [address, login] = [database.ownerUrl, database.url].map((of) => `${of}_sorted`)
    await one(database.ownerUrl, `create database ${name} template template0 locale 'C' ${sorting}`)
    try {
      await expect(start({ DATABASE_URL: login ?? '' })).rejects.toThrow(
        'The database does not sort as Swedish is sorted: make it anew',
      )
      const said: string[] = []
      const code = await migrateCommand([], { DATABASE_OWNER_URL: address }, (line) =>
        said.push(line),
      )
      expect([code, ...said]).toEqual([2, expect.stringContaining('does not sort')])
    } finally {
      await one(database.ownerUrl, `drop database ${name} with (force)`)
    }
  },
)

it('names the one migration that is awaited', async () => {
  const last = (await ownMigrations()).at(-1)
  await one(ownerUrl, `update kysely_migration set name = '9999' where name = '${last}'`)
  await expect(start()).rejects.toThrow('used by another version')
  await one(ownerUrl, `delete from kysely_migration where name = '9999'`)
  await expect(start()).rejects.toThrow(`The database awaits the migration ${last}: run`)
  await one(ownerUrl, `insert into kysely_migration values ('${last}', '2026-01-01')`)
})

it('says in a sentence when the database does not let it in', async () => {
  await expect(start({ DATABASE_URL: url.replace(/:[^:@]+@/, ':wrong@') })).rejects.toThrow(
    'The database of DATABASE_URL does not let us in: password authentication failed for user "skynet_app".',
  )
  const nobody = await migrateCommand([], { ENVIRONMENT: 'production' }, () => undefined)
  expect(nobody).toBe(2)
})
