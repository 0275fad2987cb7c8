import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appendAudit } from './audit.ts'
import { startAuditHeads } from './heads.ts'
import { readHeads } from './head-files.ts'
import { openDatabase, type Database } from '../database.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let app: Database
let owner: pg.Client
let directory: string
let logged: { level: number; msg: string }[]
const log = pino(
  { level: 'info' },
  { write: (line) => void logged.push(JSON.parse(line) as { level: number; msg: string }) },
)
const now = new Date('2026-11-20T23:59:59.500Z')
const start = (clock = () => now) =>
  startAuditHeads({ database: app, directory, clock, log, everyMs: 60_000 })

beforeAll(async () => {
  database = await testDatabase()
  app = openDatabase({ url: database.url, log, most: 5, role: 'skynet_app' })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await app.close()
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  logged = []
  directory = path.join(await mkdtemp(path.join(os.tmpdir(), 'skynet-heads-')), 'heads')
  return () => rm(path.dirname(directory), { recursive: true })
})

const append = () => appendAudit(app.db, { action: 'test.act', actorId: 'u', actorName: 'U' })
const lanes = async () => {
  const { rows } = await owner.query<{ lane: number; seq: string; hash: string }>(
    `select lane, seq, encode(hash, 'hex') as hash from audit_lane where seq > 0 order by lane`,
  )
  return rows.map(({ lane, seq, hash }) => ({ lane, seq: Number(seq), hash }))
}
const keptNow = async () => {
  const { heads } = await readHeads(directory)
  return heads.lanes().map((lane) => {
    const of = heads.of(lane)
    return { lane, seq: of.seq(of.count - 1), hash: of.hash(of.count - 1) }
  })
}

test('at its stop it has noted the head of every lane that has rows, once each', async () => {
  const writer = start()
  for (let turn = 0; turn < 40; turn++) await append()
  await writer.stop()
  await writer.stop()
  expect(await keptNow()).toEqual(await lanes())
  const [name] = readdirSync(directory)
  expect(name).toMatch(/^2026-11-20-.+\.jsonl$/)
  for (const own of [directory, path.join(directory, name as string)])
    expect(statSync(own).mode & 0o077, own).toBe(0)
  const lines = readFileSync(path.join(directory, name as string), 'utf8')
    .trim()
    .split('\n')
  expect(new Set(lines).size).toBe(lines.length)
})

test('a new day begins a new file', async () => {
  await append()
  await start().stop()
  await append()
  await start(() => new Date(now.getTime() + 1000)).stop()
  expect(
    readdirSync(directory)
      .map((name) => name.slice(0, 10))
      .sort(),
  ).toEqual(['2026-11-20', '2026-11-21'])
  expect(await keptNow()).toEqual(await lanes())
})

test('a line torn by a power cut is passed over, a line that is no head is told', async () => {
  await append()
  await start().stop()
  const file = path.join(directory, readdirSync(directory)[0] as string)
  appendFileSync(file, '{"lane":3,"seq"')
  expect((await readHeads(directory)).unreadable).toEqual([])
  await append()
  await start().stop()
  expect(await keptNow()).toEqual(await lanes())
  expect((await readHeads(directory)).unreadable).toHaveLength(1)
})

test('heads noted after an instant can be left out', async () => {
  await append()
  await start().stop()
  const kept = await readHeads(directory, new Date(now.getTime() - 1))
  expect(kept.heads.count).toBe(0)
  expect(kept.later).toBe((await lanes()).length)
})

test('rows that disappear while it runs are logged at once', async () => {
  const writer = start()
  await append()
  await writer.stop()
  const before = await lanes()
  const linesNow = () =>
    readFileSync(path.join(directory, readdirSync(directory)[0] as string), 'utf8')
      .split('\n')
      .filter((line) => line !== '').length
  const lines = linesNow()
  const second = start()
  // It notes every lane anew when it begins: from then on it knows them.
  await expect.poll(linesNow).toBe(lines + before.length)
  await owner.query('update audit_lane set seq = 0')
  await second.stop()
  await owner.query(
    `update audit_lane set seq = entry.seq from (select lane, max(seq) as seq from audit_entry group by lane) entry where entry.lane = audit_lane.lane`,
  )
  expect(logged.filter(({ msg }) => msg === 'the audit trail has lost rows').length).toBe(
    before.length,
  )
})

test('a database that does not answer is logged once, and nothing is thrown', async () => {
  const closed = openDatabase({ url: database.url, log, most: 1, role: 'skynet_app' })
  await closed.pool.end()
  const writer = startAuditHeads({
    database: closed,
    directory,
    clock: () => now,
    log,
    everyMs: 60_000,
  })
  await writer.stop()
  expect(logged.map(({ msg }) => msg)).toEqual(['the heads of the audit trail could not be noted'])
})
