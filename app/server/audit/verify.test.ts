import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { startAuditHeads } from '#platform/server/audit/heads.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { auditVerify } from '../audit-verify-command.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let app: Database
let owner: pg.Client
let folder: string
let heads: string

beforeAll(async () => {
  database = await testDatabase()
  app = openDatabase({ url: database.url, log, most: 5, role: 'skynet_app' })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // The trail is emptied here: of what people decide a new database has the base rules, what is
  // monitored, what debtors are written, and a price list.
  await owner.query(
    `delete from rule_bucket_version; delete from rule_bucket; delete from monitoring_setting; delete from dunning_text;
     delete from offer_price_step; delete from offer_price_supplement; delete from offer_price_list`,
  )
})
afterAll(async () => {
  await app.close()
  await owner.end()
  await database.drop()
})

/** Empties the trail and gives it 200 rows, spread over its lanes. */
async function fill() {
  await owner.query(`alter table audit_entry disable trigger audit_entry_append_only; delete from audit_entry;
    update audit_lane set seq = 0, hash = ''; alter table audit_entry enable trigger audit_entry_append_only`)
  for (let turn = 0; turn < 200; turn++) await append()
}
const append = () =>
  appendAudit(app.db, { action: 'test.act', actorId: 'u', actorName: 'Åsa', after: { turn: 1 } })

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-verify-'))
  heads = path.join(folder, 'heads')
  await fill()
  await startAuditHeads({ database: app, directory: heads, clock: () => new Date(), log }).stop()
  return () => rmSync(folder, { recursive: true })
})

async function verify(...args: string[]) {
  const said: string[] = []
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, AUDIT_HEADS: heads }
  const code = await auditVerify(args, environment, (line) => void said.push(line))
  return { code, said: said.join('\n') }
}
/** Does as the owner what the trigger would refuse. */
const tamper = (statements: string) =>
  owner.query(`begin; alter table audit_entry disable trigger all; ${statements};
    alter table audit_entry enable trigger all; commit`)

/** A lane with at least five rows. */
const lane = async () => {
  const { rows } = await owner.query<{ lane: number; seq: string }>(
    'select lane, seq from audit_lane order by seq desc limit 1',
  )
  return { lane: rows[0]?.lane as number, last: Number(rows[0]?.seq) }
}

test('an untouched trail is intact, in the database and in an export', async () => {
  expect(await verify()).toEqual({
    code: 0,
    said: expect.stringMatching(/^200 rows in 32 lanes, compared with \d+ heads/) as string,
  })
  const file = path.join(folder, 'trail.jsonl')
  expect((await verify('--export', file)).code).toBe(0)
  expect(await verify('--file', file, '--heads', heads)).toMatchObject({ code: 0 })
  expect((await verify('--export', file)).code).toBe(2)
})

test('rows written after the heads, and heads noted after an export, are no findings', async () => {
  const file = path.join(folder, 'trail.jsonl')
  await verify('--export', file)
  for (let turn = 0; turn < 10; turn++) await append()
  expect((await verify()).code).toBe(0)
  await startAuditHeads({
    database: app,
    directory: heads,
    clock: () => new Date(Date.now() + 1000),
    log,
  }).stop()
  expect(await verify('--file', file, '--heads', heads)).toMatchObject({
    code: 0,
    said: expect.stringContaining('later ones left out') as string,
  })
})

describe('what the owner of the database does with the trigger off is found', () => {
  const cases: [string, (at: { lane: number; last: number }) => string, RegExp][] = [
    [
      'a changed body',
      ({ lane }) =>
        `update audit_entry set body = body || '{"actorName": "Nobody"}' where lane = ${lane} and seq = 2`,
      /row 2 does not match its hash/,
    ],
    [
      'a changed instant',
      ({ lane }) =>
        `update audit_entry set at = at + interval '1 microsecond' where lane = ${lane} and seq = 3`,
      /row 3 does not match its hash/,
    ],
    [
      'an impossible instant',
      ({ lane }) => `update audit_entry set at = 'infinity' where lane = ${lane} and seq = 3`,
      /row 3 does not match its hash/,
    ],
    [
      'a removed row',
      ({ lane }) => `delete from audit_entry where lane = ${lane} and seq = 2`,
      /1 row removed at row 2/,
    ],
    [
      'a removed row with the rest renumbered',
      ({
        lane,
      }) => `delete from audit_entry where lane = ${lane} and seq = 2; update audit_entry set seq = -seq where lane = ${lane};
        update audit_entry set seq = case when seq < -2 then -seq - 1 else -seq end where lane = ${lane};
        update audit_lane set seq = seq - 1 where lane = ${lane}`,
      /1 row removed at row 2/,
    ],
    [
      'an inserted row',
      ({
        lane,
      }) => `update audit_entry set seq = -seq where lane = ${lane}; update audit_entry set seq = case when seq < -2 then 1 - seq else -seq end where lane = ${lane};
        insert into audit_entry (lane, seq, at, body, hash) select lane, 3, at, body, audit_hash(hash, lane, 3, at, body) from audit_entry where lane = ${lane} and seq = 2;
        update audit_lane set seq = seq + 1 where lane = ${lane}`,
      /row 3 has been inserted/,
    ],
    [
      'two rows that changed places',
      ({ lane }) =>
        `update audit_entry set seq = -seq where lane = ${lane} and seq in (2, 3); update audit_entry set seq = 5 + seq where lane = ${lane} and seq < 0`,
      /rows 2 and 3 have changed places/,
    ],
    [
      'a tail that was cut',
      ({ lane, last }) => `delete from audit_entry where lane = ${lane} and seq = ${last}`,
      /the tail has been cut off/,
    ],
    [
      'a tail that was cut with audit_lane set back',
      ({ lane, last }) => `delete from audit_entry where lane = ${lane} and seq = ${last};
        update audit_lane set seq = seq - 1, hash = (select hash from audit_entry e where e.lane = ${lane} and e.seq = ${last - 1}) where lane = ${lane}`,
      /the tail has been cut off: row \d+ existed and is gone/,
    ],
    [
      'a lane that was reset',
      ({ lane }) =>
        `delete from audit_entry where lane = ${lane}; update audit_lane set seq = 0, hash = '' where lane = ${lane}`,
      /the lane has been reset/,
    ],
    [
      'everything emptied',
      () => `truncate audit_entry; update audit_lane set seq = 0, hash = ''`,
      /the lane has been reset/,
    ],
    [
      'an audit_lane that was changed',
      ({ lane }) => `update audit_lane set hash = '\\x00' where lane = ${lane}`,
      /audit_lane does not name row/,
    ],
    [
      'a lane written anew with fitting hashes',
      ({
        lane,
        last,
      }) => `update audit_entry set body = '{"action": "forged"}' where lane = ${lane} and seq = ${last};
        update audit_entry e set hash = audit_hash(before.hash, e.lane, e.seq, e.at, e.body) from audit_entry before
          where e.lane = ${lane} and e.seq = ${last} and before.lane = ${lane} and before.seq = ${last - 1};
        update audit_lane set hash = (select hash from audit_entry e where e.lane = ${lane} and e.seq = ${last}) where lane = ${lane}`,
      /is another than the one whose hash was kept outside/,
    ],
  ]
  test.each(cases)('%s', async (_, statements, expected) => {
    const at = await lane()
    expect(at.last).toBeGreaterThanOrEqual(5)
    await tamper(statements(at))
    const { code, said } = await verify()
    expect(said).toMatch(expected)
    expect(said).toMatch(/NOT INTACT/)
    expect(code).toBe(1)
    const file = path.join(folder, 'trail.jsonl')
    await verify('--export', file)
    expect(await verify('--file', file, '--heads', heads)).toEqual({ code, said })
  })
})

test('what cannot be checked is told in one sentence', async () => {
  const file = path.join(folder, 'trail.jsonl')
  await verify('--export', file)
  const lines = readFileSync(file, 'utf8').split('\n')
  const told = async (content: string) => {
    writeFileSync(file, content)
    return verify('--file', file)
  }
  expect(await told(lines.slice(0, -2).join('\n'))).toEqual({
    code: 2,
    said: 'The export is cut short: its last line is missing.',
  })
  expect(await told('{}')).toMatchObject({
    code: 2,
    said: expect.stringContaining('is not an export') as string,
  })
  expect(await told(lines.with(3, 'x').join('\n'))).toEqual({
    code: 2,
    said: 'Line 4 of the export cannot be read.',
  })
  expect(await verify('--file', path.join(folder, 'none'))).toMatchObject({ code: 2 })
  expect(await verify('--heads', path.join(folder, 'none'))).toMatchObject({
    code: 2,
    said: expect.stringContaining('--without-heads') as string,
  })
  expect(await verify('--without-heads')).toMatchObject({ code: 0 })
  expect(await verify('--bogus')).toMatchObject({ code: 2 })
})
