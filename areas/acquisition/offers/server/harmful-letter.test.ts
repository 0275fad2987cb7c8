import { afterAll, beforeAll, expect, it } from 'vitest'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { offers } from '../contract.ts'
import { letter, startOfferHouse } from './testing/offer-house.ts'

let house: Awaited<ReturnType<typeof startOfferHouse>>
beforeAll(async () => {
  house = await startOfferHouse()
})
afterAll(() => house.stop())

it('offers 22: nothing is mailed to an address on the blacklist, and the draft is sent to another', async () => {
  const aml = await house.server.person(['AmlDepartment'])
  const saved = await aml.call(blacklist.save, {
    blacklistType: 3,
    itemValue: 'anna.ek@exempel.se',
  })
  expect(saved.status, JSON.stringify(saved.refusal)).toBeLessThan(300)
  const found = await house.approved()
  const id = await house.made(found)
  const mailed = async () =>
    (
      await house.server.owner.query(
        `select payload from outbox_message where idempotency_key = $1`,
        [`offer ${id}`],
      )
    ).rows
  for (const emailAddress of ['anna.ek@exempel.se', 'ANNA.EK@exempel.se']) {
    const { status, refusal } = await house.seller.call(offers.send, {
      ...letter(id),
      emailAddress,
    })
    expect([status, refusal.code, refusal.fields?.[0]?.field]).toEqual([
      409,
      'harmful',
      'emailAddress',
    ])
  }
  expect(await mailed()).toEqual([])
  expect((await house.listed(found.organizationNumber)).map(({ state }) => state)).toEqual([
    'draft',
  ])
  const other = { ...letter(id), emailAddress: 'eva.ek@exempel.se' }
  expect((await house.seller.call(offers.send, other)).status).toBe(204)
  expect(await mailed()).toMatchObject([{ payload: { to: 'eva.ek@exempel.se' } }])

  // offers 24: what came back is said beside it.
  const standing = async () =>
    (await house.listed(found.organizationNumber)).map(({ letterFailed }) => letterFailed)
  expect(await standing()).toEqual([false])
  await house.server.owner.query(
    `update outbox_message set state = 'dead', delivered_at = null where idempotency_key = $1`,
    [`offer ${id}`],
  )
  expect(await standing()).toEqual([true])
})
