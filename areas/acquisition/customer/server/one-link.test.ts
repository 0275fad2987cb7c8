import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../contract.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

it('customer 15: two who may use a link without a number: the first has it, the other is refused though they began before', async () => {
  const { id, signatory } = await house.begun()
  const { token, invitation } = await house.link(id, { name: 'Eva Ek' })
  const other = '198507099805'
  const [first, second] = [house.browser(), house.browser()]
  await house.bankId.person({ personalNumber: other, name: 'EVA MARIA EK', collects: 1 })
  await house.bankId.person({ personalNumber: signatory.socialSecurityNumber, collects: 1 })
  // Both are asked for by no number: the link is nobody's yet.
  const eva = await second.call(customer.identify, { token })
  const signing = await first.call(customer.identify, { token })
  await house.bankId.scan(signing.body.autoStartToken ?? '', signatory.socialSecurityNumber)
  expect((await first.call(customer.identification, {})).body.state).toBe('complete')
  await house.bankId.scan(eva.body.autoStartToken ?? '', other)
  expect((await second.call(customer.identification, {})).body).toMatchObject({
    state: 'failed',
    hint: 'otherPerson',
  })
  expect((await second.call(customer.overview, {})).status).toBe(401)
  expect((await first.call(customer.overview, {})).status).toBe(200)
  const [shown] = (await house.get(id)).onboardingInvitationIds
  expect(shown).toMatchObject({ id: invitation.id, identifiedName: signatory.name })
  const turnedAway = (await house.trail(id)).filter(
    ({ action }) => action === 'customer.turnedAway',
  )
  expect(turnedAway.map(({ actorName }) => actorName)).toEqual(['Kunden, EVA MARIA EK'])
})

it('customer 5: who identifies themselves anew in a browser gets another session, and the one before opens nothing', async () => {
  const { browser, token, signatory } = await house.inside()
  const before = new Map(browser.cookies)
  const again = await house.identify(browser, token, signatory.socialSecurityNumber)
  expect(again.body.state).toBe('complete')
  expect((await browser.call(customer.overview, {})).status).toBe(200)
  const kept = house.browser()
  for (const [name, secret] of before) kept.cookies.set(name, secret)
  expect((await kept.call(customer.overview, {})).status).toBe(401)
})
