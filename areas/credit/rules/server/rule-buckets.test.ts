import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { pino } from 'pino'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { rulebucket, type ShownBucket } from '../contract.ts'
import { standardContent } from '../standard-buckets.ts'
import { bucketInForce, bucketVersion, standardBucket } from './public.ts'
import { publishLatest } from './testing/publish.ts'

let server: TestServer
let ruleAdmin: Person
let second: Person
let database: Database
beforeAll(async () => {
  server = await startTestServer()
  ruleAdmin = await server.person(['RuleAdmin'])
  second = await server.person(['RuleAdmin'])
  database = openDatabase({ url: server.database.url, log: pino({ level: 'silent' }), most: 2 })
})
afterAll(async () => {
  await database.db.destroy()
  await server.stop()
})

let next = 0
const made = async (): Promise<ShownBucket> =>
  (await ruleAdmin.call(rulebucket.save, { name: `Hink ${++next}`, ruleBucketType: 'issuer' })).body
const savedAs = (bucket: ShownBucket) => ({
  id: bucket.id,
  name: bucket.name,
  ruleBucketType: bucket.ruleBucketType,
})
describe('a new rule bucket', () => {
  it('rules 17: begins with the standard rules of its type, and counts when a second person lets it', async () => {
    const bucket = await made()
    expect(bucket).toMatchObject({
      version: 1,
      versionInForce: null,
      waiting: true,
      ruleBucketContexts: ['hidden'],
      secondShare: 10,
      rules: standardContent.issuer.rules.map(({ id }) => id),
      weightWarning: null,
    })
    expect(bucket.chosen[0]).toMatchObject({ ruleName: 'Bolagets ålder', importance: 10 })
    expect(bucket.available.map(({ id }) => id)).toContain('amlRating')
    const listed = (await ruleAdmin.call(rulebucket.all, {})).body
    expect(listed.find(({ id }) => id === bucket.id)).toMatchObject({
      name: bucket.name,
      version: 1,
    })
    expect(await bucketInForce(database.db, bucket.id)).toBeUndefined()
    expect(await publishLatest(ruleAdmin, second, bucket.id)).toMatchObject({
      versionInForce: 1,
      waiting: false,
    })
    const inForce = await bucketInForce(database.db, bucket.id)
    expect(inForce).toMatchObject({ version: 1, rules: standardContent.issuer.rules })
    expect(await standardBucket(database.db, 'issuer')).toBeDefined()
  })

  it('is found by its id, or by its type', async () => {
    const bucket = await made()
    expect((await ruleAdmin.call(rulebucket.get, { type: bucket.id })).body.name).toBe(bucket.name)
    expect((await ruleAdmin.call(rulebucket.get, { type: 'issuer' })).status).toBe(200)
    expect((await ruleAdmin.call(rulebucket.get, { type: 'nothing' })).status).toBe(404)
    expect((await ruleAdmin.call(rulebucket.get, { type: crypto.randomUUID() })).status).toBe(404)
  })

  it('has a name of its own, whatever its case', async () => {
    const bucket = await made()
    const refused = await ruleAdmin.call(rulebucket.save, {
      name: bucket.name.toUpperCase(),
      ruleBucketType: 'issuer',
    })
    expect(refused).toMatchObject({
      status: 409,
      refusal: { code: 'nameInUse', fields: [{ field: 'name' }] },
    })
  })

  it('names every field that needs mending, in Swedish', async () => {
    const { status, refusal } = await ruleAdmin.call(rulebucket.save, {
      name: ' ',
      ruleBucketType: 'other' as never,
      secondShare: 101,
    })
    expect(status).toBe(400)
    expect(refusal.fields?.map(({ message }) => message)).toEqual([
      'Namn behöver fyllas i',
      expect.stringContaining('Typ'),
      expect.stringContaining('Andel'),
    ])
  })
})

describe('a saved rule bucket', () => {
  it('keeps every version as it was', async () => {
    const bucket = await made()
    await publishLatest(ruleAdmin, second, bucket.id)
    const [first, other] = bucket.rules as [string, string]
    const changed = await ruleAdmin.call(rulebucket.save, {
      ...savedAs(bucket),
      rules: [other, first],
      secondShare: null,
      why: 'Färre regler',
      version: 1,
    })
    expect(changed.body).toMatchObject({
      version: 2,
      versionInForce: 1,
      rules: [other, first],
      secondShare: null,
    })
    expect(changed.body.weightWarning).toBe('Summan av reglernas vikt är 20%, den ska vara 100%')
    await publishLatest(ruleAdmin, second, bucket.id)
    const { body } = await ruleAdmin.call(rulebucket.versions, { bucketId: bucket.id })
    expect(body).toMatchObject({
      totalHits: 2,
      list: [
        {
          version: 2,
          why: 'Färre regler',
          state: 'inForce',
          inForceTo: null,
          savedBy: expect.stringContaining('Person'),
        },
        { version: 1, state: 'earlier' },
      ],
    })
    expect(body.list[1]?.inForceTo).toBe(body.list[0]?.inForceFrom)
    expect((await bucketVersion(database.db, bucket.id, 1))?.rules).toHaveLength(
      standardContent.issuer.rules.length,
    )
    const diff = await ruleAdmin.call(rulebucket.diff, { bucketId: bucket.id, from: 1, to: 2 })
    expect(diff.body).toContainEqual({
      where: 'Regelhinken',
      field: 'Andel till den andra limiten',
      before: '10 %',
      after: '',
    })
    expect(diff.body.filter(({ after }) => after === 'inte vald')).toHaveLength(
      standardContent.issuer.rules.length - 2,
    )
  })

  it('cannot be rewritten by the program', async () => {
    const bucket = await made()
    await publishLatest(ruleAdmin, second, bucket.id)
    const { db } = database
    await expect(db.updateTable('ruleBucketVersion').set({ why: 'x' }).execute()).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.deleteFrom('ruleBucketRule').execute()).rejects.toThrow(/permission denied/)
    const rewritten = db
      .updateTable('ruleBucketVersion')
      .set({ inForceFrom: new Date(0) })
      .where('bucketId', '=', bucket.id)
      .execute()
    await expect(rewritten).rejects.toThrow(/counts once/)
  })

  it('is not overwritten by one who saw an older version', async () => {
    const bucket = await made()
    const save = (name: string) =>
      ruleAdmin.call(rulebucket.save, { ...savedAs(bucket), name, version: 1 })
    const two = await Promise.all([save(`Först ${next}`), save(`Sedan ${next}`)])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = two.find(({ status }) => status === 409)
    expect(refused?.refusal).toMatchObject({
      code: 'stale',
      changed: expect.arrayContaining([expect.objectContaining({ field: 'name' })]),
    })
  })

  it.each([
    ['a rule that does not exist', { rules: ['nothing'] }, 'rules', 'Regeln nothing finns inte'],
    [
      'a rule twice',
      { rules: ['turnover', 'turnover'] },
      'rules',
      expect.stringContaining('flera gånger'),
    ],
    [
      'a higher score with a lower limit',
      {
        limitIntervals: [
          { startToEnd: [0, 5], maxAmount: 100, maxCount: 1 },
          { startToEnd: [5, 10], maxAmount: 50, maxCount: 1 },
        ],
      },
      'limitIntervals',
      'Ett högre betyg får inte ge en lägre limit',
    ],
  ])('is refused with %s', async (_, wrong, field, message) => {
    const bucket = await made()
    const refused = await ruleAdmin.call(rulebucket.save, {
      ...savedAs(bucket),
      ...(wrong as object),
    })
    expect(refused).toMatchObject({
      status: 400,
      refusal: { code: 'unusable', fields: [{ field, message }] },
    })
    expect((await ruleAdmin.call(rulebucket.get, { type: bucket.id })).body.version).toBe(1)
  })

  it('keeps its type, and has to exist', async () => {
    const bucket = await made()
    const other = await ruleAdmin.call(rulebucket.save, {
      ...savedAs(bucket),
      ruleBucketType: 'recipient',
    })
    expect(other).toMatchObject({ status: 409, refusal: { code: 'typeFixed' } })
    const lost = await ruleAdmin.call(rulebucket.save, {
      ...savedAs(bucket),
      id: crypto.randomUUID(),
    })
    expect(lost.status).toBe(404)
  })

  it('returns to an earlier version by a new one', async () => {
    const bucket = await made()
    await publishLatest(ruleAdmin, second, bucket.id)
    await ruleAdmin.call(rulebucket.save, { ...savedAs(bucket), rules: ['turnover'] })
    await publishLatest(ruleAdmin, second, bucket.id)
    const bucketId = bucket.id
    const restored = await ruleAdmin.call(rulebucket.restore, { bucketId, restored: 1, version: 2 })
    expect(restored.body).toMatchObject({
      version: 3,
      versionInForce: 2,
      waiting: true,
    })
    expect((await ruleAdmin.call(rulebucket.get, { type: bucketId })).body.rules).toEqual(
      bucket.rules,
    )
    expect((await ruleAdmin.call(rulebucket.diff, { bucketId, from: 1, to: 3 })).body).toEqual([])
    expect((await ruleAdmin.call(rulebucket.versions, { bucketId })).body.list[0]?.why).toBe(
      'Återgång till version 1',
    )
    const again = { bucketId, restored: 1, version: 2 }
    expect(await ruleAdmin.call(rulebucket.restore, again)).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
    expect(await ruleAdmin.call(rulebucket.restore, { bucketId, restored: 3 })).toMatchObject({
      status: 409,
      refusal: { code: 'sameVersion' },
    })
    expect((await ruleAdmin.call(rulebucket.restore, { bucketId, restored: 9 })).status).toBe(404)
    expect((await ruleAdmin.call(rulebucket.diff, { bucketId, from: 1, to: 9 })).status).toBe(404)
    expect(
      (await ruleAdmin.call(rulebucket.versions, { bucketId: crypto.randomUUID() })).status,
    ).toBe(404)
  })

  it('does not return to a name another bucket has taken', async () => {
    const bucket = await made()
    await ruleAdmin.call(rulebucket.save, { ...savedAs(bucket), name: `${bucket.name} b` })
    await ruleAdmin.call(rulebucket.save, { name: bucket.name, ruleBucketType: 'issuer' })
    expect(
      await ruleAdmin.call(rulebucket.restore, { bucketId: bucket.id, restored: 1 }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'nameInUse' },
    })
  })

  it('leaves what changed in the audit trail', async () => {
    const bucket = await made()
    await ruleAdmin.call(rulebucket.save, { ...savedAs(bucket), secondShare: 5, why: 'För högt' })
    const { rows } = await server.owner.query(
      `select body from audit_entry where subject = $1 order by at`,
      [bucket.id],
    )
    expect(rows.map(({ body }) => body)).toMatchObject([
      { action: 'rulebucket.save', actorId: ruleAdmin.id, after: { version: 1 } },
      {
        why: 'För högt',
        before: { version: 1 },
        after: { version: 2, changes: [{ before: '10 %', after: '5 %' }] },
      },
    ])
  })
})
