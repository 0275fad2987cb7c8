import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { pendingOf, startHouse, type House } from './testing/house.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['SalesRepresentative'])
  await house.owner.query(`insert into company (organization_number, name) values ('5560160680', 'Utställaren AB')`)
})
afterAll(() => house.stop())

describe('a document that is uploaded', () => {
  it('is read into fields with places, pages and words', async () => {
    const id = await pendingOf(house, anna)
    const { status, body } = await anna.call(interpretation.get, { id })
    expect(status).toBe(200)
    console.log(JSON.stringify(body, null, 1))
  })
})
