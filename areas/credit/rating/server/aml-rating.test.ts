import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany, newNumber } from '#areas/parties/company/server/testing/companies.ts'
import { rating } from '../contract.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
})
afterAll(() => server.stop())

describe('the AML rating (rating 1, decision A15)', () => {
  const rated = (organizationNumber: string, points: number) =>
    server.owner.query('insert into company_aml_rating values ($1, $2, $3, skynet.now())', [
      organizationNumber,
      Math.round(points * 100),
      'test',
    ])
  it.each([
    [9.99, false],
    [10, true],
    [0, false],
  ])('rating 1: %d points passes: %s', async (points, passed) => {
    const organizationNumber = newNumber()
    await rated(organizationNumber, points)
    const { body } = await staff.call(rating.getAmlRating, { id: organizationNumber })
    expect(body).toMatchObject({ rating: points, passed })
  })
  it.each([10.01, -0.01])('is never %d points: it is of 10', async (points) => {
    await expect(rated(newNumber(), points)).rejects.toThrow('aml_rating_of_ten')
  })
  it('is not there before somebody has judged the company', async () => {
    const { body } = await staff.call(rating.getAmlRating, { id: newNumber() })
    expect(body).toEqual({ rating: null, passed: false, source: null, ratedAt: null })
  })
  it('is found by the id of the client as well', async () => {
    const organizationNumber = newNumber()
    await addCompany(server.owner, { organizationNumber })
    await rated(organizationNumber, 10)
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from client where organization_number = $1',
      [organizationNumber],
    )
    expect((await staff.call(rating.getAmlRating, { id: rows[0]?.id ?? '' })).body.passed).toBe(
      true,
    )
  })
})
