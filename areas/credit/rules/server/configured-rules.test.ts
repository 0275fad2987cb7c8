import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { baseRulesId } from '../bucket-rules.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { rulebucket, rules, type ShownBucket } from '../contract.ts'
import { publishBase } from './testing/publish.ts'

let server: TestServer
let ruleAdmin: Person
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  ruleAdmin = await server.person(['RuleAdmin'])
})
afterAll(() => server.stop())

let next = 0
const made = async (): Promise<ShownBucket> =>
  (await ruleAdmin.call(rulebucket.save, { name: `Hink ${++next}`, ruleBucketType: 'issuer' })).body
const rule = async (id: string, bucketId?: string) =>
  (await ruleAdmin.call(rules.get, { id, bucketId })).body

describe('base rules', () => {
  it('are those of the catalogue', async () => {
    const { body } = await ruleAdmin.call(rules.all, {})
    expect(body.map(({ id }) => id)).toEqual(catalogue.map(({ measure }) => measure))
    expect((await ruleAdmin.call(rules.allMain, {})).body).toHaveLength(body.length)
    expect(body.find(({ id }) => id === 'turnover')).toMatchObject({
      ruleName: 'Omsättning',
      executionType: 'scored',
      importance: 10,
      kind: 'ore',
      version: 0,
      bucketId: null,
    })
  })

  it('are changed for buckets to come, and those only that have not chosen them yet', async () => {
    const bucket = await made()
    const stored = await rule('amlRating')
    const saved = await ruleAdmin.call(rules.save, {
      ...stored,
      userFriendlyFailMessage: 'För lågt',
    })
    expect(saved).toMatchObject({
      status: 200,
      body: { version: 1, userFriendlyFailMessage: 'För lågt' },
    })
    expect(await rule('amlRating')).toMatchObject({
      version: 1,
      changedBy: expect.stringContaining('Person'),
    })
    // It is a draft until two let it count (rules 90).
    const drafted = await rule('amlRating', bucket.id)
    expect(drafted.userFriendlyFailMessage).not.toBe('För lågt')
    await publishBase(ruleAdmin, admin)
    expect(await rule('amlRating', bucket.id)).toMatchObject({
      userFriendlyFailMessage: 'För lågt',
      bucketId: bucket.id,
    })
    const old = await ruleAdmin.call(rules.save, { ...stored, userFriendlyFailMessage: 'Äldre' })
    expect(old).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: expect.arrayContaining([
          { field: 'userFriendlyFailMessage', label: 'Text vid avslag', stored: 'För lågt' },
        ]),
      },
    })
  })

  it('that are sub-rules are no main rules', async () => {
    await ruleAdmin.call(rules.save, {
      ...(await rule('industryRisk')),
      executionType: 'subRule',
      importance: 0,
    })
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    expect(ids((await ruleAdmin.call(rules.all, {})).body)).toContain('industryRisk')
    expect(ids((await ruleAdmin.call(rules.allMain, {})).body)).not.toContain('industryRisk')
  })

  it('with exceptions are listed for those who write exceptions', async () => {
    const listed = (await ruleAdmin.call(rules.whitelistenabled, {})).body
    expect(listed).toContainEqual({
      id: 'paymentTerms',
      ruleName: 'Betalningsvillkor',
      whitelistEnabled: true,
      valueKind: 'boolean',
      recipientRequired: true,
    })
    expect(listed.map(({ id }) => id)).not.toContain('turnover')
    await ruleAdmin.call(rules.save, { ...(await rule('paymentTerms')), whitelistEnabled: false })
    await publishBase(ruleAdmin, admin)
    expect(
      (await ruleAdmin.call(rules.whitelistenabled, {})).body.map(({ id }) => id),
    ).not.toContain('paymentTerms')
  })

  it('leave what changed in the audit trail', async () => {
    await ruleAdmin.call(rules.save, { ...(await rule('result')), importance: 5 })
    const { rows } = await server.owner.query(
      `select body from audit_entry where subject = 'result'`,
    )
    expect(rows[0].body).toMatchObject({
      action: 'rules.save',
      actorId: ruleAdmin.id,
      before: { importance: 1000 },
      after: { importance: 500 },
    })
    // Of the base rules the trail leads to their own page.
    await publishBase(ruleAdmin, admin)
    const { body } = await admin.call(audit.all, { action: 'rulebucket.publish' })
    const entry = await admin.call(audit.entry, { id: body.list[0]?.id ?? '' })
    expect(entry.body.names).toContainEqual({
      key: baseRulesId,
      kind: 'baseRules',
      text: 'Basreglerna',
      at: baseRulesId,
    })
  })
})

describe('a rule of a bucket (rules 5)', () => {
  it('is loaded by its id and the bucket, and saved as a new version of it', async () => {
    const bucket = await made()
    const stored = await rule('turnover', bucket.id)
    expect(stored).toMatchObject({ version: 1, bucketId: bucket.id, ruleName: 'Omsättning' })
    expect(stored.limitIntervals).toHaveLength(5)
    const saved = await ruleAdmin.call(rules.save, {
      ...stored,
      importance: 12.5,
      why: 'Viktigare',
    })
    expect(saved.body).toMatchObject({
      version: 2,
      importance: 12.5,
      weightWarning: 'Summan av reglernas vikt är 102,5%, den ska vara 100%',
    })
    const { body } = await ruleAdmin.call(rulebucket.diff, { bucketId: bucket.id, from: 1, to: 2 })
    expect(body).toEqual([{ where: 'Omsättning', field: 'Vikt', before: '10 %', after: '12,50 %' }])
    expect((await rule('turnover')).importance).toBe(10)
    expect(await ruleAdmin.call(rules.save, stored)).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
  })

  it('keeps its configuration while it is not chosen', async () => {
    const bucket = await made()
    const ids = bucket.rules.filter((id) => id !== 'turnover')
    const bare = { id: bucket.id, name: bucket.name, ruleBucketType: bucket.ruleBucketType }
    await ruleAdmin.call(rules.save, {
      ...(await rule('turnover', bucket.id)),
      ruleName: 'Egen omsättning',
    })
    await ruleAdmin.call(rulebucket.save, { ...bare, rules: ids })
    const without = (await ruleAdmin.call(rulebucket.get, { type: bucket.id })).body
    expect(without.available.find(({ id }) => id === 'turnover')?.ruleName).toBe('Egen omsättning')
    const again = await ruleAdmin.call(rulebucket.save, { ...bare, rules: bucket.rules })
    expect(again.body.chosen.find(({ id }) => id === 'turnover')?.ruleName).toBe('Egen omsättning')
  })

  it('takes sub-rules that are not chosen already', async () => {
    const bucket = await made()
    const strength = await rule('financialStrength', bucket.id)
    const offered = strength.availableSubRules.map(({ id }) => id)
    expect(offered).not.toContain('turnover')
    const part = (await rule('financialStrength')).availableSubRules.find(
      ({ id }) => id === 'turnover',
    )
    if (!part) throw new Error('no sub-rule')
    const selectedSubRules = [part]
    expect((await ruleAdmin.call(rules.save, { ...strength, selectedSubRules })).status).toBe(200)
    const both = await ruleAdmin.call(rulebucket.save, {
      id: bucket.id,
      name: bucket.name,
      ruleBucketType: 'issuer',
      rules: [...bucket.rules, 'financialStrength'],
    })
    expect(both).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'rules', message: expect.stringContaining('flera gånger') }] },
    })
    const instead = await ruleAdmin.call(rulebucket.save, {
      id: bucket.id,
      name: bucket.name,
      ruleBucketType: 'issuer',
      rules: [...bucket.rules.filter((id) => id !== 'turnover'), 'financialStrength'],
    })
    expect(instead.status).toBe(200)
    expect(instead.body.available.map(({ id }) => id)).not.toContain('turnover')
  })

  it.each([
    [
      'a condition that cannot be read',
      'paymentTerms',
      { conditions: ['värde <= 90 kr'] },
      'conditions',
      expect.stringMatching(/rad 1, tecken \d+: Talet ska anges i dagar/),
    ],
    [
      'no range',
      'turnover',
      { ruleRanges: [] },
      'ruleRanges',
      'Omsättning: intervall eller tabell saknas',
    ],
    [
      'a gap between ranges',
      'turnover',
      {
        ruleRanges: [
          { value: [0, 1], endValue: 1, partScore: 1, rates: [] },
          { value: [2, 3], endValue: 3, partScore: 2, rates: [] },
        ],
      },
      'ruleRanges',
      expect.stringContaining('utan glapp'),
    ],
    [
      'no sub-rule',
      'financialStrength',
      { selectedSubRules: [] },
      'selectedSubRules',
      expect.stringContaining('minst en delregel'),
    ],
    [
      'the type of a sub-rule',
      'turnover',
      { executionType: 'subRule' },
      'executionType',
      expect.stringContaining('delregel'),
    ],
  ] as const)('is refused with %s', async (_, id, wrong, field, message) => {
    const bucket = await made()
    const refused = await ruleAdmin.call(rules.save, {
      ...(await rule(id, bucket.id)),
      ...(wrong as object),
    })
    expect(refused).toMatchObject({ status: 400, refusal: { code: 'unusable' } })
    expect(refused.refusal.fields).toContainEqual({ field, message })
  })

  it.each([
    ['a weight above 100', { importance: 101 }, 'importance', 'Vikt: får vara högst 100'],
    [
      'a weight with three decimals',
      { importance: 1.005 },
      'importance',
      'Vikt: får ha högst två decimaler',
    ],
    ['no name', { ruleName: ' ' }, 'ruleName', 'Regelns namn behöver fyllas i'],
    [
      'a part score above 10',
      { maxValue: 10.5 },
      'maxValue',
      'Delpoäng om godkänd: får vara högst 10',
    ],
    [
      'too many conditions',
      { conditions: Array.from({ length: 51 }, () => 'värde = 0') },
      'conditions',
      'Villkor: får innehålla högst 50 värden',
    ],
  ])('is refused with %s before it is read further', async (_, wrong, field, message) => {
    const refused = await ruleAdmin.call(rules.save, { ...(await rule('turnover')), ...wrong })
    expect(refused).toMatchObject({
      status: 400,
      refusal: { code: 'invalid', fields: [{ field, message }] },
    })
  })

  it('has to exist', async () => {
    expect((await ruleAdmin.call(rules.get, { id: 'nothing' })).status).toBe(404)
    const turnover = await rule('turnover')
    expect((await ruleAdmin.call(rules.save, { ...turnover, id: 'nothing' })).status).toBe(404)
    const bucketId = crypto.randomUUID()
    expect((await ruleAdmin.call(rules.get, { id: 'turnover', bucketId })).status).toBe(404)
    expect((await ruleAdmin.call(rules.save, { ...turnover, bucketId })).status).toBe(404)
    const { id } = await made()
    expect((await ruleAdmin.call(rules.get, { id: 'nothing', bucketId: id })).status).toBe(404)
  })
})
