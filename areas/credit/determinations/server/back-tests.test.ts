import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import type { Database } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { rulebucket, rules } from '#areas/credit/rules/contract.ts'
import type { BucketVersion, DeterminationInput } from '#areas/credit/rules/rules.ts'
import { known, kr } from '#areas/credit/rules/testing/sound.ts'
import { backtest } from '../contract.ts'
import { backTest } from './back-test-job.ts'
import { openBooks } from './testing/decided.ts'
import { storedSoundInput, storeVersion } from './testing/judged.ts'

const nobody = '11111111-1111-4111-8111-111111111111'
const period = { fromDate: '2026-11-21', toDate: '2026-11-21' }
let server: TestServer
let admin: Person
let ruleAdmin: Person
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  ruleAdmin = await server.person(['RuleAdmin'])
  books = openBooks(server)
})
afterAll(async () => {
  await books.close()
  await server.stop()
})

const withRating = (
  input: DeterminationInput,
  amlRating: number,
  kronor: number,
): DeterminationInput => ({
  ...input,
  issuer: { ...input.issuer, facts: { ...input.issuer.facts, amlRating: known(amlRating) } },
  invoice: { ...input.invoice, amount: known(kronor * kr) },
})
/** Asks for at least 11 points of AML rating instead of 10. */
const stricter = (bucket: BucketVersion): BucketVersion => ({
  ...bucket,
  version: 2,
  rules: bucket.rules.map((rule) =>
    rule.measure === 'amlRating' ? { ...rule, conditions: ['värde >= 11 poäng'] } : rule,
  ),
})
async function run(id: string, services: JobServices = books.services()) {
  for (;;) {
    await backTest({ id }, services)
    const { body } = await admin.call(backtest.get, { id })
    if (body.finished !== null) return body
  }
}
async function started(bucketId: string, more: object = {}): Promise<string> {
  const { status, body } = await ruleAdmin.call(backtest.start, { bucketId, ...period, ...more })
  expect(status).toBe(200)
  return body.id
}
/** The connection breaks at the so manieth transaction. */
function breakingAt(database: Database, broken: number): Database {
  let transactions = 0
  const db = new Proxy(database.db, {
    get(kysely, name) {
      if (name === 'transaction' && ++transactions === broken)
        throw new Error('the process was killed')
      const found: unknown = Reflect.get(kysely, name, kysely)
      return typeof found === 'function' ? (found.bind(kysely) as unknown) : found
    },
  })
  return { ...database, db }
}

describe('a back-test', () => {
  it('says which invoices a saved version would have treated otherwise, for how much, and why', async () => {
    const sound = await storedSoundInput(server.owner)
    const { bucketId } = sound.issuer.bucket
    for (const kronor of [100, 200]) await books.decided(withRating(sound, 1200, kronor))
    const later = { ...withRating(sound, 1050, 7), at: '2026-11-21T09:00:01.000Z' }
    const lost = [await books.decided(withRating(sound, 1050, 30)), await books.decided(later)]
    await books.decided({ ...withRating(sound, 1050, 1000), at: '2026-11-22T09:00:00.000Z' })
    // What somebody tries with the form of invoices that do not exist is no business.
    await books.decided(withRating(sound, 1050, 90_000), null)
    await storeVersion(server.owner, stricter(sound.issuer.bucket))

    const id = await started(bucketId, { version: 2 })
    expect((await ruleAdmin.call(backtest.get, { id })).body).toMatchObject({
      state: 'waiting',
      total: null,
    })
    const body = await run(id)
    expect(body).toMatchObject({
      state: 'done',
      version: 2,
      bucketType: 'issuer',
      total: 4,
      examined: 4,
      unjudged: 0,
      result: {
        all: { count: 4, amount: 337 * kr },
        flipped: { count: 2, amount: 37 * kr },
        gained: { count: 0, amount: 0 },
        lost: { count: 2, amount: 37 * kr },
        causes: [{ id: 'amlRating', name: 'AML-betyg', count: 2, amount: 37 * kr }],
      },
    })
    expect(body.result.matrix).toEqual(
      expect.arrayContaining([
        { before: 'Buy', after: 'Buy', count: 2, amount: 300 * kr },
        { before: 'Buy', after: 'Reject', count: 2, amount: 37 * kr },
      ]),
    )
    const flipped = await ruleAdmin.call(backtest.flipped, {
      id,
      before: 'Buy',
      after: 'Reject',
      cause: 'amlRating',
    })
    expect(flipped.body).toMatchObject({
      totalHits: 2,
      list: [
        {
          amount: 7 * kr,
          causes: ['AML-betyg'],
          issuer: '5560000001',
          decidedAt: '2026-11-21T09:00:01.000Z',
        },
        { amount: 30 * kr },
      ],
    })
    expect(flipped.body.list.map((one) => one.determinationId).toSorted()).toEqual(lost.toSorted())
    const page = await ruleAdmin.call(backtest.flipped, { id, currentPage: 1, take: 1 })
    expect([page.body.totalHits, page.body.list.length]).toEqual([2, 1])
    expect((await ruleAdmin.call(backtest.flipped, { id, cause: 'fTax' })).body.totalHits).toBe(0)
  })

  it('tries a draft nobody has saved: rules left out, judged otherwise, and other limits', async () => {
    const sound = await storedSoundInput(server.owner)
    const { bucketId } = sound.issuer.bucket
    await books.decided(withRating(sound, 1050, 100))
    const { body: rule } = await ruleAdmin.call(rules.get, { id: 'amlRating', bucketId })
    const changed = { ...rule, conditions: ['värde >= 11 poäng'] }
    const strict = await run(await started(bucketId, { draft: { changedRules: [changed] } }))
    expect(strict).toMatchObject({
      version: null,
      changes: [
        { where: 'AML-betyg', field: 'Villkor', before: 'värde >= 10', after: 'värde >= 11 poäng' },
      ],
      result: { lost: { count: 1 } },
    })
    const poor = await run(
      await started(bucketId, {
        draft: { limitIntervals: [{ startToEnd: [-10, 10], maxAmount: 99, maxCount: 5 }] },
      }),
    )
    expect(poor.result).toMatchObject({
      lost: { count: 1 },
      causes: [{ id: 'limits', name: 'Limiter' }],
    })
    const bare = await run(await started(bucketId, { draft: { rules: ['externalCreditRating'] } }))
    expect(bare.result).toMatchObject({ all: { count: 1 }, flipped: { count: 0 } })
    expect((await ruleAdmin.call(rulebucket.get, { type: bucketId })).body.version).toBe(1)
  })

  it('judges the recipients of a bucket for recipients', async () => {
    const sound = await storedSoundInput(server.owner)
    await books.decided(sound)
    const { bucketId } = sound.recipient.bucket
    const body = await run(
      await started(bucketId, {
        draft: { limitIntervals: [{ startToEnd: [-10, 10], maxAmount: 0, maxCount: 0 }] },
      }),
    )
    expect(body.result.matrix).toEqual([
      {
        before: 'Buy',
        after: 'BuyWithRecipientApprovalAndRepurchaseLimit',
        count: 1,
        amount: 100_000 * kr,
      },
    ])
  })

  it('counts an invoice once, however often it was judged', async () => {
    const sound = await storedSoundInput(server.owner)
    const invoice = '33333333-3333-4333-8333-333333333333'
    await books.decided(sound, invoice)
    await books.decided(withRating(sound, 1050, 5), invoice)
    const body = await run(await started(sound.issuer.bucket.bucketId))
    expect(body).toMatchObject({
      total: 2,
      examined: 2,
      result: { all: { count: 1, amount: 5 * kr } },
    })
  })

  it('goes on where it was cut off, and counts nothing twice', async () => {
    const sound = await storedSoundInput(server.owner)
    const inputs = Array.from({ length: 600 }, (_, number) =>
      withRating(sound, number % 3 === 0 ? 1050 : 1200, number + 1),
    )
    for (let at = 0; at < inputs.length; at += 50)
      await Promise.all(inputs.slice(at, at + 50).map((input) => books.decided(input)))
    const changed = stricter(sound.issuer.bucket)
    await storeVersion(server.owner, changed)
    const whole = await run(await started(changed.bucketId, { version: 2 }))

    const id = await started(changed.bucketId, { version: 2 })
    const services = books.services()
    await expect(
      backTest({ id }, { ...services, writes: breakingAt(services.writes, 2) }),
    ).rejects.toThrow('killed')
    expect((await ruleAdmin.call(backtest.get, { id })).body).toMatchObject({
      state: 'running',
      examined: 100,
    })
    const resumed = await run(id)
    expect(resumed.result).toEqual(whole.result)
    expect(resumed).toMatchObject({ examined: 600, total: 600, result: { lost: { count: 200 } } })
    expect((await ruleAdmin.call(backtest.flipped, { id })).body.totalHits).toBe(200)
  })

  it('can be cancelled while it goes on, and not after', async () => {
    const sound = await storedSoundInput(server.owner)
    await books.decided(sound)
    const id = await started(sound.issuer.bucket.bucketId)
    expect((await ruleAdmin.call(backtest.cancel, { id })).body).toMatchObject({
      state: 'cancelled',
    })
    expect(await run(id)).toMatchObject({ state: 'cancelled', examined: 0 })
    expect(await ruleAdmin.call(backtest.cancel, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'finished', message: 'Prövningen är redan klar' },
    })
  })

  it('stands in the list of its bucket, the newest first', async () => {
    const sound = await storedSoundInput(server.owner)
    const { bucketId } = sound.recipient.bucket
    const ids = [await started(bucketId), await started(bucketId)]
    const { body } = await ruleAdmin.call(backtest.all, { bucketId, take: 1 })
    expect([body.totalHits, body.list.map(({ id }) => id)]).toEqual([2, [ids[1]]])
    for (const id of ids) await ruleAdmin.call(backtest.cancel, { id })
  })
})

describe('what cannot be tried', () => {
  it.each([
    ['a period that ends before it begins', { toDate: '2026-11-20' }, 400, 'wrongSpan'],
    ['a version and a draft', { version: 1, draft: {} }, 400, 'oneOfThem'],
    ['a version that was never saved', { version: 9 }, 404, 'notFound'],
    ['a rule that does not exist', { draft: { rules: ['noSuchRule'] } }, 400, 'unusable'],
    [
      'limits with gaps',
      {
        draft: {
          limitIntervals: [
            { startToEnd: [0, 1], maxAmount: 1, maxCount: 1 },
            { startToEnd: [2, 3], maxAmount: 1, maxCount: 1 },
          ],
        },
      },
      400,
      'unusable',
    ],
  ] as const)('is %s', async (_, more, status, code) => {
    const { bucketId } = (await storedSoundInput(server.owner)).issuer.bucket
    expect(
      await ruleAdmin.call(backtest.start, { bucketId, ...period, ...(more as object) }),
    ).toMatchObject({
      status,
      refusal: { code },
    })
  })

  it('is more than five at a time by one person', async () => {
    const { bucketId } = (await storedSoundInput(server.owner)).issuer.bucket
    const eager = await server.person(['RuleAdmin'])
    const ids: string[] = []
    for (let number = 0; number < 5; number++)
      ids.push((await eager.call(backtest.start, { bucketId, ...period })).body.id)
    expect(await eager.call(backtest.start, { bucketId, ...period })).toMatchObject({
      status: 409,
      refusal: { code: 'tooMany' },
    })
    await eager.call(backtest.cancel, { id: ids[0] as string })
    expect((await eager.call(backtest.start, { bucketId, ...period })).status).toBe(200)
  })

  it('is what is not there, and nothing for people who may not', async () => {
    expect((await ruleAdmin.call(backtest.start, { bucketId: nobody, ...period })).status).toBe(404)
    for (const call of [backtest.get, backtest.flipped, backtest.cancel]) {
      expect((await ruleAdmin.call(call, { id: nobody })).status).toBe(404)
      const sales = await server.person(['SalesRepresentative'])
      expect((await sales.call(call, { id: nobody })).status).toBe(403)
      expect((await server.anonymous(call, { id: nobody })).status).toBe(401)
    }
  })
})
