import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-demo-test-'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Runs `npm run demo -- <args>` on the test database. */
async function demo(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'world/demo.ts', ...args], {
    env: {
      ...process.env,
      ENVIRONMENT: 'dev',
      DATA_DIR: folder,
      DATABASE_URL: database.ownerUrl,
      DATABASE_OWNER_URL: '',
      ...environment,
    },
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said, wrong }
}

/** Recipients that stand on an invoice under a name that is not kept of them (recipients 1). */
async function namesNotKept() {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ recipient: string; name: string }>(
    `select distinct recipient_organization_number as recipient, recipient_name as name from invoice
     where recipient_organization_number is not null and not exists (select from recipient_trait
       where recipient = recipient_organization_number and kind = 'name' and value = recipient_name)`,
  )
  await client.end()
  return rows
}

test(
  'npm run demo fills an empty database once, with invoices in bulk when they are asked for',
  { timeout: 180_000 },
  async () => {
    const made = await demo([
      '--companies',
      '60',
      '--persons',
      '50',
      '--invoices',
      '1000',
      '--seed',
      '3',
    ])
    expect(made).toMatchObject({ code: 0, wrong: '' })
    expect(made.said).toContain('60 companies')
    expect(made.said).toContain('1000 invoices after')
    expect(await namesNotKept()).toEqual([])
    const again = await demo(['--companies', '70'])
    expect(again).toMatchObject({ code: 1, said: '' })
    expect(again.wrong).toMatch(/^The database has users already and was left as it is\. .*\n$/)
  },
)

test(
  'npm run demo takes nothing but sizes, and only where a demo belongs',
  { timeout: 180_000 },
  async () => {
    const wrong = async (args: readonly string[], environment = {}) => {
      const { code, said, wrong: sentence } = await demo(args, environment)
      expect([code, said]).toEqual([1, ''])
      return sentence
    }
    expect(await wrong(['--companies', 'many'])).toBe(
      '--companies must be a whole number from 1 to 2500000, and is "many".\n',
    )
    expect(await wrong(['--size', '5'])).toContain("Unknown option '--size'")
    expect(await wrong([], { ENVIRONMENT: 'stage' })).toBe(
      'A demo world is made with ENVIRONMENT=dev only, and it is stage.\n',
    )
  },
)
