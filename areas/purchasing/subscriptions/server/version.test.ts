import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { subscriptions } from '../contract.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

const wanted = (invoiceId: string, recipient: string, version?: number) => ({
  invoiceId,
  value: 'bought' as const,
  message: '',
  recipients: [recipient],
  ...(version !== undefined && { version }),
})

it.each([
  ['without a version', undefined],
  ['with the version of a new one', 0],
])('subscriptions 10: another one is not saved over %s', async (_, version) => {
  const anna = await house.server.person(['SalesRepresentative'])
  const invoiceId = await house.takeIn({
    issuer: await house.issuer(),
    recipient: await house.recipient(),
  })
  await anna.call(subscriptions.save, wanted(invoiceId, 'eva@example.se', 0))
  const late = await anna.call(subscriptions.save, wanted(invoiceId, 'bo@example.se', version))
  expect([late.status, late.refusal.code]).toEqual([409, 'stale'])
  expect(JSON.stringify(late.refusal)).toContain('eva@example.se')
  const { body } = await anna.call(subscriptions.get, { invoiceId })
  expect(body).toMatchObject({ recipients: ['eva@example.se'], version: 1 })
  const seen = await anna.call(subscriptions.save, wanted(invoiceId, 'bo@example.se', 1))
  expect(seen.body).toMatchObject({ recipients: ['bo@example.se'], version: 2 })
})
