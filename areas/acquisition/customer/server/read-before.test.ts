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
  expect(first.text).toContain('betalar 1,50 % av fakturabeloppet per 30 dagar')

  // The seller writes a higher price while the customer reads.
  const removed = await house.seller.call(signing.deleteAgreement, { taskId, setId, reason: '' })
  expect(removed.status).toBe(204)
  await make('2,5 %')
  const sign = (contentSha256: string) =>
    browser.call(customer.signAgreement, { ...which, contentSha256 })
  expect(await sign(first.contentSha256)).toMatchObject({
    status: 409,
    refusal: { code: 'otherText' },
  })
  expect((await browser.call(customer.signature, which)).status).toBe(404)

  const second = await house.readToEnd(browser, which)
  expect(second.text).toContain('betalar 2,50 % av fakturabeloppet per 30 dagar')
  expect(await sign(second.contentSha256)).toMatchObject({
    status: 200,
    body: { state: 'pending' },
  })
})

it('customer 22: nothing is signed before it, and what goes with it, has been shown to its end to who signs', async () => {
  const { id, browser, signatory } = await house.inside()
  const setId = await house.agreementsMade(id, [
    { name: 'Huvudavtal', signatureType: 'Board' },
    { name: 'Villkor', signatureType: 'None' },
  ])
  const { id: taskId } = await house.taskOf(id, 'AgreementSigning')
  const listed = async (by = browser) => (await by.call(customer.agreements, { taskId })).body
  const [main, terms] = (await listed()).map((one) => ({ taskId, agreementId: one.id }))
  if (!main || !terms) throw new Error('The agreements are not listed')
  const { contentSha256, isShown, mailedTo } = (await browser.call(customer.agreement, main)).body
  // The link was handed over, so nobody knows an address.
  expect({ isShown, mailedTo }).toEqual({ isShown: false, mailedTo: '' })
  const sign = () => browser.call(customer.signAgreement, { ...main, contentSha256 })
  const refused = {
    status: 409,
    refusal: { code: 'notShown', message: expect.stringContaining('till slutet') },
  }
  expect(await sign()).toMatchObject(refused)

  // What was shown is what there is, and shown to one it is not shown to another.
  const other = { ...main, contentSha256: '0'.repeat(64) }
  expect((await browser.call(customer.agreementShown, other)).refusal.code).toBe('otherText')
  const helper = await house.helper(id)
  await house.readToEnd(helper, main)
  expect((await listed(helper)).map((one) => one.isShown)).toEqual([true, true])
  expect((await listed()).map((one) => one.isShown)).toEqual([false, false])
  expect(await sign()).toMatchObject(refused)

  const shown = { ...main, contentSha256 }
  expect((await browser.call(customer.agreementShown, shown)).status).toBe(204)
  expect((await browser.call(customer.agreementShown, shown)).status).toBe(204)
  expect(await sign()).toMatchObject(refused)
  await house.readToEnd(browser, terms)
  expect((await browser.call(customer.agreement, main)).body.isShown).toBe(true)
  expect(await sign()).toMatchObject({ status: 200 })
  const { rows } = await house.server.owner.query(
    `select count(*)::int as shown from agreement_shown where set_id = $1 and personal_number = $2`,
    [setId, signatory.socialSecurityNumber],
  )
  expect(rows).toEqual([{ shown: 2 }])
})
