import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { pino } from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch, type EmbeddedDatabase } from '#database/embedded/launch.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { startAuditHeads } from '#platform/server/audit/heads.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { keepBytes } from '#platform/server/files/keep-bytes.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { bringUpToDate } from '../prepare.ts'
import { backupCommand } from './backup-command.ts'
import { restoreCommand } from './restore-command.ts'

const log = pino({ level: 'silent' })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-drill-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Environment = Readonly<Record<string, string>>

/** An installation with rows in its trail, their heads, and files; answers the id of one. */
async function work(environment: Environment, url: string): Promise<string> {
  const config = readConfig(environment)
  const database = openDatabase({ url, log, most: 4, role: 'skynet_app' })
  const files = openFileStore(config)
  const { auditHeads: directory } = config
  const heads = startAuditHeads({ database, directory, clock: () => new Date(), log })
  const ids: string[] = []
  for (let turn = 0; turn < 30; turn++) {
    const content = Buffer.from(`Fakturan ${turn}, å`)
    const bytes = { name: `${turn}.txt`, contentType: 'text/plain', content }
    ids.push(await keepBytes(database.db, files, config.dataDir, bytes, { readAnyhow: true }))
    await appendAudit(database.db, { action: 'test.act', actorId: 'u', actorName: 'Åsa' })
  }
  await heads.stop()
  await database.close()
  return ids[0] ?? ''
}

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

type Command = typeof backupCommand
async function run(command: Command, args: string[], environment: Environment) {
  const said: string[] = []
  const code = await command(args, environment, (line) => said.push(line))
  return { code, said: said.join('\n') }
}
const backup = async (to: string, environment: Environment, ...more: string[]) => {
  const made = await run(backupCommand, ['--to', to, ...more], environment)
  expect(made.code, made.said).toBe(0)
  const [, at = ''] = /^The backup is in (.+)\.$/m.exec(made.said) ?? []
  return at
}
const restore = (from: string, environment: Environment) =>
  run(restoreCommand, ['--from', from], environment)
/** @param ownerUrl of the database that was backed up: all rows of its trail are there again */
const verified = async (said: string, ownerUrl: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from audit_entry')
  await client.end()
  expect(said).toContain('30 files have a row, 30 of them their bytes.')
  expect(rows[0]?.n).toBeGreaterThan(30)
  expect(said).toMatch(
    new RegExp(`^${rows[0]?.n} rows in 32 lanes, compared with \\d+ heads from 1 files\\.$`, 'm'),
  )
  expect(said).toContain('Restored and verified.')
}

describe('of an embedded server', () => {
  let running: EmbeddedDatabase
  let environment: Environment
  let file: string
  let at: string
  beforeAll(async () => {
    environment = { DATA_DIR: path.join(folder, 'installed') }
    running = await launch({ dataDir: path.join(folder, 'installed/pg'), durable: false })
    await bringUpToDate(running, log)
    file = await work(environment, running.url)
    // Somebody writes all the while.
    const writer = new pg.Client({ connectionString: running.ownerUrl })
    await writer.connect()
    await writer.query('create table written (n int)')
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n++) await writer.query('insert into written values ($1)', [n])
    })()
    at = await backup(path.join(folder, 'backups'), environment)
    isWriting = false
    await writing
    await writer.end()
  })
  afterAll(() => running.stop())

  it('is restored into an empty place while it works on, and verified', async () => {
    const place = { DATA_DIR: path.join(folder, 'restored') }
    const { code, said } = await restore(at, place)
    expect(code, said).toBe(0)
    await verified(said, running.ownerUrl)
    expect(await text(await openFileStore(readConfig(place)).open(file))).toBe('Fakturan 0, å')
    const [secret, before] = await Promise.all(
      ['restored', 'installed'].map((name) =>
        readFile(path.join(folder, name, 'session-secret'), 'utf8'),
      ),
    )
    expect(secret).toBe(before)
    const started = await launch({ dataDir: path.join(folder, 'restored/pg'), durable: false })
    const [written] = await ask<{ count: number; last: number }>(
      started.ownerUrl,
      'select count(*)::int as count, max(n) as last from written',
    )
    await started.stop()
    expect(written?.count).toBe((written?.last ?? 0) + 1)
    // A second time there is something already.
    expect(await restore(at, place)).toEqual({
      code: 2,
      said: expect.stringContaining('restore into an empty place') as string,
    })
  })

  it('tells bytes that have changed, before anything is restored', async () => {
    const other = await backup(path.join(folder, 'backups-2'), environment)
    await appendFile(path.join(other, 'files', file.slice(0, 2), file), 'x')
    const place = { DATA_DIR: path.join(folder, 'not-restored') }
    expect(await restore(other, place)).toEqual({
      code: 2,
      said: `The backup is not whole: files/${file.slice(0, 2)}/${file} missing or changed`,
    })
    expect(existsSync(place.DATA_DIR)).toBe(false)
    await rm(path.join(other, 'backup.json'))
    expect((await restore(other, place)).said).toContain('is no whole backup')
  })

  it('tells of a file that lost its bytes before the backup', async () => {
    await openFileStore(readConfig(environment)).remove(file)
    const other = await backup(path.join(folder, 'backups-3'), environment)
    const { code, said } = await restore(other, { DATA_DIR: path.join(folder, 'with-a-hole') })
    expect(code).toBe(1)
    expect(said).toContain(`File ${file}: its bytes are missing`)
    expect(said).toContain('RESTORED, AND NOT AS IT WAS.')
  })

  it('keeps as many as it is asked to, and counts only whole ones', async () => {
    const to = path.join(folder, 'backups-4')
    await backup(to, environment, '--without-files')
    const half = path.join(to, 'skynet-2000-01-01T00-00-00Z')
    await writeFile(half, 'none')
    const second = await backup(to, environment, '--without-files', '--keep', '1')
    expect((await readdir(to)).sort()).toEqual([path.basename(half), path.basename(second)])
  })
})

/** Programs of an installed PostgreSQL whose version is that of its pg_dump. */
function installed(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return undefined
  return readdirSync(versions)
    .map((version) => path.join(versions, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'postgres')) && existsSync(path.join(bin, 'pg_dump')))
}
const programs = installed()

describe.skipIf(!programs)('of a database of its own, with files in a bucket', () => {
  let running: EmbeddedDatabase
  let s3: S3rver
  let environment: Environment
  const { PATH, PG_BIN } = process.env
  beforeAll(async () => {
    process.env.PG_BIN = programs
    process.env.PATH = `${programs}:${PATH}`
    running = await launch({ dataDir: path.join(folder, 'own/pg'), durable: false })
    s3 = new S3rver({
      address: '127.0.0.1',
      port: 0,
      directory: path.join(folder, 's3'),
      silent: true,
    })
    const { port } = await s3.run()
    const bucket = (name: string) => ({
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: name,
      FILES_S3_ACCESS_KEY: 'S3RVER',
      FILES_S3_SECRET_KEY: 'S3RVER',
    })
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-north-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    })
    for (const Bucket of ['before', 'after']) await client.send(new CreateBucketCommand({ Bucket }))
    client.destroy()
    environment = {
      ...bucket('before'),
      DATABASE_URL: running.url,
      DATABASE_OWNER_URL: running.ownerUrl,
      DATA_DIR: path.join(folder, 'own'),
    }
  })
  afterAll(async () => {
    process.env.PATH = PATH
    if (PG_BIN === undefined) delete process.env.PG_BIN
    else process.env.PG_BIN = PG_BIN
    await running.stop()
    await s3.close()
  })

  it('is restored into an empty one, and verified', async () => {
    await bringUpToDate(running, log)
    const file = await work(environment, running.url)
    const at = await backup(path.join(folder, 'backups-5'), environment)
    expect(execFileSync('ls', [at], { encoding: 'utf8' })).toContain('database.dump')
    const full = await restore(at, environment)
    expect(full).toMatchObject({
      code: 2,
      said: expect.stringContaining('tables already') as string,
    })

    await ask(running.ownerUrl, 'create database restored')
    const there = (url: string) => url.replace(/\/postgres$/, '/restored')
    const place = {
      ...environment,
      FILES_S3_BUCKET: 'after',
      DATABASE_URL: there(running.url),
      DATABASE_OWNER_URL: there(running.ownerUrl),
      DATA_DIR: path.join(folder, 'own-restored'),
    }
    const { code, said } = await restore(at, place)
    expect(code, said).toBe(0)
    await verified(said, running.ownerUrl)
    expect(await text(await openFileStore(readConfig(place)).open(file))).toBe('Fakturan 0, å')
    // The program may work with what was restored, and with tables that come.
    await ask(there(running.ownerUrl), 'create table of_tomorrow (n int)')
    await ask(there(running.url), 'select from of_tomorrow')
    await ask(there(running.url), 'select from graphile_worker._private_jobs')
  })
})
