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

const ids = {
  archived: '33333333-3333-4333-8333-333333333333',
  guarantee: '44444444-4444-4444-8444-444444444444',
  bundle: '55555555-5555-4555-8555-555555555555',
  set: '66666666-6666-4666-8666-666666666666',
  saved: '77777777-7777-4777-8777-777777777777',
  between: '88888888-8888-4888-8888-888888888888',
}
/** An archived agreement in a bundle, and a guarantee that two signed, one of whom was known. */
async function storeOldAgreements() {
  const { archived, guarantee, bundle, set } = ids
  for (const [id, name, archivedAt] of [
    [archived, 'Gammalt avtal', '2026-05-01T10:00:00Z'],
    [guarantee, 'Borgen', null],
  ])
    await client.query(
      `with one as (insert into agreement (id, name, description, agreement_type, signature_type, content_text, archived_at, created_at, created_by, changed_by)
         values ($1, $2, 'x', 'Guarantor', 'Person', '<p>x</p>', $3, now(), 'Anna Ek', 'Bo Ås') returning id)
       insert into agreement_version (id, agreement_id, revision, name, description, agreement_type, signature_type, content_text, content_summary, tokens, created_at, created_by)
         select id, id, 2, $2, 'x', 'Guarantor', 'Person', '<p>x</p>', '', '[]', now(), 'Anna Ek' from one`,
      [id, name, archivedAt],
    )
  await client.query(
    `insert into agreement_bundle (id, name, description, automated_type, created_at, created_by) values ($1, 'Bunten', 'x', 'NotForAutomation', now(), 'Anna Ek')`,
    [bundle],
  )
  await client.query(
    `insert into agreement_bundle_agreement (bundle_id, agreement_id, agreement_version_id, position, preset_values)
     values ($1, $2, $2, 0, '{"A": "1"}'), ($1, $3, $3, 1, '{}')`,
    [bundle, archived, guarantee],
  )
  await client.query(
    `with task as (insert into company_task (organization_number, type, created_by) values ('5560160680', 'AgreementSigning', 'test') returning id)
     insert into agreement_set (id, organization_number, company_name, company_task_id, bundle_id, created_at, created_by)
       select $1, '5560160680', 'Bolaget AB', id, $2, now(), 'test' from task`,
    [set, bundle],
  )
  await client.query(
    `insert into company_agreement (set_id, agreement_id, agreement_version_id, position, name, revision, agreement_type, signature_type,
       content_text, content_summary, token_values, content_sha256, approved_at, approved_by, is_opt_out)
     values ($1, $2, $2, 0, 'Borgen', 2, 'Guarantor', 'Person', '<p>x</p>', '', '[]', repeat('0', 64), '2026-06-01T10:00:00Z', 'Bo Ås', true)`,
    [set, guarantee],
  )
  await client.query(
    `insert into guarantor (organization_number, name, social_security_number) values ('5560160680', 'Anna Ek', '198507099805')`,
  )
  for (const [name, number, state] of [
    ['Anna Ek', '198507099805', 'counts'],
    ['Bo Ek', '199001012385', 'counts'],
    ['Per Ask', '196004049804', 'waiting'],
  ])
    await client.query(
      `with signer as (insert into agreement_signer (set_id, agreement_id, personal_number, name, added_at, added_by)
         values ($1, $2, $3, $4, now(), 'test') returning id)
       insert into agreement_signature (signer_id, method, content_sha256, state, signed_at, registered_by_id, registered_by, decided_by_id, decided_by, decided_at)
         select id, 'manual', repeat('0', 64), $5, now(), $6, 'Anna Ek',
           case $5 when 'counts' then $7::uuid end, case $5 when 'counts' then 'Bo Ås' end, case $5 when 'counts' then now() end from signer`,
      [set, guarantee, number, name, state, anna, bo],
    )
}

/** Who wrote what nobody has released, a bundle that was archived and back, and one that was saved. */
async function storeBeforeRelease() {
  const { archived, guarantee, bundle, saved, between } = ids
  await client.query(`update agreement_bundle set changed_at = now() where id = $1`, [bundle])
  await client.query(
    `insert into agreement_bundle (id, name, description, automated_type, created_at, created_by, changed_at)
     values ($1, 'Sparad', 'x', 'NotForAutomation', '2020-01-01', 'Anna Ek', now())`,
    [saved],
  )
  await client.query(
    `insert into agreement_bundle_departure (bundle_id, agreement_id, agreement_version_id, preset_values, left_at, left_by)
     values ($1, $2, $2, '{}', '2020-02-01', 'Bo Ås')`,
    [saved, archived],
  )
  for (const entry of [
    { action: 'agreements.save', subject: guarantee, actorId: between },
    { action: 'bundles.save', subject: saved, actorId: anna },
    { action: 'bundles.archive', subject: bundle, actorId: anna },
  ])
    await client.query('select audit_append($1::jsonb)', [JSON.stringify(entry)])
}

test('rows from before acts of two were one thing are carried over', async () => {
  await migrateBefore('0174')
  client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await storeOldRows()
  await migrateBefore('0404')
  await storeOldAgreements()
  await migrateBefore('0690')
  await storeBeforeRelease()
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

test('agreements 30: what was archived before has left its bundles, with its values', async () => {
  const { rows: departed } = await client.query(
    'select agreement_id, preset_values, left_at, left_by from agreement_bundle_departure where bundle_id = $1',
    [ids.bundle],
  )
  expect(departed).toEqual([
    {
      agreement_id: ids.archived,
      preset_values: { A: '1' },
      left_at: new Date('2026-05-01T10:00:00Z'),
      left_by: 'Bo Ås',
    },
  ])
  const { rows: held } = await client.query('select agreement_id from agreement_bundle_agreement')
  expect(held).toEqual([{ agreement_id: ids.guarantee }])
})

test('signing 71: who had signed an approved guarantee before stands surety by it, once', async () => {
  const { rows } = await client.query(
    `select guarantor.name, agreement_set_id, agreement_name, revision, amount, ended_at
     from guarantor left join guarantee on guarantor_id = guarantor.id order by guarantor.name`,
  )
  const guarantee = {
    agreement_set_id: ids.set,
    agreement_name: 'Borgen',
    revision: 2,
    amount: null,
    ended_at: null,
  }
  expect(rows).toEqual([
    { name: 'Anna Ek', ...guarantee },
    { name: 'Bo Ek', ...guarantee },
  ])
})

test('agreements 39: whoever the trail says wrote a revision that nobody has released has written in it', async () => {
  const { rows } = await client.query(
    'select writer_ids from agreement_version where agreement_id = $1',
    [ids.guarantee],
  )
  expect(rows[0].writer_ids).toEqual(expect.arrayContaining([anna, bo, ids.between]))
})

test('agreements 40: a bundle that was only archived and back since it was left is not whole', async () => {
  const { rows } = await client.query(
    'select bundle_id, settled_at is not null as settled from agreement_bundle_departure',
  )
  expect(Object.fromEntries(rows.map((one) => [one.bundle_id, one.settled]))).toEqual({
    [ids.bundle]: false,
    [ids.saved]: true,
  })
})
