import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { complete } from '../testing/house.ts'
import { startSendingHouse, type SendingHouse } from '../testing/sending-house.ts'

let house: SendingHouse
let anna: Person
beforeAll(async () => {
  house = await startSendingHouse()
  anna = house.anna
})
afterAll(() => house.stop())

describe('administration', () => {
  it('is sent with source 3, marked, and not bought', async () => {
    const id = await house.pending()
    const { body } = await anna.call(interpretation.saveAdminInvoice, {
      id,
      documentFields: complete(),
      confirmNotStamped: true,
    } as never)
    expect(body).toMatchObject({
      status: 'Completed',
      invoiceRequestSource: 3,
      administer: true,
      invoiceId: null,
    })
    expect(await house.invoices(id)).toEqual([])
    expect(await house.messages(id)).toMatchObject([
      { kind: 'invoice.administer', payload: { invoiceRequestSource: 3 } },
    ])
  })

  it('interpretation 29: is refused when the product of the issuer has none', async () => {
    const id = await house.pending()
    await house.owner.query(
      `update client set product_type = 2 where organization_number = '5560160680'`,
    )
    const refused = await anna.call(interpretation.saveAdminInvoice, {
      id,
      documentFields: complete(),
      confirmNotStamped: true,
    } as never)
    expect(refused).toMatchObject({ status: 400, refusal: { code: 'companyWrongProductType' } })
    expect((await house.save(id, {}, { administer: true })).refusal.code).toBe(
      'companyWrongProductType',
    )
    await house.owner.query(
      `update client set product_type = 1 where organization_number = '5560160680'`,
    )
  })
})
