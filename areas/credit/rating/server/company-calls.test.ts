import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { setCalculatedLimit } from '#areas/credit/limits/server/public.ts'
import { reserve } from '#areas/credit/limits/server/testing/reserve.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { rating } from '../contract.ts'
import { ratingTasks } from './jobs.ts'
import { approveForNights } from './testing/nights.ts'
import { ratedClients } from './testing/rated-clients.ts'
import { openServices } from './testing/services.ts'

let server: AskingServer
let services: ReturnType<typeof openServices>
let admin: Person
let seller: Person
let support: Person
beforeAll(async () => {
  server = await startAskingServer()
  services = openServices(server)
  admin = await server.person(['Administrator'])
  seller = await server.person(['SalesRepresentative'])
  support = await server.person(['TechnicalSupport'])
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

const { aClient, jobs, work } = ratedClients(() => ({ server, services }))

/** Somebody has decided on the financing limit once (limits 85). */
const judgedNow = (organizationNumber: string) =>
  server.owner.query(
    'update client_limit set judged_at = skynet.now() where organization_number = $1',
    [organizationNumber],
  )

describe('the exposure, by our own ledger', () => {
  it('is what open invoices use of the limit, at this moment: nothing has to be kept for 15 minutes', async () => {
    const organizationNumber = await aClient()
    const now = new Date()
    await setCalculatedLimit(services.db, {
      organizationNumber,
      limitType: 'financing',
      amount: 1_000_000,
      maxCount: 10,
      decisionReference: 'test',
      now,
    })
    await judgedNow(organizationNumber)
    const look = async () => (await support.call(rating.exposure, { organizationNumber })).body
    expect(await look()).toMatchObject({ exposure: 0, openCount: 0 })
    await reserve(services.db, { invoice: 'a', now }, [
      { organizationNumber, limitType: 'financing', amount: 250_000 },
    ])
    expect(await look()).toMatchObject({
      exposure: 250_000,
      openCount: 1,
      limits: [
        {
          limitType: 'financing',
          limit: 1_000_000,
          source: 'calculated',
          used: 250_000,
          openCount: 1,
          maxCount: 10,
        },
        {
          limitType: 'repurchase',
          limit: null,
          source: 'none',
          used: 0,
          openCount: 0,
          maxCount: null,
        },
      ],
    })
  })

  it('limits 30: says that no more counts of the repurchase limit than of the financing limit', async () => {
    const organizationNumber = await aClient()
    const calculated = { organizationNumber, maxCount: 10, decisionReference: 'test' }
    for (const [limitType, amount] of [
      ['financing', 1_000_000],
      ['repurchase', 1_000_001],
    ] as const)
      await setCalculatedLimit(services.db, {
        ...calculated,
        limitType,
        amount,
        now: new Date(),
      })
    await judgedNow(organizationNumber)
    const { body } = await support.call(rating.exposure, { organizationNumber })
    expect(body.limits).toMatchObject([{ limit: 1_000_000 }, { limit: 1_000_000 }])
  })

  it('is that of the role asked about, and nothing for who is no client', async () => {
    const organizationNumber = await aClient(1)
    const { body } = await support.call(rating.exposure, {
      organizationNumber,
      companyType: 'recipient',
    })
    expect(body.limits.map(({ limitType }) => limitType)).toEqual(['recipient'])
    const { status, refusal } = await support.call(rating.exposure, { organizationNumber })
    expect({ status, code: refusal.code }).toEqual({ status: 404, code: 'noClient' })
  })
})

describe('a rating made again', () => {
  it('when somebody asks for it: the company waits, and then has it', async () => {
    const organizationNumber = await aClient()
    expect((await seller.call(rating.recalculate, { organizationNumber })).status).toBe(204)
    expect((await seller.call(rating.recalculate, { organizationNumber })).status).toBe(204)
    expect(await jobs(organizationNumber)).toHaveLength(1)
    const rated = async () => (await seller.call(rating.companyRating, { organizationNumber })).body
    expect(await rated()).toMatchObject({ waiting: true, ratingResultScore: null })
    await work(organizationNumber)
    expect(await rated()).toMatchObject({ waiting: false, ratingCode: expect.any(String) })

    // rating 13: what it has been rated is told by day, of each the last.
    await server.owner.query(
      `insert into company_determination select (json_populate_record(one, json_build_object(
          'id', gen_random_uuid(), 'total_score', score, 'decided_at', at, 'decided_day', at::date))).*
        from company_determination one, (values (610, skynet.now() - interval '40 days'), (630, skynet.now() - interval '40 days' + interval '1 second'),
          (700, skynet.now() - interval '500 days')) before (score, at)
        where organization_number = $1`,
      [organizationNumber],
    )
    const { body } = await seller.call(rating.history, { organizationNumber })
    const { ratingResultScore, ratingCode } = await rated()
    expect(body.list.map(({ score, code }) => [score, code])).toEqual([
      [6.3, ratingCode],
      [ratingResultScore, ratingCode],
    ])
    expect(body.list.at(-1)?.day).toBe(body.today)
    const none = { organizationNumber, companyType: 'recipient' } as const
    expect((await seller.call(rating.history, none)).body.list).toEqual([])
  })

  it('is asked for by those whose work it is, about clients', async () => {
    const organizationNumber = await aClient()
    expect((await support.call(rating.recalculate, { organizationNumber })).status).toBe(403)
    const { refusal } = await seller.call(rating.recalculate, {
      organizationNumber,
      companyType: 'recipient',
    })
    expect(refusal.code).toBe('noClient')
  })

  it('is tried again later while a source is away, and the rating stays what it was', async () => {
    const organizationNumber = await aClient()
    await seller.call(rating.recalculate, { organizationNumber })
    await work(organizationNumber)
    const before = (await seller.call(rating.companyRating, { organizationNumber })).body
    await server.providers.misbehave('A', { mode: 'fail' })
    await server.providers.misbehave('B', { mode: 'fail' })
    const again = ratingTasks['rate-company']
    const payload = { organizationNumber, side: 'issuer', storedIsEnough: false, by: 'Test' }
    await expect(again?.(payload, services.at(25 * 60))).rejects.toThrow(/later/)
    await server.providers.misbehave('A', { mode: 'off' })
    await server.providers.misbehave('B', { mode: 'off' })
    expect((await seller.call(rating.companyRating, { organizationNumber })).body).toEqual(before)
  })

  it('follows a bucket that has changed, without paying for what is stored', async () => {
    const organizationNumber = await aClient()
    await seller.call(rating.recalculate, { organizationNumber })
    await work(organizationNumber)
    const asked = await server.providers.asked('A', organizationNumber)
    const standard = (await admin.call(rulebucket.get, { type: 'issuer' })).body
    await admin.call(rulebucket.save, {
      id: standard.id,
      name: standard.name,
      ruleBucketType: 'issuer',
      rules: standard.rules.slice(0, 3),
    })
    await publishLatest(admin, await server.person(['RuleAdmin']), standard.id)
    await ratingTasks['rate-by-changed-buckets']?.({}, services.at())
    expect(await jobs(organizationNumber)).toMatchObject([{ payload: { storedIsEnough: true } }])
    await work(organizationNumber)
    const { body } = await seller.call(rating.companyRating, { organizationNumber })
    const made = await seller.call(rating.getRating, { id: body.decisionReference ?? '' })
    expect(made.body.ruleBucket.version).toBe(standard.version + 1)
    expect(made.body.ruleResults).toHaveLength(3)
    expect(await server.providers.asked('A', organizationNumber)).toBe(asked)
    await ratingTasks['rate-by-changed-buckets']?.({}, services.at())
    expect(await jobs(organizationNumber)).toEqual([])
  })

  it('comes to clients at night whose rating is old or who have none, within what two have approved', async () => {
    const organizationNumber = await aClient()
    await ratingTasks['rate-again']?.({}, services.at())
    expect(await jobs(organizationNumber)).toEqual([])

    await approveForNights(server, admin, '31', 0)
    await ratingTasks['rate-again']?.({}, services.at())
    await work(organizationNumber)
    // A company is looked up for 32 kronor at most.
    expect(await server.providers.asked('A', organizationNumber)).toBe(0)
    const ofNight = (await admin.call(costs.month, {})).body.budgets.find(({ title }) =>
      title.startsWith('Ny rating natten till'),
    )
    expect(ofNight).toMatchObject({ approvedCost: 3100, spent: 0 })
    expect(ofNight?.approvedBy).toContain('godkänd av')

    await approveForNights(server, admin, '100000', 1)
    await ratingTasks['rate-again']?.({}, services.at())
    expect(await jobs(organizationNumber)).toMatchObject([{ payload: { storedIsEnough: false } }])
    await work(organizationNumber)
    await ratingTasks['rate-again']?.({}, services.at())
    expect(await jobs(organizationNumber)).toEqual([])
    await ratingTasks['rate-again']?.({}, services.at(31 * 24 * 60))
    expect(await jobs(organizationNumber)).toHaveLength(1)
  })
})
