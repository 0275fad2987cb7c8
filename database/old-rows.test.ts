import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/server/migrate.ts'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'

const migrations = path.join(projectFolder, 'database/migrations')
const [anna, bo] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

let database: TestDatabase
let ownerUrl: string
let folder: string
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-old-rows-'))
  const name = `${new URL(database.ownerUrl).pathname.slice(1)}_old`
  ownerUrl = `${database.ownerUrl}_old`
  const maker = new pg.Client({ connectionString: database.ownerUrl })
  await maker.connect()
  await maker.query(`create database ${name}`)
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

/** Brings the database to how it was after the migrations before a number, or after them all. */
async function migrateBefore(number: string) {
  const there = new Set(readdirSync(folder))
  for (const name of readdirSync(migrations))
    if (name < number && !there.has(name))
      symlinkSync(path.join(migrations, name), path.join(folder, name))
  await migrate({ ownerUrl, folder })
}

/** What was stored before acts of two were one thing: triggers known by name, and raises. */
async function storeOldRows() {
  await client.query('begin')
  await client.query(
    `insert into internal_user (id, email_address, first_name, last_name, created_by)
     values ($1, 'anna@example.se', 'Anna', 'Ek', 'test'), ($2, 'bo@example.se', 'Bo', 'Ås', 'test'),
       (gen_random_uuid(), 'per1@example.se', 'Per', 'Ask', 'test'), (gen_random_uuid(), 'per2@example.se', 'Per', 'Ask', 'test')`,
    [anna, bo],
  )
  await client.query(
    `insert into user_policy (user_id, policy) select id, 'SalesRepresentative' from internal_user`,
  )
  await client.query('commit')
  for (const [name, created, changed] of [
    ['Egen', 'Anna Ek', null],
    ['Ändrad', 'Anna Ek', 'Bo Ås'],
    ['Två heter så', 'Per Ask', null],
    ['Okänd', 'Ingen Alls', null],
  ])
    await client.query(
      `insert into automation_trigger (name, code, selected_actions, created_at, created_by, changed_at, changed_by)
       values ($1, 1000, '{1}', now(), $2, case when $3::text is null then null else now() end, $3)`,
      [name, created, changed],
    )
  await client.query(
    `insert into company (organization_number, name) values ('5560160680', 'Bolaget AB')`,
  )
  await client.query(
    `insert into client (organization_number, company_type) values ('5560160680', 0), ('5560160680', 1)`,
  )
  await client.query(
    `insert into client_limit (organization_number, limit_type) values ('5560160680', 1), ('5560160680', 4)`,
  )
  await client.query(
    `insert into limit_raise (organization_number, limit_type, value_before, limit_value, expires_date, decision_reference, state,
       requested_by_id, requested_by, requested_at, decided_by_id, decided_by, decided_at)
     values
       ('5560160680', 1, 100000000, 250000050, '2027-01-31', 'Ny kund', 'waiting', $1, 'Anna Ek', now() - interval '40 days', null, null, null),
       ('5560160680', 4, null, 50000000, '2027-02-28', 'Växer', 'approved', $1, 'Anna Ek', now() - interval '90 days', $2, 'Bo Ås', now() - interval '89 days'),
       ('5560160680', 4, 50000000, 60000000, '2027-02-28', 'Mer', 'withdrawn', $1, 'Anna Ek', now() - interval '80 days', $1, 'Anna Ek', now() - interval '79 days')`,
    [anna, bo],
  )
}

test('rows from before acts of two were one thing are carried over', async () => {
  await migrateBefore('0174')
  client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await storeOldRows()
  await migrateBefore('9999')

  const { rows: triggers } = await client.query(
    'select name, saved_by_id from automation_trigger order by created_at, name',
  )
  expect(Object.fromEntries(triggers.map((one) => [one.name, one.saved_by_id]))).toEqual({
    Egen: anna,
    Ändrad: bo,
    // Nobody can say which of them it was.
    'Två heter så': null,
    Okänd: null,
  })

  const { rows: raises } = await client.query(
    `select act, subject, title, place, state, reason, difference, payload, asked_by_id, decided_by, expires_at > now() as counts
     from approval order by asked_at`,
  )
  expect(raises).toMatchObject([
    {
      act: 'raiseLimit',
      subject: '5560160680 approval',
      state: 'approved',
      place: '/client/recipient/5560160680/24',
      decided_by: 'Bo Ås',
      counts: false,
    },
    { subject: '5560160680 approval', state: 'withdrawn', decided_by: 'Anna Ek' },
    {
      subject: '5560160680 financing',
      state: 'waiting',
      title: expect.stringMatching(/för Bolaget AB till 2\u00a0500\u00a0000,50 kr$/),
      place: '/client/issuer/5560160680/21',
      reason: 'Ny kund',
      difference: [
        {
          label: 'Gäller',
          before: '1\u00a0000\u00a0000,00 kr',
          after: '2\u00a0500\u00a0000,50 kr',
        },
        { label: 'Granskas senast', before: '', after: '2027-01-31' },
      ],
      payload: { organizationNumber: '5560160680', limitType: 'financing', version: 0 },
      asked_by_id: anna,
      // Asked for longer ago than an approval waits, and yet it has its whole time.
      counts: true,
    },
  ])
})
