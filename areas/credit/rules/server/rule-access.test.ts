import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import type { BucketContext } from '../bucket-rules.ts'
import { rulebucket, rules, type ShownBucket } from '../contract.ts'
import { publishContexts } from './testing/publish.ts'

let server: TestServer
let admin: Person
let ruleAdmin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  ruleAdmin = await server.person(['RuleAdmin'])
})
afterAll(() => server.stop())

let next = 0
const made = async (by = ruleAdmin): Promise<ShownBucket> =>
  (await by.call(rulebucket.save, { name: `Hink ${++next}`, ruleBucketType: 'issuer' })).body
const savedAs = (bucket: ShownBucket) => ({
  id: bucket.id,
  name: bucket.name,
  ruleBucketType: bucket.ruleBucketType,
})

describe('contexts (RuleBucketContexts)', () => {
  const contexts = (bucket: ShownBucket, ...ruleBucketContexts: BucketContext[]) =>
    admin.call(rulebucket.saveContexts, {
      bucketId: bucket.id,
      ruleBucketContexts,
      why: 'För prospekt',
    })
  const chosen = (bucket: ShownBucket, ...ruleBucketContexts: BucketContext[]) =>
    publishContexts(admin, ruleAdmin, bucket.id, ruleBucketContexts)
  it('go from Hidden to Prospect and back, and none means Hidden', async () => {
    const bucket = await made()
    expect((await chosen(bucket, 'prospect')).ruleBucketContexts).toEqual(['prospect'])
    const forProspects = async () =>
      (await ruleAdmin.call(rulebucket.prospectContext, {})).body.map(({ id }) => id)
    expect(await forProspects()).toContain(bucket.id)
    expect((await chosen(bucket, 'hidden')).ruleBucketContexts).toEqual(['hidden'])
    expect(await forProspects()).not.toContain(bucket.id)
    await chosen(bucket, 'prospect')
    expect(await chosen(bucket)).toMatchObject({
      ruleBucketContexts: ['hidden'],
      version: 1,
      contextsVersion: 5,
    })
    expect((await ruleAdmin.call(rulebucket.availableContexts, {})).body).toEqual([
      'hidden',
      'prospect',
    ])
  })
  it('exclude each other', async () => {
    expect(await contexts(await made(), 'hidden', 'prospect')).toMatchObject({
      status: 400,
      refusal: { code: 'contexts', fields: [{ field: 'ruleBucketContexts' }] },
    })
  })
  it('are not overwritten by one who saw older ones, and need a bucket', async () => {
    const bucket = await made()
    await chosen(bucket, 'prospect')
    const stale = { bucketId: bucket.id, ruleBucketContexts: ['hidden' as const], version: 1 }
    expect(await admin.call(rulebucket.saveContexts, stale)).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
    const lost = await admin.call(rulebucket.saveContexts, {
      bucketId: crypto.randomUUID(),
      ruleBucketContexts: [],
      why: 'För prospekt',
    })
    expect(lost.status).toBe(404)
  })
  it('are for administrators only (rules 2)', async () => {
    const bucket = await made()
    const asked = { bucketId: bucket.id, ruleBucketContexts: ['prospect' as const] }
    expect((await ruleAdmin.call(rulebucket.saveContexts, asked)).status).toBe(403)
  })
})

describe('rule buckets and rules', () => {
  it('are for administrators and rule administrators', async () => {
    const bucket = await made(admin)
    const rule = (await admin.call(rules.get, { id: 'turnover' })).body
    const bucketId = bucket.id
    const sales = await server.person(['SalesRepresentative'])
    for (const [who, status] of [
      [sales.call, 403],
      [server.anonymous, 401],
    ] as const) {
      const answers = await Promise.all([
        who(rulebucket.all, {}),
        who(rulebucket.get, { type: bucketId }),
        who(rulebucket.availableContexts, {}),
        who(rulebucket.save, savedAs(bucket)),
        who(rulebucket.saveContexts, { bucketId, ruleBucketContexts: [], why: 'För prospekt' }),
        who(rulebucket.versions, { bucketId }),
        who(rulebucket.diff, { bucketId, from: 1, to: 1 }),
        who(rulebucket.restore, { bucketId, restored: 1 }),
        who(rulebucket.publish, { bucketId, version: 1, why: 'Provad' }),
        who(rules.all, {}),
        who(rules.allMain, {}),
        who(rules.get, { id: 'turnover' }),
        who(rules.save, rule),
      ])
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
    }
    expect((await sales.call(rulebucket.prospectContext, {})).status).toBe(200)
    expect((await sales.call(rules.whitelistenabled, {})).status).toBe(200)
    expect((await server.anonymous(rulebucket.prospectContext, {})).status).toBe(401)
    expect((await server.anonymous(rules.whitelistenabled, {})).status).toBe(401)
    expect(
      (await (await server.person(['AmlDepartment'])).call(rulebucket.prospectContext, {})).status,
    ).toBe(403)
  })
})
