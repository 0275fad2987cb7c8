import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { customer } from '#areas/acquisition/customer/contract.ts'
import {
  customersHouse,
  type CustomersHouse,
} from '#areas/acquisition/customer/server/testing/customer-house.ts'
import { eventsOf } from '#areas/acquisition/signing/server/seal/events.ts'

let house: CustomersHouse
let reads: Database
beforeAll(async () => {
  house = await customersHouse()
  const log = pino({ level: 'silent' })
  reads = openDatabase({ url: house.server.database.url, log, most: 1, role: 'skynet_app' })
})
afterAll(async () => {
  await reads.close()
  await house.close()
})

it('signing 28: the evidence tells how the customer was asked, came in and was shown it to its end, in order', async () => {
  const { id, signatory } = await house.begun()
  const setId = await house.agreementsMade(id, [{ name: 'Huvudavtal', signatureType: 'Board' }])
  const { token } = await house.link(id, signatory)
  const browser = house.browser()
  expect((await browser.call(customer.open, { token })).status).toBe(200)
  await house.identify(browser, token, signatory.socialSecurityNumber)
  const { id: taskId } = await house.taskOf(id, 'AgreementSigning')
  const [agreement] = (await browser.call(customer.agreements, { taskId })).body
  const which = { taskId, agreementId: agreement?.id ?? '' }
  await house.readToEnd(browser, which)
  await browser.call(customer.agreementFile, which)

  const events = await eventsOf(reads.db, setId)
  expect(events.map(({ what, who }) => [what, who])).toEqual([
    ['Avtalen skapades', expect.any(String)],
    ['En länk till kunden gjordes', expect.any(String)],
    ['Någon öppnade länken', expect.any(String)],
    ['Kunden legitimerade sig med BankID', expect.stringContaining(signatory.name)],
    ['Kunden öppnade ett avtal', expect.stringContaining(signatory.name)],
    ['Ett avtal visades till slutet för kunden', expect.stringContaining(signatory.name)],
    ['Kunden hämtade ett avtal', expect.stringContaining(signatory.name)],
  ])
})
