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

it('whoever looks at a page, its words or the file is noted with whom it names', async () => {
  const number = '19121212-1212'
  const id = await pendingOf(house, anna, { extra: `Er referens: Tolvan Tolvansson ${number}` })
  const rows = async (action: string) => {
    const { rows: found } = await house.owner.query<{ persons: string[] }>(
      `select body -> 'persons' as persons from audit_entry
       where action = $1 and body -> 'asked' ->> 'id' = $2 and body -> 'persons' ? '191212121212'`,
      [action, id],
    )
    return found.length
  }
  const asked = { id, pageNumber: 1 }
  await anna.call(interpretation.get, { id })
  await anna.call(interpretation.getPage, asked)
  await anna.call(interpretation.getWords, asked)
  await anna.call(interpretation.getDocument, { id })
  await anna.call(interpretation.getDocumentWithAttachments, { id })
  const { words } = (await anna.call(interpretation.getWords, asked)).body
  const { x = 0, y = 0 } = words.find(({ text }) => text === number) ?? {}
  await anna.call(interpretation.gettextinselection, {
    id,
    page: 1,
    x: x + 2,
    y: y + 2,
    width: 0,
    height: 0,
  })
  expect({
    get: await rows('interpretation.get'),
    getPage: await rows('interpretation.getPage'),
    getWords: await rows('interpretation.getWords'),
    getDocument: await rows('interpretation.getDocument'),
    whole: await rows('interpretation.getDocumentWithAttachments'),
    selection: await rows('interpretation.gettextinselection'),
  }).toEqual({
    get: expect.any(Number),
    getPage: 1,
    getWords: 2,
    getDocument: 1,
    whole: 1,
    selection: 1,
  })
  expect(await rows('interpretation.get')).toBeGreaterThan(0)
})
