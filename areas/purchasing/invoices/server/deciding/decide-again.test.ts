import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoices } from '../../contract.ts'
import { invoiceList } from '../../contract-list.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

const providersAre = async (mode: 'fail' | 'off') => {
  await house.providers.misbehave('A', { mode })
  await house.providers.misbehave('B', { mode })
}

it('invoices 70: a person who asks has the providers asked at once, as one of the tries', async () => {
  const officer = await house.server.person(['CreditOfficer'])
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  await providersAre('fail')
  const before = Date.now()
  const { id } = await house.decided({ issuer, recipient })
  const after = Date.now()
  const shown = await officer.call(invoices.get, { id })
  expect(shown.body.nextTry?.triesLeft).toBe(4)
  const next = new Date(shown.body.nextTry?.at ?? 0).getTime()
  expect([next >= before + 60_000, next < after + 90_000]).toEqual([true, true])
  await officer.call(invoices.decideAgain, { id })
  await house.decide(id)
  const listed = await officer.call(invoiceList.all, { query: issuer })
  expect(listed.body.list[0]?.nextTry).toMatchObject({ triesLeft: 3 })

  // They still rest, and are asked nevertheless.
  await providersAre('off')
  await officer.call(invoices.decideAgain, { id })
  await house.decide(id)
  expect(await house.row(id)).toMatchObject({ decision: 'Buy', attempts: 3 })
  expect((await officer.call(invoices.get, { id })).body.nextTry).toBeNull()
})

it('invoices 70: an invoice that nobody tries again by itself is tried from the first', async () => {
  const officer = await house.server.person(['CreditOfficer'])
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  await providersAre('fail')
  const { id } = await house.decided({ issuer, recipient })
  for (let tries = 2; tries <= 5; tries++) await house.decide(id)
  expect(await house.row(id)).toMatchObject({ decision: 'NoDecision', attempts: 5 })
  await officer.call(invoices.decideAgain, { id })
  await house.decide(id)
  expect(await house.row(id)).toMatchObject({ decision: 'Retry', attempts: 1 })
  await providersAre('off')
})
