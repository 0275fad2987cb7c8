import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { catalogueRule } from '../catalogue/catalogue.ts'
import { suggestedConfiguration, type CatalogueRule } from '../catalogue/rule.ts'
import { rulebucket } from '../contract.ts'
import { storedRule } from './stored-rule.ts'
import { publishLatest } from './testing/publish.ts'

let server: TestServer
let first: Person
let second: Person
let third: Person
beforeAll(async () => {
  server = await startTestServer()
  first = await server.person(['RuleAdmin', 'Administrator'])
  second = await server.person(['RuleAdmin'])
  third = await server.person(['RuleAdmin'])
})
afterAll(() => server.stop())

/** The migration is older than the one clock, and is told that it is now on the day of the tests. */
function migrate() {
  const text = readFileSync('database/migrations/0160_days_to_due_date.sql', 'utf8')
  return server.owner.query(text.replaceAll('now()', 'skynet.now()'))
}

it('a bucket that judged before the rule existed judges by it after the migration, and changes that waited still wait for a second person', async () => {
  const made = await first.call(rulebucket.save, { name: 'Före regeln', ruleBucketType: 'issuer', rules: ['turnover', 'invoiceAge'], turnoverShare: null }) // oxfmt-ignore
  const { id } = made.body
  await publishLatest(first, third, id)
  const saved = { id, name: 'Före regeln', ruleBucketType: 'issuer' } as const
  await first.call(rulebucket.save, { ...saved, secondShare: 5 })
  await second.call(rulebucket.save, { ...saved, secondShare: 6 })
  await migrate()

  const { body: shown } = await third.call(rulebucket.get, { type: id })
  expect(shown).toMatchObject({ version: 6, versionInForce: 4, waiting: true, secondShare: 6 })
  expect(shown.rules).toEqual(['turnover', 'invoiceAge', 'daysToDueDate'])
  const { body: diff } = await third.call(rulebucket.diff, { bucketId: id, from: 1, to: 4 })
  expect(diff).toHaveLength(1)
  const { list } = (await third.call(rulebucket.versions, { bucketId: id })).body
  expect(list.filter(({ state }) => state === 'inForce').map(({ version }) => version)).toEqual([4])
  const { body: asked } = await first.call(rulebucket.publish, {
    bucketId: id,
    version: 6,
    why: 'Provad',
  })
  expect((await second.call(approvals.approve, { id: asked.approvalId ?? '' })).refusal.code).toBe(
    'cannotBeDone',
  )
  await approve(third, 'publishRuleBucket', id)
  expect((await third.call(rulebucket.get, { type: id })).body).toMatchObject({ versionInForce: 6 })
  const { rows } = await server.owner.query(`select configuration from rule_bucket_rule where bucket_id = $1 and version = 6 and rule_id = 'daysToDueDate'`, [id]) // oxfmt-ignore
  expect(rows).toEqual([
    {
      configuration: storedRule(
        suggestedConfiguration(catalogueRule('daysToDueDate') as CatalogueRule),
      ),
    },
  ])
})

it('leaves buckets that have the rule, and those of recipients, as they are', async () => {
  await migrate()
  const { rows } = await server.owner.query(`select max(version) from rule_bucket_version`)
  await first.call(rulebucket.save, { name: 'Mottagarna', ruleBucketType: 'recipient' })
  await migrate()
  expect((await server.owner.query(`select max(version) from rule_bucket_version`)).rows).toEqual(
    rows,
  )
  const buckets = (await first.call(rulebucket.all, {})).body
  expect(buckets.find(({ name }) => name === 'Mottagarna')?.version).toBe(1)
})
