import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { prospectOf } from '#areas/acquisition/prospects/server/testing/prospect-house.ts'
import { offers } from '../contract.ts'
import { shareOf, stepAt, stepsFor } from '../rules.ts'
import { answer, inDays, letter, startOfferHouse } from './testing/offer-house.ts'

let house: Awaited<ReturnType<typeof startOfferHouse>>
let colleague: Person
beforeAll(async () => {
  house = await startOfferHouse()
  colleague = await house.server.person(['OnboardingUser'])
})
afterAll(() => house.stop())

const missing = '11111111-1111-4111-8111-111111111111'
describe('what a company can be offered', () => {
  it('follows from its judgement, its turnover and the price list (offers 7, 14)', async () => {
    const { organizationNumber, prospectId, prospect } = await house.approved()
    const basis = await house.basisOf(organizationNumber)
    const list = await house.current()
    expect(basis).toMatchObject({
      prospectId,
      problem: null,
      limit: prospect.limit,
      ratingCode: prospect.ratingCode,
      priceList: list.version,
      setUpFee: list.setUpFee,
      dynamicPricingOptions: stepsFor(prospect.ratingCode, list.steps, list.supplements),
    })
    expect(basis.bounds.min).toBe(list.steps[0]?.volumeStart)
    const most = Number((BigInt(basis.turnoverMonth ?? 0) * 16_625n) / 1_000_000n) * 100
    expect(basis.bounds.max).toBe(Math.max(basis.bounds.min, most))
  })

  it('is that of the prospect that is looked at, whichever is the newest', async () => {
    const { organizationNumber, prospectId, prospect } = await house.approved()
    const again = { organizationNumber, ignoreNewlyEditedProspectExist: true }
    const newer = prospectOf((await house.seller.call(prospects.search, again)).body)
    await house.administrator.call(prospects.setApproved, { prospectId: newer.id, approved: true })
    const asked = async (id?: string) =>
      (await house.seller.call(offers.getoffer, { org: organizationNumber, prospectId: id })).body
    expect((await asked()).prospectId).toBe(newer.id)
    expect(await asked(prospectId)).toMatchObject({ prospectId, limit: prospect.limit })
    const other = { org: house.aCompany().organizationNumber, prospectId }
    expect((await house.seller.call(offers.getoffer, other)).status).toBe(404)
  })

  it.each(['556016-068', 'abcdefghij', '5560160681', '556016'])('refuses %s', async (org) => {
    for (const asked of [
      await house.seller.call(offers.getoffer, { org }),
      await house.seller.call(offers.offerDataResults, { OrganizationNumber: org }),
    ])
      expect([asked.status, asked.refusal.fields?.[0]?.message]).toEqual([
        400,
        'Vänligen skriv in ett giltligt organisations-nummer',
      ])
  })

  it('says that nothing has been judged of a company nobody has searched (offers 3)', async () => {
    const { organizationNumber } = house.aCompany()
    const { status, refusal } = await house.seller.call(offers.getoffer, {
      org: organizationNumber,
    })
    expect([status, refusal.message]).toEqual([404, 'Inga bedömningar hittades på företaget'])
    const { body } = await house.seller.call(offers.offerDataResults, {
      OrganizationNumber: organizationNumber,
    })
    expect(Object.values(body.reasons).map(({ totalHits }) => totalHits)).toEqual([0, 0, 0, 0])
  })

  it('is nothing of a prospect that nobody has accepted, nor of a loan', async () => {
    const loan = await house.approved('Lån')
    const refused = await house.seller.call(offers.make, {
      prospectId: loan.prospectId,
      volume: 10_000_000,
    })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'loan'])
    const prospect = await house.searched()
    await house.administrator.call(prospects.setApproved, {
      prospectId: prospect.id,
      approved: false,
    })
    const asked = { prospectId: prospect.id, volume: 10_000_000 }
    const { status, refusal } = await house.seller.call(offers.make, asked)
    expect([status, refusal.code]).toEqual([409, 'notOffered'])
    expect(refusal.message).toContain('Prospektet är avslaget')
    const unknown = await house.seller.call(offers.make, { ...asked, prospectId: missing })
    expect(unknown.status).toBe(404)
  })
})

describe('an offer', () => {
  it('has its prices to the öre, at each end of what may be offered (offers 15)', async () => {
    const found = await house.approved()
    const { bounds, dynamicPricingOptions, limit } = await house.basisOf(found.organizationNumber)
    for (const volume of new Set([bounds.min, bounds.max])) {
      const id = await house.made(found, volume)
      const step = stepAt(volume, dynamicPricingOptions)
      const [offer] = await house.listed(found.organizationNumber)
      expect(offer).toMatchObject({
        id,
        state: 'draft',
        volume,
        // offers 23: three months of what is sold, at most what the judgement came to.
        limit: Math.min(limit, 3 * volume),
        limitJudgedAt: null,
        provision: step?.provision,
        limitCharge: step?.limitCharge,
        provisionFixedPrice: 0,
        provisionAmount: shareOf(volume, step?.provision ?? -1),
        limitChargeAmount: shareOf(Math.min(limit, 3 * volume), step?.limitCharge ?? -1),
      })
    }
    const tooMuch = { prospectId: found.prospectId, volume: bounds.max + 100 }
    const { status, refusal } = await house.seller.call(offers.make, tooMuch)
    expect([status, refusal.fields?.[0]?.field]).toEqual([400, 'volume'])
    expect(refusal.message).toMatch(/^Max belopp per månad för denna kund är: [\d\s]+ Kr$/)
    const tooLittle = { ...tooMuch, volume: bounds.min - 100 }
    expect((await house.seller.call(offers.make, tooLittle)).status).toBe(400)
  })

  it('is sent by mail with every price, answered once, and gives way to a newer one (offers 16, 17)', async () => {
    const found = await house.approved()
    const first = await house.made(found)
    const second = await house.made(found)
    expect((await house.listed(found.organizationNumber)).map(({ state }) => state)).toEqual([
      'draft',
      'replaced',
    ])
    expect((await house.seller.call(offers.send, letter(first))).refusal.code).toBe('notDraft')
    expect((await house.seller.call(offers.decide, answer(second, true))).refusal.code).toBe(
      'notSent',
    )
    for (const validTo of [inDays(-1), inDays(91)])
      expect((await house.seller.call(offers.send, letter(second, validTo))).refusal.code).toBe(
        'wrongDay',
      )
    const stale = { ...letter(second), version: 7 }
    expect((await house.seller.call(offers.send, stale)).refusal.code).toBe('stale')
    const seen = { ...letter(second), version: 1 }
    expect((await house.seller.call(offers.send, seen)).status).toBe(204)
    const { rows } = await house.server.owner.query<{ payload: { data: Record<string, string> } }>(
      `select payload from outbox_message where idempotency_key = $1`,
      [`offer ${second}`],
    )
    expect(rows[0]?.payload.data).toMatchObject({
      contactName: 'Anna Ek',
      provisionFixedPrice: '0,00 %',
      validTo: inDays(30),
    })
    expect((await colleague.call(offers.decide, answer(second, true))).status).toBe(204)
    expect((await colleague.call(offers.decide, answer(second, false))).refusal.code).toBe(
      'notSent',
    )
    const third = await house.made(found)
    await house.seller.call(offers.send, letter(third))
    await colleague.call(offers.decide, answer(third, true))
    expect((await house.listed(found.organizationNumber)).map(({ state }) => state)).toEqual([
      'accepted',
      'replaced',
      'replaced',
    ])
    for (const act of ['make', 'send', 'decide'])
      expect(await house.audited(`offers.${act}`, found.organizationNumber)).not.toEqual([])
  })

  it('is declined, and one that has gone out is accepted no more', async () => {
    const found = await house.approved()
    const declined = await house.made(found)
    await house.seller.call(offers.send, letter(declined))
    expect((await house.seller.call(offers.decide, answer(declined, false))).status).toBe(204)
    const expired = await house.made(found)
    await house.seller.call(offers.send, letter(expired))
    await house.server.owner.query(`update offer set valid_to = skynet.today() - 2 where id = $1`, [
      expired,
    ])
    const late = await house.seller.call(offers.decide, answer(expired, true))
    expect([late.status, late.refusal.code]).toEqual([409, 'expired'])
    const asked = { OrganizationNumber: found.organizationNumber }
    const { body } = await house.seller.call(offers.offerDataResults, asked)
    expect(body.reasons.dynamicPricingOffer.list[0]?.statusCode).toBe('expired')
    expect((await house.listed(found.organizationNumber)).map(({ state }) => state)).toEqual([
      'expired',
      'declined',
    ])
  })

  it('is one of two that are made at once', async () => {
    const { prospectId, organizationNumber } = await house.approved()
    const { min: volume } = (await house.basisOf(organizationNumber)).bounds
    await Promise.all(
      [house.seller, colleague].map((who) => who.call(offers.make, { prospectId, volume })),
    )
    expect(
      (await house.listed(organizationNumber)).map(({ number, state }) => [number, state]),
    ).toEqual([
      [2, 'draft'],
      [1, 'replaced'],
    ])
  })

  it('is for those who sell, and read by those who read prospects', async () => {
    const found = await house.approved()
    const id = await house.made(found)
    const inside = await house.server.person(['InternalSalesRep'])
    const credit = await house.server.person(['CreditOfficer'])
    const { organizationNumber, prospectId } = found
    expect((await inside.call(offers.ofCompany, { organizationNumber })).status).toBe(200)
    for (const { status } of [
      await inside.call(offers.make, { prospectId, volume: 5_000_000 }),
      await inside.call(offers.send, letter(id)),
      await inside.call(offers.decide, answer(id, true)),
      await credit.call(offers.ofCompany, { organizationNumber }),
      await credit.call(offers.getoffer, { org: organizationNumber }),
      await credit.call(offers.offerDataResults, { OrganizationNumber: organizationNumber }),
    ])
      expect(status).toBe(403)
  })
})

it('shows what has been decided of a company by category, ten at a time, back in time (offers 10)', async () => {
  const { organizationNumber, prospectId, prospect } = await house.approved()
  for (let count = 0; count < 11; count++) await house.made({ organizationNumber, prospectId })
  const at = async (CurrentPage: number) =>
    (
      await house.seller.call(offers.offerDataResults, {
        OrganizationNumber: organizationNumber,
        CurrentPage,
      })
    ).body
  const newest = await at(0)
  expect(newest).toMatchObject({
    companyName: prospect.name,
    prospects: [{ id: prospectId }],
    postalAddress: prospect.postalAddress,
    reasons: {
      dynamicPricingOffer: { totalHits: 11 },
      prospectOffer: { list: [{ id: prospectId, passed: true }], totalHits: 1 },
      offerIssuer: { list: [{ id: prospect.decisionReference }], totalHits: 1 },
      offerInvoices: { list: [], totalHits: 0 },
    },
  })
  expect(newest.reasons.dynamicPricingOffer.list).toHaveLength(10)
  expect(newest.reasons.dynamicPricingOffer.list[0]).toMatchObject({
    passed: false,
    statusCode: 'draft',
  })
  expect((await at(1)).reasons.dynamicPricingOffer.list).toHaveLength(1)
})
