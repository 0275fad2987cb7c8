import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { closeReader } from '#reader/extract.ts'
import { startHouse, untilRead, type House } from './testing/house.ts'
import { invoicePdf } from './testing/invoice-pdf.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
})
afterAll(async () => {
  // Nobody waits for what is left of the long one.
  closeReader()
  await house.stop()
}, 120_000)

it('what a person sends page by page is read before the 120 pages that came first', async () => {
  const upload = async (invoiceNumber: string, more = 0) => {
    const content = await invoicePdf({ invoiceNumber, more })
    return (await anna.call(interpretation.upload, {}, { name: `${invoiceNumber}.pdf`, content }))
      .body.intakeId
  }
  const long = await upload('L-120', 119)
  for (const invoiceNumber of ['K-1', 'K-2', 'K-3']) {
    const short = await upload(invoiceNumber)
    await untilRead(house, short)
    const { documentFields } = (await anna.call(interpretation.get, { id: short })).body
    expect(documentFields.invoiceNumber.formattedValue).toBe(invoiceNumber)
  }
  const { list } = (await anna.call(interpretation.intake, {})).body
  expect(list.find(({ id }) => id === long)).toMatchObject({ fate: 'received' })
})
