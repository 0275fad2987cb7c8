import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import { company } from '../contract.ts'
import { lookUpPrices } from '../rules.ts'
import { addCompany, register } from './testing/companies.ts'
import { startProviders } from './testing/providers.ts'

let providers: Awaited<ReturnType<typeof startProviders>>
let server: TestServer
let anna: Person
beforeAll(async () => {
  providers = await startProviders()
  server = await startTestServer(providers.environment)
  anna = await server.person(['SalesRepresentative'])
})
afterEach(async () => {
  await providers.misbehave('A', { mode: 'off' })
  await providers.misbehave('B', { mode: 'off' })
})
afterAll(async () => {
  await server.stop()
  await providers.stop()
})

let index = 0
/** A company both providers know, or only A. */
const aCompany = (both = true) => {
  while (isCovered(index) !== both) index++
  return register.companyFileAt(index++)
}
const age = (organizationNumber: string, minutes: number) =>
  Promise.all(
    [
      'company_information set fetched_at = fetched_at',
      'company_information_failure set failed_at = failed_at',
    ].map((change) =>
      server.owner.query(
        `update ${change} - $2 * interval '1 minute' where organization_number = $1`,
        [organizationNumber, minutes],
      ),
    ),
  )
const look = async (id: string, provider?: 'A' | 'B') =>
  (await anna.call(company.externalinfo, { id, ...(provider && { provider }) })).body

/** Has it fetched, as somebody who presses the button does. */
const fetchIt = async (organizationNumber: string, provider?: 'A' | 'B') =>
  (
    await anna.call(company.refetchExternalinfo, {
      organizationNumber,
      ...(provider && { provider }),
    })
  ).body

describe('external information', () => {
  it('comes from either provider in one shape, with amounts in öre', async () => {
    const file = aCompany()
    const a = await fetchIt(file.organizationNumber)
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
    const b = await fetchIt(file.organizationNumber, 'B')
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
    const file = aCompany()
    expect(
      (await fetchIt(file.organizationNumber, 'B')).externalCompanyInfo?.facts.municipality,
    ).toBeNull()
    await fetchIt(file.organizationNumber, 'A')
    const b = (await look(file.organizationNumber, 'B')).externalCompanyInfo
    expect(b?.facts.municipality).toBe(file.municipality)
    expect(b?.sources).toMatchObject({ name: { provider: 'B' }, municipality: { provider: 'A' } })
    expect(await providers.asked('A', file.organizationNumber)).toBe(2)
  })

  it('is shown as it is stored, however old, and paid for only when it is fetched; the older answer goes to the archive', async () => {
    const { organizationNumber } = aCompany()
    expect(await look(organizationNumber)).toMatchObject({
      externalCompanyInfo: null,
      ageMinutes: null,
      failure: null,
      refetch: { allowed: true, price: 2300 },
    })
    expect(await providers.asked('A', organizationNumber)).toBe(0)
    await fetchIt(organizationNumber)
    await age(organizationNumber, 600)
    expect(await look(organizationNumber)).toMatchObject({
      ageMinutes: 600,
      hasArchivedExternalCompanyInfo: false,
    })
    expect((await look(organizationNumber, 'B')).externalCompanyInfo).toBeNull()
    expect(await providers.asked('A', organizationNumber)).toBe(2)
    expect(await providers.asked('B', organizationNumber)).toBe(0)
    expect(await fetchIt(organizationNumber)).toMatchObject({
      ageMinutes: 0,
      hasArchivedExternalCompanyInfo: true,
    })
    expect(await providers.asked('A', organizationNumber)).toBe(4)
    const { body } = await anna.call(company.archivedexternalinfo, { id: organizationNumber })
    expect(body).toMatchObject({
      totalHits: 1,
      list: [{ provider: 'A', facts: { name: expect.any(String) } }],
    })
    expect(
      (await anna.call(company.archivedexternalinfo, { id: organizationNumber, provider: 'B' }))
        .body,
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
      const { organizationNumber, name } = aCompany()
      await fetchIt(organizationNumber)
      await age(organizationNumber, 45)
      await providers.misbehave('A', fault)
      const kept = await fetchIt(organizationNumber)
      expect(kept).toMatchObject({
        ageMinutes: 45,
        failure: { code, text: expect.any(String) },
        externalCompanyInfo: { facts: { name } },
      })
      const asked = await providers.asked('A', organizationNumber)
      expect(await look(organizationNumber)).toMatchObject({ failure: { code } })
      expect(await providers.asked('A', organizationNumber)).toBe(asked)
      await providers.misbehave('A', { mode: 'off' })
      expect(await fetchIt(organizationNumber)).toMatchObject({ ageMinutes: 0, failure: null })
    },
  )

  it('answers without facts when there are none: a failing provider, or one that does not know the company', async () => {
    const { organizationNumber } = aCompany(false)
    expect(await fetchIt(organizationNumber, 'B')).toMatchObject({
      externalCompanyInfo: null,
      ageMinutes: null,
      failure: { code: 'missing' },
    })
    await providers.misbehave('A', { mode: 'fail' })
    expect(await fetchIt(organizationNumber)).toMatchObject({
      externalCompanyInfo: null,
      failure: { code: 'unreachable' },
    })
  })

  it('is found by the id of a client too', async () => {
    const { organizationNumber } = aCompany()
    await addCompany(server.owner, { organizationNumber })
    await fetchIt(organizationNumber)
    const { rows } = await server.owner.query(
      'select id from client where organization_number = $1',
      [organizationNumber],
    )
    expect(await look(rows[0].id)).toMatchObject({ externalCompanyInfo: { organizationNumber } })
    expect(
      (await anna.call(company.externalinfo, { id: '00000000-0000-4000-8000-000000000000' }))
        .status,
    ).toBe(404)
    expect((await anna.call(company.externalinfo, { id: "'; drop table company" })).status).toBe(
      400,
    )
  })

  it('is fetched again by those who may, and not twice in a minute', async () => {
    const { organizationNumber } = aCompany()
    await fetchIt(organizationNumber)
    expect((await look(organizationNumber)).refetch).toMatchObject({
      allowed: false,
      reason: 'justFetched',
    })
    expect(await anna.call(company.refetchExternalinfo, { organizationNumber })).toMatchObject({
      status: 409,
      refusal: { code: 'justFetched' },
    })
    await age(organizationNumber, 5)
    expect((await look(organizationNumber)).refetch).toMatchObject({
      allowed: true,
      reason: null,
      reasonText: null,
    })
    const { body } = await anna.call(company.refetchExternalinfo, { organizationNumber })
    expect(body).toMatchObject({ ageMinutes: 0, hasArchivedExternalCompanyInfo: true })
    const support = await server.person(['TechnicalSupport'])
    expect(
      (await support.call(company.externalinfo, { id: organizationNumber })).body.refetch,
    ).toMatchObject({
      allowed: false,
      reason: 'notAllowed',
    })
    expect((await support.call(company.refetchExternalinfo, { organizationNumber })).status).toBe(
      403,
    )
    const { rows } = await server.owner.query(
      `select body from audit_entry where company = $1 and action = 'company.refetchExternalinfo'`,
      [organizationNumber],
    )
    // Both times it was fetched; not when it was refused.
    const bought = {
      body: { actorId: anna.id, after: { provider: 'A', cause: 'asked', costOre: 2300 } },
    }
    expect(rows).toMatchObject([bought, bought])
  })

  it('does not lose the last good answer when fetching again fails', async () => {
    const { organizationNumber, name } = aCompany()
    await fetchIt(organizationNumber)
    await age(organizationNumber, 3)
    await providers.misbehave('A', { mode: 'nonsense' })
    const { status, body } = await anna.call(company.refetchExternalinfo, { organizationNumber })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ageMinutes: 3,
      failure: { code: 'nonsense' },
      externalCompanyInfo: { facts: { name } },
    })
  })
})

describe('the rating report', () => {
  it.each(['A', 'B'] as const)(
    'is a PDF of provider %s, paid for when it is fetched and not when it is read',
    async (provider) => {
      const { organizationNumber } = aCompany()
      const which = { clientIdentifier: organizationNumber, provider }
      const read = () => anna.call(company.getCompanyRatingLookupReport, which)
      const none = await read()
      expect([none.status, none.refusal.code]).toEqual([404, 'noReport'])
      const support = await server.person(['TechnicalSupport'])
      expect((await support.call(company.fetchCompanyRatingLookupReport, which)).status).toBe(403)
      expect(await providers.asked(provider, organizationNumber)).toBe(0)
      const { content, cost, failure } = (
        await anna.call(company.fetchCompanyRatingLookupReport, which)
      ).body
      expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
      const price = provider === 'A' ? 4900 : 3900
      expect([cost, failure]).toEqual([price, null])
      expect((await anna.call(company.fetchCompanyRatingLookupReport, which)).refusal.code).toBe(
        'justFetched',
      )
      await age(organizationNumber, 600)
      expect((await read()).body).toMatchObject({ content, cost: price })
      expect((await look(organizationNumber, provider)).report).toMatchObject({
        stored: { provider },
        price,
      })
      expect(await providers.asked(provider, organizationNumber)).toBe(1)
    },
  )

  it('is refused with the reason when it cannot be had', async () => {
    const { organizationNumber } = aCompany(false)
    const { status, refusal } = await anna.call(company.fetchCompanyRatingLookupReport, {
      clientIdentifier: organizationNumber,
      provider: 'B',
    })
    expect([status, refusal.message]).toEqual([
      404,
      'Ratingrapporten kunde inte hämtas. Företaget finns inte hos leverantören.',
    ])
  })
})

it('costs what the price list says', async () => {
  for (const provider of ['A', 'B'] as const) {
    const file = aCompany()
    const { externalCompanyInfo } = await fetchIt(file.organizationNumber, provider)
    expect(externalCompanyInfo?.cost).toBe(lookUpPrices[provider].company)
  }
})

describe('a company that is not in our books', () => {
  it('is shown as it has been fetched, and nothing is created or paid for', async () => {
    const file = aCompany()
    const shown = () =>
      anna.call(company.getcompanyinfo, {
        orgnumber: file.organizationNumber,
        companyType: 'issuer',
      })
    expect(await shown()).toMatchObject({ status: 404, refusal: { code: 'notFetched' } })
    expect(await providers.asked('A', file.organizationNumber)).toBe(0)
    await fetchIt(file.organizationNumber)
    expect((await shown()).body).toMatchObject({
      name: file.name,
      known: false,
      source: 'A',
      id: null,
      street: file.postalAddress.street,
    })
    const { rows } = await server.owner.query(
      'select from company where organization_number = $1',
      [file.organizationNumber],
    )
    expect(rows).toHaveLength(0)
  })

  it('comes from B when only B has been asked, and is unknown when the register has said so', async () => {
    const file = aCompany()
    await fetchIt(file.organizationNumber, 'B')
    expect(
      (await anna.call(company.getcompanyinfo, { orgnumber: file.organizationNumber })).body,
    ).toMatchObject({
      name: file.name,
      source: 'B',
    })
    await fetchIt('5560160680')
    expect(await anna.call(company.getcompanyinfo, { orgnumber: '5560160680' })).toMatchObject({
      status: 404,
      refusal: { code: 'unknown' },
    })
  })
})
