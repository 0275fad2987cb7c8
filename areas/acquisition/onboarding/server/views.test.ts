import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { onboarding } from '../contract.ts'
import { mostViews } from '../rules.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'

let work: StaffAtWork
beforeAll(async () => {
  work = await staffAtWork()
})
afterAll(() => work.close())

const still = [
  { field: 'query', value: 'Åkeri & Söner' },
  { field: 'sort', value: 'since' },
  { field: 'order', value: 'asc' },
] as const
const save = (person: Person, name: string, filters: readonly object[] = still) =>
  person.call(onboarding.saveView, { name, filters } as never)
const names = async (person: Person) =>
  (await person.call(onboarding.views, {})).body.map(({ name }) => name)

it('onboarding 76: what the list shows is named as a link, for oneself alone, and removed', async () => {
  const { seller, onboarder } = work
  const { status, body } = await save(seller, 'Tysta åkerier')
  expect(status).toBe(200)
  const { pathname, searchParams } = new URL(body.place, 'http://localhost')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/onboardings',
    { query: 'Åkeri & Söner', sort: 'since', order: 'asc' },
  ])
  expect(await names(seller)).toEqual(['Tysta åkerier'])
  expect(await names(onboarder)).toEqual([])
  expect((await save(seller, 'tysta ÅKERIER')).refusal.code).toBe('nameTaken')
  expect((await save(onboarder, 'Tysta åkerier')).status).toBe(200)
  expect((await save(seller, 'Allt', [])).refusal.code).toBe('nothingChosen')
  const stranger = [{ field: 'secret', value: '1' }]
  expect((await save(seller, 'Okänt', stranger)).status).toBe(400)
  expect((await onboarder.call(onboarding.removeView, { id: body.id })).status).toBe(404)
  expect((await seller.call(onboarding.removeView, { id: body.id })).status).toBe(204)
  expect(await names(seller)).toEqual([])
  expect(await names(onboarder)).toEqual(['Tysta åkerier'])
  const inside = await work.server.person(['InternalSalesRep'])
  expect((await save(inside, 'Mina')).status).toBe(200)
  const other = await work.server.person(['InvoiceHandler'])
  expect((await save(other, 'Mina')).status).toBe(403)
})

it('onboarding 76: nobody has more than twenty, also of two that are saved at once', async () => {
  const one = await work.server.person(['SalesRepresentative'])
  for (let at = 1; at < mostViews; at++) expect((await save(one, `Vy ${at}`)).status).toBe(200)
  const both = await Promise.all(['Sist', 'Också sist'].map((name) => save(one, name)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.map(({ refusal }) => refusal?.code)).toContain('tooMany')
  const [first] = (await one.call(onboarding.views, {})).body
  await one.call(onboarding.removeView, { id: first?.id ?? '' })
  expect((await save(one, 'Ny plats')).status).toBe(200)
})
