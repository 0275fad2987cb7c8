import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { rulebucket } from '../contract.ts'
import { bucketInForce } from './public.ts'

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
const needSecondPerson = (value: boolean, version: number) =>
  admin.call(settings.saveConfigurationValues, {
    configurationValues: [
      {
        namespace: 'rules',
        key: 'publicationNeedsSecondPerson',
        type: 'bool',
        value: String(value),
        version,
      },
    ],
  })

describe('when a second person publishes', () => {
  it('a save waits, the maker never publishes, and what counts stays until then', async () => {
    const { body: bucket } = await ruleAdmin.call(rulebucket.save, bucketSaved)
    const bucketId = bucket.id
    await needSecondPerson(true, 0)
    try {
      const second = await server.person(['RuleAdmin'])
      const saved = await ruleAdmin.call(rulebucket.save, {
        ...bucketSaved,
        id: bucketId,
        secondShare: 5,
      })
      expect(saved.body).toMatchObject({
        version: 2,
        versionInForce: 1,
        waiting: true,
        secondShare: 5,
      })
      expect((await bucketInForce(database.db, bucketId))?.version).toBe(1)
      const third = await server.person(['RuleAdmin'])
      await third.call(rulebucket.save, { ...bucketSaved, id: bucketId, secondShare: 6 })
      for (const maker of [ruleAdmin, third])
        expect(await maker.call(rulebucket.publish, { bucketId, version: 3 })).toMatchObject({
          status: 409,
          refusal: { code: 'ownChange' },
        })
      const problemSeenBy = async (person: Person) =>
        (await person.call(rulebucket.get, { type: bucketId })).body.publicationProblem
      expect([
        await problemSeenBy(ruleAdmin),
        await problemSeenBy(third),
        await problemSeenBy(second),
      ]).toEqual(['ownChange', 'ownChange', null])
      expect((await second.call(rulebucket.publish, { bucketId, version: 2 })).refusal.code).toBe(
        'notLatest',
      )
      expect((await second.call(rulebucket.publish, { bucketId, version: 4 })).status).toBe(404)
      const published = await second.call(rulebucket.publish, { bucketId, version: 3 })
      expect(published.body).toMatchObject({ versionInForce: 3, waiting: false })
      expect((await bucketInForce(database.db, bucketId))?.secondShare).toBe(600)
      expect((await second.call(rulebucket.publish, { bucketId, version: 3 })).refusal.code).toBe(
        'alreadyPublished',
      )
      const { list } = (await second.call(rulebucket.versions, { bucketId })).body
      expect(list.map(({ state }) => state)).toEqual(['inForce', 'neverInForce', 'earlier'])
      const forced = server.owner.query(
        `update rule_bucket_version set in_force_from = now(), in_force_to = now(), published_by = saved_by, published_by_id = saved_by_id
         where bucket_id = $1 and version = 2`,
        [bucketId],
      )
      await expect(forced).rejects.toThrow(/four_eyes/)
    } finally {
      await needSecondPerson(false, 1)
    }
  })
})
