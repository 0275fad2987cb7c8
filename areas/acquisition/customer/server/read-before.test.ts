import { afterAll, beforeAll, expect, it } from 'vitest'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { aBundle, creation } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { customer } from '../contract.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

it('customer 18: what is signed is what was read: agreements that were made anew meanwhile are read again first', async () => {
  const { id, browser } = await house.inside()
  const { id: taskId, organizationNumber } = await house.taskOf(id, 'AgreementSigning')
  const bundle = await aBundle(house.admin, [{ signatureType: 'Board' }])
  const make = async (value: string) => {
    const task = { companyTaskId: taskId, organizationNumber }
    const sent = creation(bundle, task, [{ key: 'PROVISION', value }])
    return (await house.seller.call(signing.createAgreement, sent)).body
  }
  const setId = await make('1,5 %')
  const which = { taskId, agreementId: bundle.agreements[0]?.agreementId ?? '' }
  const { body: first } = await browser.call(customer.agreement, which)
  expect(first.text).toContain('betalar 1,5 %')

  // The seller writes a higher price while the customer reads.
  const removed = await house.seller.call(signing.deleteAgreement, { taskId, setId, reason: '' })
  expect(removed.status).toBe(204)
  await make('9,5 %')
  const sign = (contentSha256: string) =>
    browser.call(customer.signAgreement, { ...which, contentSha256 })
  expect(await sign(first.contentSha256)).toMatchObject({
    status: 409,
    refusal: { code: 'otherText' },
  })
  expect((await browser.call(customer.signature, which)).status).toBe(404)

  const { body: second } = await browser.call(customer.agreement, which)
  expect(second.text).toContain('betalar 9,5 %')
  expect(await sign(second.contentSha256)).toMatchObject({
    status: 200,
    body: { state: 'pending' },
  })
})
