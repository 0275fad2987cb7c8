import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { pino } from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSealProvider } from '#areas/acquisition/signing/server/testing/providers.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { trailTasks } from '#areas/foundation/audit/server/stamp-job.ts'
import { takingOver } from '#platform/server/audit/take-over.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { dayLength } from '#platform/time.ts'
import { auditVerify } from '../audit-verify-command.ts'
import { startTestServer, type Person, type TestServer } from '../testing.ts'

let server: TestServer
let seal: Awaited<ReturnType<typeof startSealProvider>>
let s3: S3rver
let environment: Readonly<Record<string, string>>
let writes: Database
let admin: Person
let ahead = 0
const log = pino({ level: 'silent' })
const bucketFolder = path.join(os.tmpdir(), `skynet-stamps-${process.pid}`)

beforeAll(async () => {
  seal = await startSealProvider()
  s3 = new S3rver({ address: '127.0.0.1', port: 0, directory: bucketFolder, silent: true })
  const { port } = await s3.run()
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  environment = {
    ...seal.environment,
    AUDIT_S3_BUCKET: 'heads',
    AUDIT_MAIL: 'heads@auditors.example',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_ACCESS_KEY: keys.accessKeyId,
    FILES_S3_SECRET_KEY: keys.secretAccessKey,
  }
  const client = new S3Client({
    endpoint: environment.FILES_S3_ENDPOINT as string,
    region: 'eu-north-1',
    forcePathStyle: true,
    credentials: keys,
  })
  await client.send(new CreateBucketCommand({ Bucket: 'heads' }))
  client.destroy()
  server = await startTestServer(environment)
  writes = openDatabase({ url: server.database.url, log, most: 4, role: 'skynet_app' })
  admin = await server.person(['Administrator'])
  await server.owner.query(takingOver)
})
afterAll(async () => {
  await writes.close()
  await server.stop()
  await seal.stop()
  await s3.close()
  await rm(bucketFolder, { recursive: true, force: true })
})

const task = async (name: string) =>
  trailTasks[name]?.(
    {},
    {
      writes,
      reads: writes,
      files: openFileStore(server.config),
      config: server.config,
      clock: () => new Date(Date.now() + ahead),
      log,
    },
  )
async function verify(more: Readonly<Record<string, string>> = {}) {
  const said: string[] = []
  const variables = {
    ...environment,
    DATABASE_URL: server.database.url,
    DATA_DIR: server.config.dataDir,
    ...more,
  }
  const code = await auditVerify(['--without-heads'], variables, (line) => void said.push(line))
  return { code, said }
}
const health = async () => (await (await fetch(`${server.url}/health`)).json()) as object
const stampFolder = () => server.config.auditHeads
/** Does as the owner what the trigger of the trail would refuse. */
const tamper = (statements: string) =>
  server.owner.query(`begin; alter table audit_entry disable trigger all; ${statements};
    alter table audit_entry enable trigger all; commit`)
/** The last row of a lane is gone, and the lane says nothing of it. */
const cut = async () => {
  const { rows } = await server.owner.query<{ lane: number; seq: string }>(
    `select lane, seq from audit_lane where seq > 0 order by seq desc limit 1`,
  )
  const { lane, seq } = rows[0] ?? { lane: 0, seq: '0' }
  await tamper(`delete from audit_entry where lane = ${lane} and seq = ${seq};
    update audit_lane set seq = seq - 1, hash = coalesce((select hash from audit_entry e where e.lane = ${lane} and e.seq = ${Number(seq) - 1}), '')
      where lane = ${lane}`)
  return { lane, seq: Number(seq) }
}

test('audit 6: a trail older than two days without any stamp is not told to be intact', async () => {
  const move = (by: string) => tamper(`update audit_entry set at = at ${by} where seq = 1`)
  const missing = /NOT EVERYTHING WAS LOOKED AT: .*no head has been stamped/
  expect((await verify()).said.join('\n')).not.toMatch(missing)
  await move(`- interval '3 days'`)
  expect((await verify()).said.join('\n')).toMatch(missing)
  await move(`+ interval '3 days'`)
})

test('audit 6: the heads are stamped once a day, and kept in the database, the folder and the bucket', async () => {
  expect(await task('stamp-heads')).toEqual({ done: 1 })
  // Tried again it has been done.
  expect(await task('stamp-heads')).toEqual({ done: 0 })
  const [file = ''] = await readdir(stampFolder())
  const { rows } = await server.owner.query<{ id: string }>('select id from audit_stamp')
  expect(rows.map(({ id }) => `stamp-${id}.json`)).toEqual([file])
  const { rows: mails } = await server.owner.query<{ to: string; said: string }>(
    `select payload ->> 'to' as to, payload #>> '{data,paragraphs,1}' as said from outbox_message where destination = 'mail'`,
  )
  expect(mails).toEqual([
    {
      to: 'heads@auditors.example',
      said: (await readFile(path.join(stampFolder(), file), 'utf8')).trim(),
    },
  ])
  const { code, said } = await verify()
  expect(said).toContain('Compared with the heads of 1 timestamps.')
  expect(code).toBe(0)
  expect(await verify({ SIGNING_ROOTS: '' })).toMatchObject({
    code: 3,
    said: expect.arrayContaining([
      expect.stringMatching(/^NOT EVERYTHING WAS LOOKED AT: 1 stamps of heads/),
    ]) as string[],
  })
})

test('audit 6: a stamp that is changed, or gone from the database, is found', async () => {
  const [file = ''] = await readdir(stampFolder())
  const at = path.join(stampFolder(), file)
  const kept = await readFile(at, 'utf8')
  await writeFile(
    at,
    kept.replace(/[0-9a-f]{64}/, (hash) => [...hash].reverse().join('')),
  )
  const changed = await verify()
  expect(changed.said.join('\n')).toMatch(/Stamp .*: is another in .* than elsewhere\./)
  expect(changed.code).toBe(1)
  await writeFile(at, kept)
  const { rows } = await server.owner.query<{ id: string }>('delete from audit_stamp returning *')
  expect((await verify()).said.join('\n')).toMatch(
    /is in the bucket heads and gone from the database/,
  )
  const [{ id, made_at, statement, token } = {} as never] = rows as never as Record<
    string,
    unknown
  >[]
  await server.owner.query('insert into audit_stamp values ($1, $2, $3, $4)', [
    id,
    made_at,
    statement,
    token,
  ])
  expect((await verify()).code).toBe(0)
})

test('audit 6: lost rows are found by the stamps alone, told in /health, and seen by two administrators', async () => {
  expect(await health()).toEqual({ status: 'ready' })
  expect(await task('look-for-lost-rows')).toEqual({ done: 0 })
  const { lane, seq } = await cut()
  const { code, said } = await verify()
  expect(said.join('\n')).toContain(`Lane ${lane}: the `)
  expect(code).toBe(1)
  expect(await task('look-for-lost-rows')).toEqual({ done: 1 })
  expect(await task('look-for-lost-rows')).toEqual({ done: 0 })
  expect(await health()).toEqual({
    status: 'ready',
    warnings: [expect.stringContaining('rows of the audit trail are lost')],
  })
  expect((await admin.call(audit.losses, {})).body.list).toMatchObject([
    { lane, seq, firstName: null, isMine: false },
  ])
  const sales = await server.person(['SalesRepresentative'])
  expect((await sales.call(audit.losses, {})).status).toBe(403)
  expect((await admin.call(audit.sawLosses, {})).status).toBe(204)
  expect(await admin.call(audit.sawLosses, {})).toMatchObject({
    status: 409,
    refusal: { code: 'seenAlready' },
  })
  const second = await server.person(['Administrator'])
  expect((await second.call(audit.losses, {})).body.list).toMatchObject([
    { firstName: expect.stringContaining('Person'), isMine: false },
  ])
  expect(await health()).toHaveProperty('warnings')
  expect((await second.call(audit.sawLosses, {})).status).toBe(204)
  expect((await second.call(audit.losses, {})).body.list).toEqual([])
  expect(await health()).toEqual({ status: 'ready' })
  const { rows } = await server.owner.query<{ actor_id: string }>(
    `select actor_id from audit_entry where action = 'audit.sawLosses' order by at`,
  )
  expect(rows.map((row) => row.actor_id)).toEqual([admin.id, second.id])
})

test('audit 6: the next day has a stamp of its own, which names the one before', async () => {
  ahead = dayLength
  await seal.ahead(dayLength)
  expect(await task('stamp-heads')).toEqual({ done: 1 })
  const { rows } = await server.owner.query<{ statement: string }>(
    'select statement from audit_stamp order by made_at',
  )
  expect(rows.map(({ statement }) => statement.split('\n')[2])).toEqual([
    '-',
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
})
