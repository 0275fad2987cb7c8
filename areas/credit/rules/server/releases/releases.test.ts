import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { addDays, formatInstant, stockholmDay } from '#platform/swedish/format.ts'
import { rulebucket } from '../../contract.ts'
import { bucketInForce } from '../public.ts'
import { publishLatest } from '../testing/publish.ts'
import { startRelease } from './start-job.ts'

const act = 'publishRuleBucket'
let server: TestServer
let maker: Person
let second: Person
let database: Database
let next = 0
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(['RuleAdmin'])
  second = await server.person(['Administrator'])
  const log = pino({ level: 'silent' })
  database = openDatabase({ url: server.database.url, log, most: 4, role: 'skynet_app' })
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const inForce = async (bucketId: string) => (await bucketInForce(database.db, bucketId))?.version
const shown = async (bucketId: string) =>
  (await maker.call(rulebucket.get, { type: bucketId })).body
const save = async (bucketId: string | null, name: string, secondShare: number, by = maker) =>
  (
    await by.call(rulebucket.save, {
      ...(bucketId && { id: bucketId }),
      name,
      ruleBucketType: 'issuer',
      secondShare,
    })
  ).body
/** A bucket whose version 1 counts, and whose version 2 is a draft. */
async function drafted() {
  const name = `Släpp ${next++}`
  const { id } = await save(null, name, 10)
  await publishLatest(maker, second, id)
  await save(id, name, 20)
  return { id, name }
}
const startDate = addDays(stockholmDay(new Date()), 2)
const asked = (bucketId: string, more: object = {}) =>
  maker.call(rulebucket.publish, { bucketId, version: 2, why: 'Mer återköp', ...more })
const later = { startDate, startTime: '09:30' }
/** What the jobs of the program do at an instant: two servers at once. */
async function startAt(bucketId: string, now: Date) {
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from rule_bucket_release where bucket_id = $1 order by approved_at',
    [bucketId],
  )
  const services = { writes: database, clock: () => now } as unknown as JobServices
  const jobs = rows.flatMap(({ id }) => [
    startRelease({ release: id }, services),
    startRelease({ release: id }, services),
  ])
  await Promise.all(jobs)
}
const waitingJobs = async () =>
  (
    await server.owner.query<{ run_at: Date }>(
      `select run_at + skynet.ahead() as run_at from graphile_worker.jobs where task_identifier = 'rule-bucket-start' order by run_at desc`,
    )
  ).rows

describe('rules 80: a version comes in force', () => {
  it('with a reason, which its approver reads and which stays with it', async () => {
    const { id } = await drafted()
    expect((await asked(id, { why: '' })).refusal.fields?.map(({ field }) => field)).toEqual([
      'why',
    ])
    expect((await asked(id)).status).toBe(200)
    expect(await waitingFor(second, act, id)).toMatchObject({ reason: 'Mer återköp' })
    await approve(second, act, id)
    expect(await inForce(id)).toBe(2)
    const { list } = (await maker.call(rulebucket.versions, { bucketId: id })).body
    expect(list[0]).toMatchObject({
      state: 'inForce',
      release: { why: 'Mer återköp', state: 'begun', undoes: null },
    })
    expect(list[0]?.release?.askedBy).not.toBe(list[0]?.release?.approvedBy)
    expect(list[0]?.inForceFrom).toBe(list[0]?.release?.startsAt)
  })

  it('never by what was changed after it was asked for', async () => {
    const { id } = await drafted()
    await asked(id)
    const { id: approvalId } = await waitingFor(second, act, id)
    await server.owner.query(
      `update approval set payload = payload || '{"fingerprint": "another"}' where id = $1`,
      [approvalId],
    )
    expect((await approve(second, act, id)).refusal).toMatchObject({
      code: 'cannotBeDone',
      message: 'Versionen säger något annat än när det begärdes.',
    })
    expect(await inForce(id)).toBe(1)
  })
})

describe('rules 81: a version that begins later', () => {
  it('begins at its time by itself, once, without a gap', async () => {
    const { id } = await drafted()
    await asked(id, later)
    const begins = { label: 'Börjar gälla', before: '', after: `${startDate} 09:30` }
    expect((await waitingFor(second, act, id)).difference[0]).toEqual(begins)
    await approve(second, act, id)
    expect(await inForce(id)).toBe(1)
    const { scheduled } = await shown(id)
    expect(scheduled).toMatchObject({ version: 2, why: 'Mer återköp' })
    const startsAt = new Date(scheduled?.startsAt ?? '')
    expect(formatInstant(startsAt)).toBe(`${startDate} 09:30`)
    expect((await waitingJobs())[0]?.run_at).toEqual(startsAt)
    const { list } = (await maker.call(rulebucket.versions, { bucketId: id })).body
    expect(list.map(({ state }) => state)).toEqual(['scheduled', 'inForce'])

    await startAt(id, startsAt)
    expect(await inForce(id)).toBe(2)
    const after = (await maker.call(rulebucket.versions, { bucketId: id })).body.list
    expect(after.map(({ inForceFrom }) => inForceFrom)[0]).toBe(startsAt.toISOString())
    expect(after[1]?.inForceTo).toBe(after[0]?.inForceFrom)
    expect((await shown(id)).scheduled).toBeNull()
    const trail = await server.owner.query(
      `select 1 from audit_entry where subject = $1 and action = 'rulebucket.start'`,
      [id],
    )
    expect(trail.rows).toHaveLength(1)
  })

  it('is withdrawn by one person, and then never begins', async () => {
    const { id, name } = await drafted()
    await asked(id, later)
    await approve(second, act, id)
    // Nothing else comes in force meanwhile: it was compared with what counts now.
    await save(id, name, 30)
    expect((await asked(id, { version: 3 })).refusal.code).toBe('scheduled')
    expect((await maker.call(rulebucket.undo, { bucketId: id, undone: 1 })).refusal.code).toBe(
      'scheduled',
    )
    const withdraw = (version: number) => maker.call(rulebucket.withdraw, { bucketId: id, version })
    expect((await withdraw(3)).refusal.code).toBe('notScheduled')
    expect((await withdraw(2)).body.scheduled).toBeNull()
    expect((await withdraw(2)).refusal.code).toBe('notScheduled')
    await startAt(id, new Date(Date.now() + 5 * 86_400_000))
    expect(await inForce(id)).toBe(1)
    const { list } = (await maker.call(rulebucket.versions, { bucketId: id })).body
    expect(list[1]).toMatchObject({ state: 'neverInForce', release: { state: 'withdrawn' } })
    expect((await asked(id, { version: 3 })).status).toBe(200)
  })

  it.each([
    [{ startDate }, 'startIncomplete', 'startTime'],
    [{ startTime: '09:30' }, 'startIncomplete', 'startDate'],
    [{ startDate: '2026-01-01', startTime: '09:30' }, 'startPassed', 'startTime'],
  ])('is refused as %j', async (more, code, field) => {
    const { id } = await drafted()
    expect(await asked(id, more)).toMatchObject({
      status: 400,
      refusal: { code, fields: [{ field }] },
    })
  })
})

describe('rules 82: Ångra', () => {
  it('asks for what was in force before, and two bring it back', async () => {
    const { id, name } = await drafted()
    const undo = (undone: number) => maker.call(rulebucket.undo, { bucketId: id, undone })
    expect((await undo(1)).refusal.code).toBe('noEarlier')
    await publishLatest(maker, second, id)
    // Whoever has made a change that never counted may let what was before count again.
    await save(id, name, 30, second)
    expect((await undo(1)).refusal.code).toBe('notInForce')
    const { body } = await undo(2)
    expect(body).toMatchObject({ version: 4, versionInForce: 2 })
    expect((await shown(id)).secondShare).toBe(10)
    expect((await undo(2)).refusal.code).toBe('alreadyWaiting')
    expect(await waitingFor(second, act, id)).toMatchObject({
      title: `Ångra version 2 av regelhinken ${name}`,
      difference: [
        { label: 'Regelhinken: Andel till den andra limiten', before: '20 %', after: '10 %' },
      ],
      reason: 'Ångrar version 2: åter som i version 1',
    })
    expect(await inForce(id)).toBe(2)
    expect((await approve(second, act, id)).status).toBe(204)
    expect((await bucketInForce(database.db, id))?.secondShare).toBe(1000)
    const { list } = (await maker.call(rulebucket.versions, { bucketId: id })).body
    expect(list[0]).toMatchObject({ version: 4, state: 'inForce', release: { undoes: 2 } })
    // What was undone can come back the same way.
    expect(await shown(id)).toMatchObject({ versionInForce: 4, previousVersion: 2 })
  })
})
