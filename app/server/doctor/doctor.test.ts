import { mkdtemp, rm } from 'node:fs/promises'
import type http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAuditHeads } from '#platform/server/audit/heads.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { freePort, portOf } from '#platform/server/port.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { startTokenIssuer } from '#platform/server/testing/token-issuer.ts'
import { startWorkerPages } from '../watch/worker-pages.ts'
import { doctorCommand, examine } from './doctor-command.ts'
import { expiredCertificate } from './testing/expired-certificate.ts'

type Environment = Readonly<Record<string, string>>
let database: TestDatabase
let owner: pg.Client
let writes: Database
let issuer: Awaited<ReturnType<typeof startTokenIssuer>>
let pages: Awaited<ReturnType<typeof startWorkerPages>>
let folder: string
let healthy: Environment
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  issuer = await startTokenIssuer('urn:skynet:api')
  folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-doctor-'))
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    OIDC_ISSUER: issuer.issuer,
    SESSION_SECRET: 'a secret of more than thirty-two letters',
  }
  const log = pino({ level: 'silent' })
  writes = openDatabase({ url: database.url, log, most: 2, role: 'skynet_app' })
  const config = { ...readConfig(variables), workerPort: 0, host: '127.0.0.1' }
  await startAuditHeads({ database: writes, directory: config.auditHeads, clock, log }).stop()
  pages = await startWorkerPages({ config, log, writes, reads: writes })
  healthy = { ...variables, PUBLIC_URL: (pages?.url ?? '').replace('localhost', '127.0.0.1') }
})
afterAll(async () => {
  for (const close of closing) await close()
  await pages?.stop()
  await writes.close()
  await issuer.stop()
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function serving(server: http.Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => new Promise((done) => server.close(done)))
  return portOf(server)
}

/** A database beside, that ends with the file. */
async function databaseWith(how: string): Promise<string> {
  const name = `${new URL(database.ownerUrl).pathname.slice(1)}_${closing.length}`
  await owner.query(`create database ${name} ${how}`)
  closing.push(() => owner.query(`drop database ${name} with (force)`))
  return database.url.replace(/[^/]+$/, name)
}

const found = async (environment: Environment, options?: Parameters<typeof examine>[1]) =>
  (await examine(environment, options)).flatMap(({ name, faults }) =>
    faults.map((fault) => `${name}: ${fault}`),
  )

interface Planted {
  readonly more?: Environment
  readonly options?: Parameters<typeof examine>[1]
  /** Makes it well again. */
  readonly undo?: () => Promise<unknown>
}
const rows = (statement: string, undo: string) => async (): Promise<Planted> => {
  await owner.query(statement)
  return { undo: () => owner.query(undo) }
}
const databaseLike = (how: string) => async (): Promise<Planted> => ({
  more: { DATABASE_URL: await databaseWith(how) },
})
const firstMigration = (name: string) =>
  `update kysely_migration set name = '${name}' where name like '0001%'`

/** What is wrong, the sentence that finds it, and how it is planted. */
const faults: readonly [string, RegExp, () => Promise<Planted>][] = [
  [
    'a secret that is too short',
    /^variables: SESSION_SECRET must be at least 32 characters/,
    async () => ({ more: { SESSION_SECRET: 'short' } }),
  ],
  [
    'a clock that is off',
    /^clock: The clock of this machine is 5 minutes ahead of that of the database: set both by NTP/,
    async () => ({ options: { clock: () => new Date(Date.now() + 300_000) } }),
  ],
  [
    'a password that does not hold',
    /^database: DATABASE_URL does not let us in \(password authentication failed/,
    async () => ({ more: { DATABASE_URL: database.url.replace(/:[^:@]+@/, ':wrong@') } }),
  ],
  [
    'migrations that are awaited, and no owner’s right',
    /^migrations: The database awaits \d+ migrations .*: run `npm run migrate`/,
    databaseLike(''),
  ],
  [
    'a database of a newer version',
    /^migrations: The database is of a newer version \(9999_later\): exchange this server/,
    rows(
      `insert into kysely_migration values ('9999_later', '2030-01-01')`,
      `delete from kysely_migration where name = '9999_later'`,
    ),
  ],
  [
    'a database of before the baseline',
    /^migrations: The database was made by migrations that this version no longer has/,
    rows(firstMigration('0001_platform'), firstMigration('0001_rights_and_clock')),
  ],
  [
    'a missing extension',
    /^extensions: The extension btree_gist is missing: run `create extension btree_gist`/,
    databaseLike(''),
  ],
  [
    'another encoding',
    /^order and encoding: The database is kept in SQL_ASCII: make one with encoding UTF8/,
    databaseLike(`template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`),
  ],
  [
    'another order of letters',
    /^order and encoding: Names are not sorted as in Swedish/,
    databaseLike(`template template0 encoding 'UTF8' locale_provider libc locale 'C'`),
  ],
  [
    'a role that may too much',
    /^rights: The user postgres of DATABASE_URL may do everything: give the servers one/,
    async () => ({ more: { DATABASE_URL: database.ownerUrl } }),
  ],
  [
    'more connections than there are',
    /^connections: One server opens as many as 2000 connections/,
    async () => ({ more: { DATABASE_CONNECTIONS: '1000' } }),
  ],
  [
    'no worker',
    /^workers: 1 schedules should have begun 60 minutes ago and did not, so no worker works/,
    rows(
      `insert into schedule values ('prov', '0 3 * * *', skynet.now() - interval '1 hour')`,
      `delete from schedule`,
    ),
  ],
  [
    'a dead queue',
    /^queue: 1 jobs nobody-does-it have waited for as long as 3 hours: start more workers/,
    rows(
      `select graphile_worker.add_job('nobody-does-it', '{}', run_at => now() - interval '3 hours')`,
      `delete from graphile_worker._private_jobs`,
    ),
  ],
  [
    'jobs that were given up',
    /^given up: 1 jobs hopeless failed at every try/,
    rows(
      `select graphile_worker.add_job('hopeless', '{}', max_attempts => 1);
       update graphile_worker._private_jobs set attempts = 1`,
      `delete from graphile_worker._private_jobs`,
    ),
  ],
  [
    'a schedule that has not run',
    /^schedules: The schedule prov has not ended well for 9 days and failed the last time/,
    rows(
      `insert into schedule values ('prov', '0 3 * * *', skynet.now() + interval '1 hour');
       insert into schedule_run (name, due, began_at, ended_at, error) values
         ('prov', skynet.now() - interval '9 days', skynet.now() - interval '9 days', skynet.now() - interval '9 days', null),
         ('prov', skynet.now() - interval '1 day', skynet.now(), skynet.now(), 'it did not go')`,
      `delete from schedule; delete from schedule_run`,
    ),
  ],
  [
    'dead deliveries',
    /^deliveries: 1 messages to crm are dead: Leveranser in the menu/,
    rows(
      `insert into outbox_message (destination, kind, idempotency_key, payload, state, created_by)
       values ('crm', 'prov', 'prov', '{}', 'dead', 'prov')`,
      `delete from outbox_message`,
    ),
  ],
  [
    'a disk that is soon full',
    /^disk: \d+ % is free of the disk of .*: make room/,
    async () => ({ options: { leastFree: 100 } }),
  ],
  [
    'a bucket that does not answer',
    /^files: The bucket for files does not answer: nowhere: see FILES_S3_BUCKET/,
    async () => ({
      more: {
        FILES_S3_BUCKET: 'nowhere',
        FILES_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
        FILES_S3_ACCESS_KEY: 'a',
        FILES_S3_SECRET_KEY: 'b',
      },
    }),
  ],
  [
    'a certificate of ours that is out of date',
    /^certificates of ours: The certificate of MAIL_IN_CERTIFICATE has been out of date since/,
    async () => ({ more: { MAIL_IN_CERTIFICATE: (await expiredCertificate(folder)).file } }),
  ],
  [
    'a certificate of BankID that is out of date',
    /^certificates of others: The certificate of BANKID_URL \(127.0.0.1:\d+\) has been out of date since/,
    async () => {
      const { pem, key } = await expiredCertificate(folder)
      const port = await serving(https.createServer({ cert: pem, key }))
      return { more: { BANKID_URL: `https://127.0.0.1:${port}` } }
    },
  ],
  [
    'an issuer with another name',
    /^login: OIDC_ISSUER is http:\S+\/ and calls itself http:\S+, so that no token counts: set it/,
    async () => ({ more: { OIDC_ISSUER: `${issuer.issuer}/` } }),
  ],
  [
    'an address that leads elsewhere',
    /^address: PUBLIC_URL leads to something else than Skynet .* answers 200\)/,
    async () => ({ more: { PUBLIC_URL: issuer.issuer } }),
  ],
  [
    'a closed port of mail',
    /^mail that comes: Nobody takes mail at MAIL_IN_PORT/,
    async () => ({ more: { MAIL_IN_PORT: String(await freePort()) } }),
  ],
  [
    'a mail server that does not answer',
    /^mail that is sent: SMTP_URL does not answer/,
    async () => ({ more: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } }),
  ],
  [
    'a virus scanner that does not answer',
    /^virus scanner: clamd does not answer/,
    async () => ({ more: { CLAMD_ADDRESS: `tcp://127.0.0.1:${await freePort()}` } }),
  ],
]

/** In a test the database is always on the machine, and so the heads are too. */
const always =
  /^place of the heads: The heads of the audit trail \(.*\) are on the machine of the database, .*: set AUDIT_HEADS to a folder of another machine\.$/

describe('the doctor', () => {
  it('finds nothing where all is well but that the heads are on the machine of the database', async () => {
    expect(await found(healthy)).toEqual([expect.stringMatching(always)])
  })

  it.each(faults)('finds %s, and what to do', async (_what, sentence, plant) => {
    const { more = {}, options, undo } = await plant()
    try {
      const said = await found({ ...healthy, ...more }, options)
      expect(said).toContainEqual(expect.stringMatching(sentence))
      // Nothing else is said to be wrong, but of a database that is none of ours yet.
      const others = said.filter((one) => !always.test(one) && !sentence.test(one))
      if (!/awaits/.test(said.join())) expect(others).toEqual([])
      for (const one of said) expect(one).toMatch(/[:.] .+\.$|^variables/)
    } finally {
      await undo?.()
    }
  })

  it('finds heads that are missing, of the rows that migrations wrote', async () => {
    const elsewhere = { ...healthy, AUDIT_HEADS: path.join(folder, 'no-heads') }
    expect(await found(elsewhere)).toContainEqual(
      expect.stringMatching(/^heads: There are no heads of the audit trail in/),
    )
  })

  it('says all of it on its lines, and whether something is to be mended', async () => {
    const said: string[] = []
    expect(await doctorCommand([], healthy, (line) => said.push(line))).toBe(1)
    expect(said[0]).toBe('ok    variables')
    expect(said).toContainEqual(expect.stringMatching(/^MEND {2}place of the heads: /))
    expect(said.at(-1)).toMatch(/^\d to mend\.$/)
  })
})
