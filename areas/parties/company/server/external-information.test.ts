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

describe('external information', () => {
  it('comes from either provider in one shape, with amounts in öre', async () => {
    const file = house.aCompany()
    const a = await house.fetchIt(file.organizationNumber)
    expect(a).toMatchObject({
      provider: 'A',
      failure: null,
      ageMinutes: 0,
      hasArchivedExternalCompanyInfo: false,
      providers: [{ name: 'A' }, { name: 'B' }],
    })
    expect(a.externalCompanyInfo).toMatchObject({
      provider: 'A',
      cost: 2300,
      cause: 'Hämtat för hand',
      fetchedBy: expect.stringContaining('Person'),
    })
    const factsA = a.externalCompanyInfo?.facts
    expect(factsA).toMatchObject({
      name: file.name,
      ratingCode: file.rating.code,
      ratingScore: file.rating.score,
      fTax: file.fTax,
      street: file.postalAddress.street,
    })
    expect(factsA?.recommendedLimit).toBe(file.rating.recommendedLimit * 100)
    expect(factsA?.accounts?.[0]).toMatchObject({
      turnover: (file.accounts[0]?.turnover ?? 0) * 100,
      from: file.accounts[0]?.from,
    })
    const b = await house.fetchIt(file.organizationNumber, 'B')
    const factsB = b.externalCompanyInfo?.facts
    expect(factsB).toMatchObject({
      name: file.name,
      ratingCode: file.rating.code,
      fTax: file.fTax,
      zipCode: factsA?.zipCode,
      registrationDate: factsA?.registrationDate,
    })
    expect(factsB?.accounts).toHaveLength(Math.min(3, file.accounts.length))
    expect(factsB?.accounts?.[0]?.turnover).toBe(factsA?.accounts?.[0]?.turnover)
  })

  it('fills in what one provider does not know from what the other has said, and says who said what', async () => {
    const file = house.aCompany()
    expect(
      (await house.fetchIt(file.organizationNumber, 'B')).externalCompanyInfo?.facts.municipality,
    ).toBeNull()
    await house.fetchIt(file.organizationNumber, 'A')
    const b = (await house.look(file.organizationNumber, 'B')).externalCompanyInfo
    expect(b?.facts.municipality).toBe(file.municipality)
    expect(b?.sources).toMatchObject({ name: { provider: 'B' }, municipality: { provider: 'A' } })
    expect(await house.providers.asked('A', file.organizationNumber)).toBe(2)
  })

  it('is shown as it is stored, however old, and paid for only when it is fetched; the older answer goes to the archive', async () => {
    const { organizationNumber } = house.aCompany()
    expect(await house.look(organizationNumber)).toMatchObject({
      externalCompanyInfo: null,
      ageMinutes: null,
      failure: null,
      refetch: { allowed: true, price: 2300 },
    })
    expect(await house.providers.asked('A', organizationNumber)).toBe(0)
    await house.fetchIt(organizationNumber)
    await house.age(organizationNumber, 600)
    expect(await house.look(organizationNumber)).toMatchObject({
      ageMinutes: 600,
      hasArchivedExternalCompanyInfo: false,
    })
    expect((await house.look(organizationNumber, 'B')).externalCompanyInfo).toBeNull()
    expect(await house.providers.asked('A', organizationNumber)).toBe(2)
    expect(await house.providers.asked('B', organizationNumber)).toBe(0)
    expect(await house.fetchIt(organizationNumber)).toMatchObject({
      ageMinutes: 0,
      hasArchivedExternalCompanyInfo: true,
    })
    expect(await house.providers.asked('A', organizationNumber)).toBe(4)
    const { body } = await house.anna.call(company.archivedexternalinfo, { id: organizationNumber })
    expect(body).toMatchObject({
      totalHits: 1,
      list: [{ provider: 'A', facts: { name: expect.any(String) } }],
    })
    expect(
      (
        await house.anna.call(company.archivedexternalinfo, {
          id: organizationNumber,
          provider: 'B',
        })
      ).body,
    ).toEqual({
      list: [],
      totalHits: 0,
    })
  })

  it.each([
    ['fails', { mode: 'fail' }, 'unreachable'],
    ['talks nonsense', { mode: 'nonsense' }, 'nonsense'],
  ] as const)(
    'keeps the last good answer when the provider %s, and says how old it is',
    async (_, fault, code) => {
      const { organizationNumber, name } = house.aCompany()
      await house.fetchIt(organizationNumber)
      await house.age(organizationNumber, 45)
      await house.providers.misbehave('A', fault)
      const kept = await house.fetchIt(organizationNumber)
      expect(kept).toMatchObject({
        ageMinutes: 45,
        failure: { code, text: expect.any(String) },
        externalCompanyInfo: { facts: { name } },
      })
      const asked = await house.providers.asked('A', organizationNumber)
      expect(await house.look(organizationNumber)).toMatchObject({ failure: { code } })
      expect(await house.providers.asked('A', organizationNumber)).toBe(asked)
      await house.providers.misbehave('A', { mode: 'off' })
      expect(await house.fetchIt(organizationNumber)).toMatchObject({
        ageMinutes: 0,
        failure: null,
      })
    },
  )

  it('answers without facts when there are none: a failing provider, or one that does not know the company', async () => {
    const { organizationNumber } = house.aCompany(false)
    expect(await house.fetchIt(organizationNumber, 'B')).toMatchObject({
      externalCompanyInfo: null,
      ageMinutes: null,
      failure: { code: 'missing' },
    })
    await house.providers.misbehave('A', { mode: 'fail' })
    expect(await house.fetchIt(organizationNumber)).toMatchObject({
      externalCompanyInfo: null,
      failure: { code: 'unreachable' },
    })
  })

  it('is found by the id of a client too', async () => {
    const { organizationNumber } = house.aCompany()
    await addCompany(house.server.owner, { organizationNumber })
    await house.fetchIt(organizationNumber)
    const { rows } = await house.server.owner.query(
      'select id from client where organization_number = $1',
      [organizationNumber],
    )
    expect(await house.look(rows[0].id)).toMatchObject({
      externalCompanyInfo: { organizationNumber },
    })
    expect(
      (await house.anna.call(company.externalinfo, { id: '00000000-0000-4000-8000-000000000000' }))
        .status,
    ).toBe(404)
    expect(
      (await house.anna.call(company.externalinfo, { id: "'; drop table company" })).status,
    ).toBe(400)
  })

  it('is fetched again by those who may, and not twice in a minute', async () => {
    const { organizationNumber } = house.aCompany()
    await house.fetchIt(organizationNumber)
    expect((await house.look(organizationNumber)).refetch).toMatchObject({
      allowed: false,
      reason: 'justFetched',
    })
    expect(
      await house.anna.call(company.refetchExternalinfo, { organizationNumber }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'justFetched' },
    })
    await house.age(organizationNumber, 5)
    expect((await house.look(organizationNumber)).refetch).toMatchObject({
      allowed: true,
      reason: null,
      reasonText: null,
    })
    const { body } = await house.anna.call(company.refetchExternalinfo, { organizationNumber })
    expect(body).toMatchObject({ ageMinutes: 0, hasArchivedExternalCompanyInfo: true })
    // Who reads it and may not buy it.
    const officer = await house.server.person(['CreditOfficer'])
    expect(
      (await officer.call(company.externalinfo, { id: organizationNumber })).body.refetch,
    ).toMatchObject({
      allowed: false,
      reason: 'notAllowed',
    })
    expect((await officer.call(company.refetchExternalinfo, { organizationNumber })).status).toBe(
      403,
    )
    const { rows } = await house.server.owner.query(
      `select body from audit_entry where company = $1 and action = 'company.refetchExternalinfo' and body ? 'after'`,
      [organizationNumber],
    )
    // Both times it was fetched; not when it was refused.
    const bought = {
      body: { actorId: house.anna.id, after: { provider: 'A', cause: 'asked', costOre: 2300 } },
    }
    expect(rows).toMatchObject([bought, bought])
  })

  it('does not lose the last good answer when fetching again fails', async () => {
    const { organizationNumber, name } = house.aCompany()
    await house.fetchIt(organizationNumber)
    await house.age(organizationNumber, 3)
    await house.providers.misbehave('A', { mode: 'nonsense' })
    const { status, body } = await house.anna.call(company.refetchExternalinfo, {
      organizationNumber,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ageMinutes: 3,
      failure: { code: 'nonsense' },
      externalCompanyInfo: { facts: { name } },
    })
  })
})
