import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#platform/server/files/local.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { openAuthority } from '#simulators/bankid/authority.ts'
import { fillDatabase } from '#world/load.ts'
import { auditVerify } from '../audit-verify-command.ts'
import { controlledTables } from '../controlled-rows.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-rows-'))
let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  await fillDatabase(database.ownerUrl, {
    companies: 60,
    persons: 100,
    seed: 7,
    now: new Date('2026-11-24T09:00:00Z'),
    secret: 'a secret of at least thirty-two signs',
    files: localFiles(path.join(folder, 'files')),
    dataDir: folder,
    say: () => undefined,
    withInvoices: false,
  })
  // As the simulators do when they start.
  writeFileSync(path.join(folder, 'bankid-root.pem'), (await openAuthority(folder)).root)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function verify() {
  const said: string[] = []
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder }
  const code = await auditVerify(['--without-heads'], environment, (line) => void said.push(line))
  return { code, said }
}

test('the demo world is whole to the verifier, its roots given', async () => {
  const { code, said } = await verify()
  expect([said[0], said.at(-1)]).toEqual([
    expect.stringMatching(/^\d+ rows in 32 lanes/),
    'The audit trail is intact.',
  ])
  expect(said.join('\n')).toMatch(
    /\d+ rows of \d+ tables that people decide compared with the trail/,
  )
  expect(code).toBe(0)
})

test('a row that is gone is found in every table of what people decide that has any', async () => {
  await owner.query('begin; set local session_replication_role = replica')
  const emptied: string[] = []
  for (const { table } of controlledTables) {
    // Rows that nobody has decided anything in yet.
    if (['general_setting', 'chat_channel', 'company_insolvency'].includes(table)) continue
    const { rowCount } = await owner.query(
      `delete from ${table} where ctid = (select ctid from ${table} limit 1)`,
    )
    if (rowCount) emptied.push(table)
  }
  await owner.query('commit')
  expect(emptied.length).toBeGreaterThan(11)
  const { code, said } = await verify()
  const found = said.filter((line) => line.includes('has been removed since audit.takenOver'))
  expect([...new Set(found.map((line) => line.split(' ')[0]))].sort()).toEqual(emptied.sort())
  expect(said[0]).toMatch(/^NOT AS DECIDED/)
  expect(code).toBe(4)
})

test('the triggers have the lists that are compared', async () => {
  const { rows } = await owner.query<{ said: string }>(
    `select distinct tgrelid::regclass || ' ' || replace(encode(tgargs, 'escape'), '\\000', ' ') as said, count(*)
     from pg_trigger where tgfoid = 'audit_written'::regproc and tgenabled = 'O' group by 1 having count(*) = 3 order by 1`,
  )
  expect(rows.map(({ said }) => said.trim())).toEqual(
    controlledTables
      .map(
        ({ table, name, key, decided: columns }) =>
          `${table} ${name} {${key.join()}} {${columns.join()}}`,
      )
      .sort(),
  )
})
