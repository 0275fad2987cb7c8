import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import { rulebucket, rules } from '../../contract.ts'
import { publishBase } from '../testing/publish.ts'

const act = 'publishRuleBucket'
const bucketId = baseRulesId
let server: TestServer
let maker: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(['RuleAdmin'])
  second = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const base = async (by = maker) => (await by.call(rulebucket.base, {})).body
const rule = async (id: string, of?: string) =>
  (await maker.call(rules.get, { id, bucketId: of })).body
async function change(id: string, changed: object, by = maker) {
  const { status, body } = await by.call(rules.save, { ...(await rule(id)), ...changed })
  expect(status).toBe(200)
  return body
}
const ask = async (more: object = {}) =>
  maker.call(rulebucket.publish, {
    bucketId,
    version: (await base()).version,
    why: 'Nya basregler',
    ...more,
  })
let next = 0
const madeBucket = async () => {
  const name = `Hink ${next++}`
  const saved = await maker.call(rulebucket.save, { name, ruleBucketType: 'issuer' })
  expect(saved.status).toBe(200)
  return saved.body
}
const differences = async () => (await waitingFor(second, act, bucketId)).difference

describe('rules 90: what is saved of base rules', () => {
  it('is a draft until another person lets it count, and then what buckets take', async () => {
    // No standard bucket has this rule.
    const bucket = await madeBucket()
    const before = await base()
    await change('auditorRemark', { userFriendlyFailMessage: 'Revisorn har anmärkt' })
    expect(await base()).toMatchObject({
      version: before.version + 1,
      versionInForce: before.version,
      waiting: true,
      publicationProblem: 'ownChange',
    })
    const inBucket = async () => (await rule('auditorRemark', bucket.id)).userFriendlyFailMessage
    expect(await inBucket()).not.toBe('Revisorn har anmärkt')
    expect((await ask({ why: '' })).refusal.fields?.map(({ field }) => field)).toEqual(['why'])
    expect((await ask()).status).toBe(200)
    expect((await ask()).refusal.code).toBe('alreadyWaiting')
    // Who made a part of it never lets it count, whoever asked.
    const { id } = await waitingFor(second, act, bucketId)
    expect((await maker.call(approvals.approve, { id })).status).not.toBe(204)
    expect(await inBucket()).not.toBe('Revisorn har anmärkt')
    await approve(second, act, bucketId)
    expect(await inBucket()).toBe('Revisorn har anmärkt')
    const { list } = (await maker.call(rulebucket.versions, { bucketId })).body
    expect(list[0]).toMatchObject({ state: 'inForce', release: { why: 'Nya basregler' } })
    expect(list[0]?.release?.askedBy).not.toBe(list[0]?.release?.approvedBy)
    expect(list[1]).toMatchObject({ state: 'earlier', inForceTo: list[0]?.inForceFrom })
    const { body: changes } = await maker.call(rulebucket.diff, {
      bucketId,
      from: before.version,
      to: before.version + 1,
    })
    expect(changes.map(({ after }) => after)).toEqual(['Revisorn har anmärkt'])
  })

  it('is another thing when more is saved, so that what was asked for ends', async () => {
    await change('auditorRemark', { userFriendlyFailMessage: 'Anmärkning' })
    await ask()
    await change('auditorRemark', { userFriendlyFailMessage: 'Anmärkning av revisorn' })
    expect((await base()).approvalId).toBeNull()
    expect(await publishBase(maker, second)).toMatchObject({ waiting: false })
  })

  it('begins at its time, and one person takes it back before that', async () => {
    const { version } = await change('turnover', { userFriendlyFailMessage: 'För liten' })
    expect(version).toBe(1)
    const startDate = addDays(stockholmDay(new Date()), 3)
    await ask({ startDate, startTime: '06:00' })
    await approve(second, act, bucketId)
    const scheduled = await base()
    expect(scheduled).toMatchObject({ waiting: true, scheduled: { why: 'Nya basregler' } })
    expect((await ask()).refusal.code).toBe('scheduled')
    const back = { bucketId, version: scheduled.version }
    expect((await maker.call(rulebucket.withdraw, back)).body.scheduled).toBeNull()
  })

  it('is undone by one click and a second person', async () => {
    await publishBase(maker, second)
    const inForce = (await base()).versionInForce ?? 0
    await change('auditorRemark', { userFriendlyFailMessage: 'Fel text' })
    const bucket = await madeBucket()
    const wrong = await publishBase(maker, second)
    expect((await rule('auditorRemark', bucket.id)).userFriendlyFailMessage).toBe('Fel text')
    const undone = await maker.call(rulebucket.undo, {
      bucketId,
      undone: wrong.versionInForce ?? 0,
    })
    expect(undone.status).toBe(200)
    expect((await waitingFor(second, act, bucketId)).title).toBe(
      `Ångra version ${wrong.versionInForce} av basreglerna`,
    )
    await approve(second, act, bucketId)
    expect((await base()).previousVersion).toBe(wrong.versionInForce)
    for (const where of [undefined, bucket.id])
      expect((await rule('auditorRemark', where)).userFriendlyFailMessage).toBe(
        'Anmärkning av revisorn',
      )
    const { body: same } = await maker.call(rulebucket.diff, {
      bucketId,
      from: inForce,
      to: (await base()).version,
    })
    expect(same).toEqual([])
  })
})

describe('rules 91: who approves base rules', () => {
  it('reads that no decision turns, and which buckets would take each', async () => {
    const bucket = await madeBucket()
    await change('paymentDefaults', { userFriendlyFailMessage: 'Betalningsanmärkning' })
    await change('companyAge', { userFriendlyFailMessage: 'För ungt' })
    await change('paymentTerms', { whitelistEnabled: false })
    await ask()
    const seen = await differences()
    const effect = (name: string) =>
      seen.filter(({ label }) => label === `Verkan: ${name}`).map(({ after }) => after)
    expect(seen[0]?.label).toBe('Verkan på beslut')
    const names = await Promise.all(
      ['paymentDefaults', 'companyAge', 'paymentTerms'].map(
        async (id) => (await rule(id)).ruleName,
      ),
    )
    expect(effect(names[0] ?? '').join()).toContain(bucket.name)
    expect(effect(names[1] ?? '')).toEqual([
      'Ingen: varje regelhink har redan regeln, och behåller den som den är',
    ])
    expect(effect(names[2] ?? '')).toContain('Nya undantag från regeln kan inte skrivas')
    await approve(second, act, bucketId)
    const { list } = (await maker.call(rulebucket.versions, { bucketId })).body
    expect(list[0]?.release?.trial.map(({ label }) => label)).toContain('Verkan på beslut')
  })
})

describe('rules 90: the base rules', () => {
  it('are no bucket: nobody is judged by them, and they are saved as rules alone', async () => {
    expect((await maker.call(rulebucket.all, {})).body.map(({ id }) => id)).not.toContain(bucketId)
    const refused = [
      await maker.call(rulebucket.get, { type: bucketId }),
      await maker.call(rulebucket.save, { id: bucketId, name: 'A', ruleBucketType: 'issuer' }),
      await second.call(rulebucket.saveContexts, { bucketId, ruleBucketContexts: ['prospect'] }),
      await maker.call(rules.save, { ...(await rule('turnover')), bucketId }),
      await maker.call(rules.get, { id: 'turnover', bucketId }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    await expect(
      server.owner.query(
        `insert into company_rule_bucket (organization_number, determination_type, bucket_id, chosen_at, chosen_by)
         values ('5560125790', 1, $1, skynet.now(), 'test')`,
        [bucketId],
      ),
    ).rejects.toThrow('company_rule_bucket_not_base')
  })
})
