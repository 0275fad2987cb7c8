import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

describe('an invoice that is taken in', () => {
  it('is bought, with headroom reserved on both sides', async () => {
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    const invoice = await house.decided({ issuer, recipient })
    const { rows } = await house.owner.query(
      'select reasons, issuer_results, recipient_results, input from determination where id = $1',
      [invoice.determinationId],
    )
    console.log(
      JSON.stringify(rows[0].reasons),
      JSON.stringify(rows[0].issuer_results.filter((r: any) => !r.passed || r.statusCode)),
      JSON.stringify(rows[0].recipient_results.filter((r: any) => !r.passed || r.statusCode)),
    )
    expect(invoice).toMatchObject({ decision: 'Buy', state: 6 })
  })
})
