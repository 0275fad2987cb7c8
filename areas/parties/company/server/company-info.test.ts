import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../contract.ts'
import { addCompany } from './testing/companies.ts'
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

interface Books {
  name: string
  street: string | null
  zip_code: string | null
  city: string | null
  country: string
}
const inBooks = async (organizationNumber: string) =>
  (
    await house.server.owner.query<Books>(
      'select name, street, zip_code, city, country from company where organization_number = $1',
      [organizationNumber],
    )
  ).rows[0]

describe('a company in our books', () => {
  it('company 44: is called what the register calls it, with a row in the trail, and found so', async () => {
    const file = house.aCompany()
    const { organizationNumber } = file
    await addCompany(house.server.owner, { organizationNumber, name: 'Gamla Namnet AB' })
    await house.fetchIt(organizationNumber)
    // The first answer is no news.
    expect(await inBooks(organizationNumber)).toMatchObject({
      name: 'Gamla Namnet AB',
      city: 'Växjö',
      country: 'Sverige',
    })

    const moved = { street: 'Karl Johans gate 1', zipCode: '0154', city: 'Oslo', country: 'NO' }
    await house.providers.happens('A', organizationNumber, 'renamed', {
      name: 'Zyxelgruvan Holding AB',
      postalAddress: moved,
    })
    await house.age(organizationNumber, 20)
    await house.fetchIt(organizationNumber)
    expect(await inBooks(organizationNumber)).toEqual({
      name: 'Zyxelgruvan Holding AB',
      street: 'Karl Johans gate 1',
      zip_code: '0154',
      city: 'Oslo',
      country: 'Norge',
    })
    const trail = await house.server.owner.query<{ body: Record<string, { name: string }> }>(
      `select body from audit_entry where company = $1 and body ->> 'action' = 'company.renewed' order by at`,
      [organizationNumber],
    )
    expect(trail.rows.map(({ body }) => [body.before?.name, body.after?.name])).toEqual([
      ['Gamla Namnet AB', 'Zyxelgruvan Holding AB'],
    ])
    // By a word of it, misspelt too: the words are kept with it.
    const words = await house.server.owner.query(`select from name_word where word = 'zyxelgruvan'`)
    expect(words.rowCount).toBe(1)
    // The same again is no news.
    await house.age(organizationNumber, 20)
    await house.fetchIt(organizationNumber)
    const again = await house.server.owner.query(
      `select from audit_entry where company = $1 and body ->> 'action' = 'company.renewed'`,
      [organizationNumber],
    )
    expect(again.rowCount).toBe(1)
  })

  it('company 44: B is believed of those alone that A has never answered of', async () => {
    const file = house.aCompany()
    const { organizationNumber } = file
    await addCompany(house.server.owner, { organizationNumber, name: 'Gamla Namnet AB' })
    const renames = async (provider: 'A' | 'B', name: string) => {
      await house.providers.happens(provider, organizationNumber, 'renamed', { name })
      await house.age(organizationNumber, 20)
      await house.fetchIt(organizationNumber, provider)
      return (await inBooks(organizationNumber))?.name
    }
    await house.fetchIt(organizationNumber, 'B')
    expect(await renames('B', 'Enligt B AB')).toBe('Enligt B AB')
    await house.fetchIt(organizationNumber, 'A')
    expect(await renames('B', 'Enligt B igen AB')).toBe('Enligt B AB')
    expect(await renames('A', 'Enligt A AB')).toBe('Enligt A AB')
  })

  it('company 43: has the legal form that the register says, asked before it came or after', async () => {
    const form = async (organizationNumber: string) => {
      const { rows } = await house.server.owner.query<{ organization_type: number | null }>(
        'select organization_type from company where organization_number = $1',
        [organizationNumber],
      )
      return rows[0]?.organization_type
    }
    const codes: Readonly<Record<string, number>> = {
      AB: 1,
      HB: 2,
      EF: 5,
      EK: 6,
      KOMMUN: 9,
      IF: 14,
    }
    const { owner } = house.server
    for (const isFirst of [true, false]) {
      const file = house.aCompany()
      const { organizationNumber, industry } = file
      if (isFirst) await house.fetchIt(organizationNumber)
      await addCompany(owner, { organizationNumber })
      if (!isFirst) {
        expect(await form(organizationNumber)).toBeNull()
        await house.fetchIt(organizationNumber, 'B')
      }
      expect(await form(organizationNumber)).toBe(
        industry.code === '68204' ? 15 : codes[file.legalForm],
      )
    }
  })
})
