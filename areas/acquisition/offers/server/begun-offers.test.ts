import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { offers } from '../contract.ts'
import { answer, letter, startOfferHouse } from './testing/offer-house.ts'

let house: Awaited<ReturnType<typeof startOfferHouse>>
beforeAll(async () => {
  house = await startOfferHouse()
})
afterAll(() => house.stop())

describe('offers that others begin, and of no limit', () => {
  it('offers 19: without a limit it is offered, and the mail says that the limit is set later', async () => {
    let found
    for (let tries = 0; tries < 40 && !found; tries++) {
      const approved = await house.approved()
      const { body } = await house.seller.call(offers.getoffer, {
        org: approved.organizationNumber,
      })
      if (body.limit === 0 && body.problem === null) found = approved
    }
    if (!found) throw new Error('Every company was judged to a limit')
    const id = await house.made(found)
    expect((await house.seller.call(offers.send, letter(id))).status).toBe(204)
    expect(await house.listed(found.organizationNumber)).toMatchObject([
      { limit: 0, limitChargeAmount: 0, state: 'sent' },
    ])
    const { rows } = await house.server.owner.query<{ payload: { data: object } }>(
      'select payload from outbox_message where idempotency_key = $1',
      [`offer ${id}`],
    )
    expect(rows[0]?.payload.data).toMatchObject({
      limit: 'Bestäms efter kreditprövning',
      limitChargeAmount: '',
    })
    expect((await house.seller.call(offers.decide, answer(id, true))).status).toBe(204)
  })

  it('offers 21: who searched a prospect sees what was offered on it, and others do not', async () => {
    const inside = await house.server.person(['InternalSalesRep'])
    const { id: prospectId, organizationNumber } = await house.searched(inside)
    await house.administrator.call(prospects.setApproved, {
      prospectId,
      approved: true,
      comment: 'Känd sedan tidigare',
    })
    const begun = async (person: Person) => (await person.call(offers.begun, {})).body
    expect(await begun(inside)).toEqual([])
    const id = await house.made({ prospectId, organizationNumber })
    expect(await begun(inside)).toMatchObject([{ id, prospectId, state: 'draft' }])
    expect((await begun(house.seller)).map((one) => one.id)).not.toContain(id)
    expect((await inside.call(offers.send, letter(id))).status).toBe(403)
    const stranger = await house.server.person(['LegalDepartment'])
    expect((await stranger.call(offers.begun, {})).status).toBe(403)
  })
})
