import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { contextsSubject, type BucketContext } from '../bucket-rules.ts'
import { rulebucket, rules } from '../contract.ts'
import { bucketInForce } from './public.ts'
import { publishLatest } from './testing/publish.ts'

let server: TestServer
let admin: Person
let ruleAdmin: Person
let database: Database
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  ruleAdmin = await server.person(['RuleAdmin'])
  database = openDatabase({ url: server.database.url, log: pino({ level: 'silent' }), most: 2 })
})
afterAll(async () => {
  await database.db.destroy()
  await server.stop()
})

const bucketSaved = { name: 'Hink 1', ruleBucketType: 'issuer' } as const
const inForce = async (bucketId: string) => (await bucketInForce(database.db, bucketId))?.version
const publish = (by: Person, bucketId: string, version: number) =>
  by.call(rulebucket.publish, { bucketId, version, why: 'Provad' })

describe('rules 17: a version begins to count', () => {
  it('when a second person, who has changed nothing in it, approves', async () => {
    const second = await server.person(['RuleAdmin'])
    const third = await server.person(['RuleAdmin'])
    const { body: bucket } = await ruleAdmin.call(rulebucket.save, bucketSaved)
    const bucketId = bucket.id
    await publish(ruleAdmin, bucketId, 1)
    await approve(second, 'publishRuleBucket', bucketId)
    expect(await inForce(bucketId)).toBe(1)

    const change = (by: Person, secondShare: number) =>
      by.call(rulebucket.save, {
        ...bucketSaved,
        id: bucketId,
        secondShare,
        why: `${secondShare} %`,
      })
    expect((await change(ruleAdmin, 5)).body).toMatchObject({
      version: 2,
      versionInForce: 1,
      waiting: true,
      approvalId: null,
    })
    await change(third, 6)
    expect((await publish(ruleAdmin, bucketId, 2)).refusal.code).toBe('notLatest')
    expect((await publish(ruleAdmin, bucketId, 4)).status).toBe(404)
    const asked = await publish(admin, bucketId, 3)
    expect(asked.body).toMatchObject({ versionInForce: 1, approvalId: expect.any(String) })
    expect((await publish(ruleAdmin, bucketId, 3)).refusal.code).toBe('alreadyWaiting')
    expect(await waitingFor(second, 'publishRuleBucket', bucketId)).toMatchObject({
      title: 'Låt version 3 av regelhinken Hink 1 börja gälla',
      difference: [
        { label: 'Prövning', after: 'Regelhinken har inte bedömt någon faktura på 30 dagar' },
        { label: 'Regelhinken: Andel till den andra limiten', before: '10 %', after: '6 %' },
      ],
      reason: 'Provad',
      place: `/rule-buckets?bucket=${bucketId}`,
    })
    const id = asked.body.approvalId ?? ''
    for (const maker of [ruleAdmin, third])
      expect(await maker.call(approvals.approve, { id })).toMatchObject({
        status: 409,
        refusal: { code: 'cannotBeDone', message: expect.stringContaining('en av ändringarna') },
      })
    expect((await admin.call(approvals.approve, { id })).refusal.code).toBe('ownAct')
    expect(await inForce(bucketId)).toBe(1)
    const problems = []
    for (const person of [ruleAdmin, third, second])
      problems.push((await person.call(rulebucket.get, { type: bucketId })).body.publicationProblem)
    expect(problems).toEqual(['ownChange', 'ownChange', null])

    expect((await second.call(approvals.approve, { id })).status).toBe(204)
    expect((await bucketInForce(database.db, bucketId))?.secondShare).toBe(600)
    expect((await publish(second, bucketId, 3)).refusal.code).toBe('alreadyPublished')
    const { list } = (await second.call(rulebucket.versions, { bucketId })).body
    expect(list.map(({ state }) => state)).toEqual(['inForce', 'neverInForce', 'earlier'])
    expect(list[0]?.publishedBy).toMatch(/^Person .*, godkänd av Person /)
    const forced = server.owner.query(
      `update rule_bucket_version set in_force_from = skynet.now(), in_force_to = skynet.now(), published_by = saved_by, published_by_id = saved_by_id
       where bucket_id = $1 and version = 2`,
      [bucketId],
    )
    await expect(forced).rejects.toThrow(/four_eyes/)
  })

  it('never by one person, by saving, a rule, or going back to an earlier version', async () => {
    const named = { name: 'Hink 2', ruleBucketType: 'issuer' } as const
    const { body: bucket } = await admin.call(rulebucket.save, named)
    const bucketId = bucket.id
    expect(await inForce(bucketId)).toBeUndefined()
    const second = await server.person(['RuleAdmin'])
    await publishLatest(admin, second, bucketId)
    const rule = (await admin.call(rules.get, { id: 'turnover', bucketId })).body
    await admin.call(rules.save, { ...rule, importance: 50 })
    expect(await inForce(bucketId)).toBe(1)
    await publishLatest(admin, second, bucketId)
    expect(await inForce(bucketId)).toBe(2)
    await admin.call(rulebucket.restore, { bucketId, restored: 1 })
    const { body: asked } = await publish(admin, bucketId, 3)
    expect(await inForce(bucketId)).toBe(2)
    // What is saved meanwhile is not what was asked for.
    await admin.call(rulebucket.save, { ...named, id: bucketId, secondShare: 1 })
    expect(
      (await second.call(approvals.approve, { id: asked.approvalId ?? '' })).refusal.code,
    ).toBe('decided')
    expect(await inForce(bucketId)).toBe(2)
  })
})

describe('rules 18: where a bucket is there to choose', () => {
  it('takes two', async () => {
    const { body: bucket } = await admin.call(rulebucket.save, {
      name: 'Hink 3',
      ruleBucketType: 'issuer',
    })
    const second = await server.person(['RuleAdmin'])
    await publishLatest(admin, second, bucket.id)
    const choose = (context: BucketContext) =>
      admin.call(rulebucket.saveContexts, {
        bucketId: bucket.id,
        ruleBucketContexts: [context],
        why: 'För prospekt',
      })
    const subject = contextsSubject(bucket.id)
    expect((await choose('prospect')).body.ruleBucketContexts).toEqual(['hidden'])
    expect(await waitingFor(second, 'publishRuleBucket', subject)).toMatchObject({
      difference: [{ label: 'Tillgänglig', before: 'Dold', after: 'Prospekt' }],
    })
    // To choose what counts already takes back what waits.
    await choose('hidden')
    await expect(waitingFor(second, 'publishRuleBucket', subject)).rejects.toThrow('Nothing waits')
    await choose('prospect')
    expect((await approve(second, 'publishRuleBucket', subject)).status).toBe(204)
    const { ruleBucketContexts } = (await admin.call(rulebucket.get, { type: bucket.id })).body
    expect(ruleBucketContexts).toEqual(['prospect'])
  })
})
