import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { invoicePdf } from '../testing/invoice-pdf.ts'
import { startHouse, untilRead, type House } from '../testing/house.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
})
afterAll(() => house.stop())

let next = 0
const pdf = async (name: string) => ({
  filename: name,
  content: Buffer.from(await invoicePdf({ invoiceNumber: `M-${next++}` })),
})
const photo = async () =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

describe('an upload', () => {
  it('interpretation 22: is one PDF, whatever it is called, with its extension in lower case', async () => {
    const content = Uint8Array.from((await pdf('x')).content)
    const { body } = await anna.call(interpretation.upload, {}, { name: 'STOR.PDF', content })
    await untilRead(house, body.intakeId)
    expect(
      (await anna.call(interpretation.get, { id: body.interpretationId as string })).body.fileName,
    ).toBe('STOR.pdf')
    const again = await anna.call(interpretation.upload, {}, { name: 'kopia.pdf', content })
    expect(again.body).toMatchObject({ interpretationId: null })
    expect(again.body.reason).toMatch(/^Samma fil kom/)
    const html = { name: 'a.pdf', content: new TextEncoder().encode('<html></html>') }
    expect((await anna.call(interpretation.upload, {}, html)).status).toBe(415)
    const image = { name: 'a.png', content: Uint8Array.from(await photo()) }
    expect(await anna.call(interpretation.upload, {}, image)).toMatchObject({ status: 415 })
    expect((await anna.call(interpretation.upload, {})).status).toBe(400)
    expect(
      (await house.anonymous(interpretation.upload, {}, { name: 'a.pdf', content })).status,
    ).toBe(401)
  })
})
