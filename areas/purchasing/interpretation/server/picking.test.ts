import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { pendingOf, startHouse, type House } from './testing/house.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
})
afterAll(() => house.stop())

it('what stands on the page is the value that was read there, picked, clicked or drawn round', async () => {
  const other = await pendingOf(house, anna, { amount: '25 500,-', dueDate: '30/12-26' })
  const values = { invoiceAmount: '25500.00', dueDate: '2026-12-30' } as const
  const matches = (await anna.call(interpretation.getothermatches, { id: other })).body
  for (const [name, value] of Object.entries(values) as [keyof typeof values, string][]) {
    const [best] = matches[name]
    if (!best?.startPosition) throw new Error(`${name} was not read`)
    expect(best.formattedValue).toBe(value)
    const { rawValue, formattedValue, startPosition, width, height, page } = best
    const place = { startPosition, width, height, page }
    const area = {
      id: other,
      field: name,
      page: page ?? 1,
      ...startPosition,
      width: width ?? 0,
      height: height ?? 0,
    }
    const { body } = await anna.call(interpretation.gettextinselection, area)
    expect(body).toMatchObject({ text: rawValue, formattedValue: value })
    for (const one of [
      { rawValue, formattedValue, ...place },
      { rawValue: body.text, ...place },
      { rawValue },
    ]) {
      const changed = await anna.call(interpretation.savechange, {
        id: other,
        documentFields: { [name]: one },
      })
      expect(changed.body.documentFields[name]).toMatchObject({ rawValue, formattedValue: value })
    }
  }
})
