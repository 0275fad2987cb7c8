import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#platform/swedish/format.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { offers } from '../contract.ts'
import { theOnePriceList } from '../rules.ts'
import { dearer } from './testing/dearer.ts'
import { startOfferHouse } from './testing/offer-house.ts'

let house: Awaited<ReturnType<typeof startOfferHouse>>
beforeAll(async () => {
  house = await startOfferHouse()
})
afterAll(() => house.stop())

describe('the price list (offers 14)', () => {
  it('is a new version with its reason once two have decided on it, and offers keep the prices they were made of', async () => {
    const found = await house.approved()
    await house.made(found)
    const before = await house.current()
    const { administrator } = house
    const wanted = await dearer(administrator, 10, 'Räntan har gått upp')
    expect((await house.seller.call(offers.savePrices, wanted)).status).toBe(403)
    const { body: asked } = await administrator.call(offers.savePrices, wanted)
    const id = asked?.approvalId ?? ''
    // Its prices stand in what customers sign, so that one person alone changes none of them.
    expect(await house.current()).toEqual(before)
    expect((await administrator.call(offers.savePrices, wanted)).refusal.code).toBe(
      'alreadyWaiting',
    )
    expect((await administrator.call(approvals.approve, { id })).refusal.code).toBe('ownAct')
    const lawyer = await house.server.person(['LegalDepartment'])
    const { difference } = await waitingFor(lawyer, 'changePriceList', theOnePriceList)
    expect(difference).toContainEqual({
      label: 'Uppläggningsavgift',
      before: `${formatMoney(before.setUpFee)} kr`,
      after: `${formatMoney(before.setUpFee + 100)} kr`,
    })
    expect(difference).toHaveLength(1 + before.steps.length)
    expect((await approve(lawyer, 'changePriceList', theOnePriceList)).status).toBe(204)
    expect((await administrator.call(offers.savePrices, wanted)).refusal.code).toBe('stale')
    const { version: _, ...same } = wanted
    expect((await administrator.call(offers.savePrices, same)).refusal.code).toBe('same')
    expect(await house.current()).toMatchObject({
      version: before.version + 1,
      reason: 'Räntan har gått upp',
      steps: wanted.steps,
    })
    const { prospectId, organizationNumber } = found
    const { min: volume } = (await house.basisOf(organizationNumber)).bounds
    const seen = { prospectId, volume, priceList: before.version }
    expect((await house.seller.call(offers.make, seen)).refusal.code).toBe('stale')
    const [offer] = await house.listed(organizationNumber)
    expect([offer?.priceList, offer?.setUpFee]).toEqual([before.version, before.setUpFee])
    expect((await house.basisOf(organizationNumber)).priceList).toBe(before.version + 1)
  })

  it('hangs together', async () => {
    const { version, setUpFee, steps, supplements } = await house.current()
    const broken = { version, setUpFee, steps: steps.slice(0, -1), supplements, why: 'Test' }
    const { status, refusal } = await house.administrator.call(offers.savePrices, broken)
    expect([status, refusal.fields?.[0]?.message]).toEqual([
      400,
      'Det sista steget ska inte ha något slut',
    ])
  })
})
