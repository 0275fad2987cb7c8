import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { views } from '../contract.ts'
import { mostViews } from '../rules.ts'

let server: TestServer
let [one, other]: Person[] = []
beforeAll(async () => {
  server = await startTestServer()
  one = await server.person(['SalesRepresentative'])
  other = await server.person(['AmlDepartment'])
})
afterAll(() => server.stop())

const list = '/invoices'
const still = 'query=%C3%85keri+%26+S%C3%B6ner&sort=created&order=asc'
const save = (person: Person | undefined, name: string, more: object = {}) =>
  (person as Person).call(views.save, { list, name, search: still, ...more })
const names = async (person: Person | undefined, of = list) =>
  (await (person as Person).call(views.all, { list: of })).body.map(({ name }) => name)

it('views 1: what a list shows is named for oneself alone, of that list, and removed', async () => {
  const { status, body } = await save(one, 'Tysta åkerier', { search: `${still}&page=4` })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Tysta åkerier', search: still, isOwn: true, isShared: false })
  expect(await names(one)).toEqual(['Tysta åkerier'])
  expect(await names(one, '/users')).toEqual([])
  expect(await names(other)).toEqual([])
  expect((await save(one, 'tysta ÅKERIER')).refusal.code).toBe('nameTaken')
  expect((await save(one, 'Tysta åkerier', { list: '/users' })).status).toBe(200)
  expect((await save(one, 'Allt', { search: 'page=2' })).refusal.code).toBe('nothingChosen')
  expect((await save(one, 'Fel', { list: 'https://example.se' })).status).toBe(400)
  expect((await other?.call(views.remove, { id: body.id }))?.status).toBe(404)
  expect((await one?.call(views.remove, { id: body.id }))?.status).toBe(204)
  expect(await names(one)).toEqual([])
})

it('views 1: one that is shared is shown to all, and removed by whoever made it', async () => {
  const { body } = await save(one, 'Delad', { isShared: true })
  await save(other, 'Egen')
  expect(await names(other)).toEqual(['Egen', 'Delad'])
  const shared = (await (other as Person).call(views.all, { list })).body[1]
  expect(shared).toMatchObject({ isOwn: false, isShared: true, by: expect.stringMatching(/./) })
  expect((await other?.call(views.remove, { id: body.id }))?.status).toBe(404)
  await one?.call(views.remove, { id: body.id })
  expect(await names(other)).toEqual(['Egen'])
})

it('views 2: the number of a person is not kept', async () => {
  const { refusal } = await save(one, 'Anna', { search: 'query=198507099805' })
  expect(refusal.code).toBe('namesPerson')
})

it('views 1: nobody has more than twenty of a list, also of two that are saved at once', async () => {
  const third = await server.person(['SalesRepresentative'])
  for (let at = 1; at < mostViews; at++) expect((await save(third, `Vy ${at}`)).status).toBe(200)
  const both = await Promise.all(['Sist', 'Också sist'].map((name) => save(third, name)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.map(({ refusal }) => refusal?.code)).toContain('tooMany')
  const [first] = (await third.call(views.all, { list })).body
  await third.call(views.remove, { id: first?.id ?? '' })
  expect((await save(third, 'Ny plats')).status).toBe(200)
})
