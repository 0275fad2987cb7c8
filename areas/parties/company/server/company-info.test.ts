import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../contract.ts'
import { startInformationHouse } from './testing/information-house.ts'

let house: Awaited<ReturnType<typeof startInformationHouse>>
beforeAll(async () => {
  house = await startInformationHouse()
})
afterEach(() => house.calm())
afterAll(() => house.stop())

describe('a company that is not in our books', () => {
  it('is shown as it has been fetched, and nothing is created or paid for', async () => {
    const file = house.aCompany()
    const shown = () =>
      house.anna.call(company.getcompanyinfo, {
        orgnumber: file.organizationNumber,
        companyType: 'issuer',
      })
    expect(await shown()).toMatchObject({ status: 404, refusal: { code: 'notFetched' } })
    expect(await house.providers.asked('A', file.organizationNumber)).toBe(0)
    await house.fetchIt(file.organizationNumber)
    expect((await shown()).body).toMatchObject({
      name: file.name,
      known: false,
      source: 'A',
      id: null,
      street: file.postalAddress.street,
    })
    const { rows } = await house.server.owner.query(
      'select from company where organization_number = $1',
      [file.organizationNumber],
    )
    expect(rows).toHaveLength(0)
  })

  it('comes from B when only B has been asked, and is unknown when the register has said so', async () => {
    const file = house.aCompany()
    await house.fetchIt(file.organizationNumber, 'B')
    expect(
      (await house.anna.call(company.getcompanyinfo, { orgnumber: file.organizationNumber })).body,
    ).toMatchObject({
      name: file.name,
      source: 'B',
    })
    await house.fetchIt('5560160680')
    expect(
      await house.anna.call(company.getcompanyinfo, { orgnumber: '5560160680' }),
    ).toMatchObject({
      status: 404,
      refusal: { code: 'unknown' },
    })
  })
})
