import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../contract.ts'
import { priceSettings } from '#areas/foundation/costs/server/public.ts'
import { startInformationHouse } from './testing/information-house.ts'

let house: Awaited<ReturnType<typeof startInformationHouse>>
beforeAll(async () => {
  house = await startInformationHouse()
})
afterEach(() => house.calm())
afterAll(() => house.stop())

describe('the rating report', () => {
  it.each(['A', 'B'] as const)(
    'is a PDF of provider %s, paid for when it is fetched and not when it is read',
    async (provider) => {
      const { organizationNumber } = house.aCompany()
      const which = { clientIdentifier: organizationNumber, provider }
      const read = () => house.anna.call(company.getCompanyRatingLookupReport, which)
      const none = await read()
      expect([none.status, none.refusal.code]).toEqual([404, 'noReport'])
      const support = await house.server.person(['TechnicalSupport'])
      expect((await support.call(company.fetchCompanyRatingLookupReport, which)).status).toBe(403)
      expect(await house.providers.asked(provider, organizationNumber)).toBe(0)
      const { content, cost, failure } = (
        await house.anna.call(company.fetchCompanyRatingLookupReport, which)
      ).body
      expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
      const price = provider === 'A' ? 4900 : 3900
      expect([cost, failure]).toEqual([price, null])
      expect(
        (await house.anna.call(company.fetchCompanyRatingLookupReport, which)).refusal.code,
      ).toBe('justFetched')
      await house.age(organizationNumber, 600)
      expect((await read()).body).toMatchObject({ content, cost: price })
      expect((await house.look(organizationNumber, provider)).report).toMatchObject({
        stored: { provider },
        price,
      })
      expect(await house.providers.asked(provider, organizationNumber)).toBe(1)
    },
  )

  it('is refused with the reason when it cannot be had', async () => {
    const { organizationNumber } = house.aCompany(false)
    const { status, refusal } = await house.anna.call(company.fetchCompanyRatingLookupReport, {
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
    const file = house.aCompany()
    const { externalCompanyInfo } = await house.fetchIt(file.organizationNumber, provider)
    expect(externalCompanyInfo?.cost).toBe(priceSettings[provider].company.standard)
  }
})
