import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { kyc } from '../contract.ts'
import type { aQuestion } from '../testing/questions.ts'
import { lockedText } from '../texts.ts'
import { publishedSets } from './public.ts'
import { aSet, startSets, type Sets } from './testing/sets.ts'

let house: Sets
let server: Sets['server']
let staff: Person
let second: Person
let database: Sets['database']
beforeAll(async () => {
  house = await startSets()
  ;({ server, staff, second, database } = house)
})
afterAll(() => house.stop())

const saved: Sets['saved'] = (defaults) => house.saved(defaults)
const published: Sets['published'] = (defaults) => house.published(defaults)
const stored: Sets['stored'] = (id) => house.stored(id)

describe('a KYC set', () => {
  it('is made, changed and removed, and each leaves a row in the trail', async () => {
    const sent = aSet(['agreementSigning', 'kycUpdate'])
    const { body: made, status } = await staff.call(kyc.save, sent)
    expect(status).toBe(200)
    expect(made).toMatchObject({ ...sent, published: false, publishedAt: null, version: 1 })
    const questions = made.questions.toReversed()
    const { body: changed } = await staff.call(kyc.save, { ...made, name: 'Nytt namn', questions })
    expect(changed).toMatchObject({ id: made.id, name: 'Nytt namn', questions, version: 2 })
    expect(await stored(made.id)).toEqual(changed)
    expect((await staff.call(kyc.delete, changed)).status).toBe(204)
    expect((await staff.call(kyc.get, { id: made.id })).status).toBe(404)
    const { rows } = await server.owner.query(
      `select action, body ? 'before' as before, body ? 'after' as after from audit_entry where subject = $1 order by at`,
      [made.id],
    )
    expect(rows).toEqual([
      { action: 'kyc.save', before: false, after: true },
      { action: 'kyc.save', before: true, after: true },
      { action: 'kyc.delete', before: true, after: false },
    ])
  })

  it('is listed by name, ten a page, with the onboarding types', async () => {
    for (let at = 0; at < 11; at += 1) await saved()
    const { body: first } = await staff.call(kyc.all, {})
    const { body: second } = await staff.call(kyc.all, { currentPage: 1 })
    expect(first.list).toHaveLength(10)
    expect(first.totalHits).toBe(second.totalHits)
    expect(first.list.map(({ id }) => id)).not.toContain(second.list[0]?.id)
    expect(first.onboardingTypes).toHaveLength(4)
  })

  it('gets ids for what comes without, whatever the spelling of the keys', async () => {
    const response = await fetch(`${server.url}/api/kyc/save`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        Name: 'Utan id',
        Questions: [
          {
            Question: 'Ja?',
            Meta: { Options: [{ Text: 'Ja', Questions: [] }], Model: { Type: 'Checkbox' } },
          },
        ],
      }),
    })
    const { questions } = (await response.json()) as { questions: ReturnType<typeof aQuestion>[] }
    expect(response.status).toBe(200)
    expect(questions[0]?.meta.options[0]).toMatchObject({
      text: 'Ja',
      parentQuestionId: questions[0]?.id,
    })
  })

  it('is not overwritten, removed or published by one who saw an older version', async () => {
    const made = await saved()
    await staff.call(kyc.save, { ...made, name: 'Ändrat' })
    for (const act of [kyc.save, kyc.delete, kyc.publish])
      expect(await staff.call(act, made)).toMatchObject({ status: 409, refusal: { code: 'stale' } })
    expect((await staff.call(kyc.save, made)).refusal.changed).toContainEqual({
      field: 'name',
      label: 'Namn',
      stored: 'Ändrat',
    })
  })

  it('needs a login', async () => {
    expect((await server.anonymous(kyc.all, {})).status).toBe(401)
    expect((await server.anonymous(kyc.save, aSet())).status).toBe(401)
  })
})

describe('a published set', () => {
  it('is locked until it is unpublished', async () => {
    const set = await published()
    expect(set).toMatchObject({ published: true, publishedAt: expect.any(String), version: 2 })
    expect(await staff.call(kyc.save, set)).toMatchObject({
      status: 409,
      refusal: { message: lockedText },
    })
    expect(await staff.call(kyc.delete, set)).toMatchObject({
      status: 409,
      refusal: { code: 'published' },
    })
    expect(await staff.call(kyc.publish, set)).toMatchObject({
      status: 409,
      refusal: { code: 'published' },
    })
    const { body: free } = await staff.call(kyc.unpublish, set)
    expect(free).toMatchObject({ published: false, publishedAt: null, version: 3 })
    expect((await staff.call(kyc.unpublish, free)).refusal.code).toBe('notPublished')
    expect((await staff.call(kyc.save, free)).status).toBe(200)
  })

  it('unpublishes those that were the default of any of its types, and only those', async () => {
    const [both, other, none] = [
      await published(['invoicePurchase', 'agreementSigning']),
      await published(['loan']),
      await published(),
    ]
    const next = await published(['agreementSigning'])
    expect(await stored(both.id)).toMatchObject({
      published: false,
      defaultOnboardingTypes: ['invoicePurchase', 'agreementSigning'],
      version: both.version + 1,
    })
    expect([await stored(other.id), await stored(none.id)]).toEqual([other, none])
    const { rows } = await server.owner.query(
      'select onboarding_type, set_id from kyc_default order by 1',
    )
    expect(rows).toEqual([
      { onboarding_type: 1, set_id: next.id },
      { onboarding_type: 2, set_id: other.id },
    ])
  })

  it('is the only default of its type when two are published at once', async () => {
    const drafts = await Promise.all([
      saved(['kycUpdate']),
      saved(['kycUpdate']),
      saved(['kycUpdate']),
    ])
    await Promise.all(drafts.map(({ id }) => staff.call(kyc.publish, { id, why: 'Nya frågor' })))
    await Promise.all(drafts.map(({ id }) => approve(second, 'publishDefaultKyc', id)))
    const after = await Promise.all(drafts.map(({ id }) => stored(id)))
    expect(after.filter((set) => set.published)).toHaveLength(1)
  })

  it('has at least one question', async () => {
    const { body: empty } = await staff.call(kyc.save, { ...aSet(), questions: [] })
    expect(await staff.call(kyc.publish, empty)).toMatchObject({
      status: 409,
      refusal: { code: 'empty' },
    })
  })

  it('is offered to tasks and told to onboardings; others are not', async () => {
    const [draft, set] = [await saved(), await published(['loan'])]
    const { body } = await staff.call(kyc.allpublished, { take: 100 })
    const ids = body.list.map(({ id }) => id)
    expect(ids).toContain(set.id)
    expect(ids).not.toContain(draft.id)
    const told = await publishedSets(database.db)
    expect(told.map(({ id }) => id)).toEqual(ids)
    expect(told.find(({ id }) => id === set.id)).toMatchObject({
      questions: 2,
      defaultOnboardingTypes: ['loan'],
    })
  })
})

describe('a set that was removed', () => {
  it('kyc 22: is put back after it was removed', async () => {
    const set = await saved()
    await staff.call(kyc.delete, { id: set.id })
    expect((await staff.call(kyc.get, { id: set.id })).status).toBe(404)
    expect((await staff.call(kyc.removed, {})).body).toContainEqual(
      expect.objectContaining({ id: set.id, name: set.name, undoneUntil: expect.any(String) }),
    )
    expect((await staff.call(kyc.restore, { id: set.id })).body).toEqual({ ...set, version: 2 })
    expect(await stored(set.id)).toMatchObject({ id: set.id })
  })
})
