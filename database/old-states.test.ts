import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/server/migrate.ts'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'

const migrations = path.join(projectFolder, 'database/migrations')
const number = '5560160680'
let database: TestDatabase
let folder: string
let ownerUrl: string
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-old-states-'))
  ownerUrl = `${database.ownerUrl}_states`
  const maker = new pg.Client({ connectionString: database.ownerUrl })
  await maker.connect()
  await maker.query(`create database ${new URL(ownerUrl).pathname.slice(1)}`)
  await maker.end()
})
afterAll(async () => {
  await client.end()
  const remover = new pg.Client({ connectionString: database.ownerUrl })
  await remover.connect()
  await remover.query(`drop database ${new URL(ownerUrl).pathname.slice(1)} with (force)`)
  await remover.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function migrateBefore(before: string) {
  const there = new Set(readdirSync(folder))
  for (const name of readdirSync(migrations))
    if (name < before && !there.has(name))
      symlinkSync(path.join(migrations, name), path.join(folder, name))
  await migrate({ ownerUrl, folder })
}

test('asof 3: what stood before states were kept has stood so since it was last changed, and the history begins then', async () => {
  await migrateBefore('0560')
  client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `insert into company (organization_number, name) values ('${number}', 'Bolaget AB');
     insert into client (organization_number, company_type, active, created_at, changed_at, changed_by)
       values ('${number}', 0, 1, '2026-01-01T10:00Z', '2026-02-01T10:00Z', 'Anna');
     insert into contact (organization_number, name, email, created_at, created_by)
       values ('${number}', 'Kvar', 'kvar@example.se', '2026-01-02T10:00Z', 'Anna');
     insert into contact (organization_number, name, email, created_at, created_by, removed_at, removed_by)
       values ('${number}', 'Borta', 'borta@example.se', '2026-01-03T10:00Z', 'Anna', '2026-03-01T10:00Z', 'Bo')`,
  )
  await migrateBefore('9999')
  const { rows } = await client.query(
    `select kind, content ->> 'name' as name, since, until from state_history order by since`,
  )
  const contact = { kind: 'contact', until: null }
  expect(rows).toEqual([
    { ...contact, name: 'Kvar', since: new Date('2026-01-02T10:00:00Z') },
    {
      ...contact,
      name: 'Borta',
      since: new Date('2026-01-03T10:00:00Z'),
      until: new Date('2026-03-01T10:00:00Z'),
    },
    { kind: 'client', name: null, since: new Date('2026-02-01T10:00:00Z'), until: null },
  ])
  const began = await client.query('select kind from state_history_began where since is null')
  // The history of AML ratings is older than the company.
  expect(began.rows).toEqual([{ kind: 'aml' }])
})
