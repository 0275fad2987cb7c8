import { afterAll, beforeAll, expect, it } from 'vitest'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { chooseSigners } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { customer } from '../contract.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

const eva = { name: 'Eva Ek', socialSecurityNumber: '198507099805' }
const surety = { name: 'Borgen', type: 'Guarantor', signatureType: 'Person' } as const

it('signing 46: who was chosen to stand surety signs it on the telephone, and nobody else does, without staff beginning anything', async () => {
  const { id, browser, signatory } = await house.inside()
  const setId = await house.agreementsMade(id, [surety])
  const { id: taskId } = await house.taskOf(id, 'AgreementSigning')
  const { body: made } = await house.seller.call(signing.getAgreementWithSignatureStatus, { setId })
  const agreementId = made[0]?.agreementId ?? ''
  const which = { taskId, agreementId }
  const guarantor = await house.helper(id)
  const stateFor = async (one: typeof browser) =>
    (await one.call(customer.agreements, { taskId })).body[0]?.state
  expect([await stateFor(browser), await stateFor(guarantor)]).toEqual(['waiting', 'waiting'])
  expect((await house.sign(guarantor, which)).refusal.code).toBe('notSigner')

  await chooseSigners(house.seller, { agreementSetId: setId, agreementId }, [eva])
  expect([await stateFor(browser), await stateFor(guarantor)]).toEqual(['others', 'mine'])
  // Who signs for the company does not sign for the one who stands surety.
  const refused = await house.sign(browser, which)
  expect([refused.status, refused.refusal.code]).toEqual([403, 'notSigner'])
  const byStaff = { agreementSetId: setId, agreementId, ...signatory }
  expect((await house.seller.call(signing.startSigning, byStaff)).refusal.code).toBe('notChosen')

  const begun = await house.sign(guarantor, which)
  expect([begun.status, begun.body.state]).toEqual([200, 'pending'])
  const person = async () =>
    (await house.seller.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]?.persons
  const order = (await person())?.[0]?.order?.id ?? ''
  await house.bankId.person({ personalNumber: eva.socialSecurityNumber, collects: 1 })
  for (let step = 0; step < 4; step++) await house.jobs.step(order)
  expect((await guarantor.call(customer.signature, which)).body.state).toBe('complete')
  expect(await person()).toMatchObject([{ hasSigned: true, standsAs: 'outsider' }])
  expect(await stateFor(guarantor)).toBe('signed')
})
