import { expect } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import {
  prospectOf,
  startProspectHouse,
} from '#areas/acquisition/prospects/server/testing/prospect-house.ts'
import { offers, type Offer, type PriceList } from '../../contract.ts'

/** A house that judges prospects, and what sellers offer there. */
export async function startOfferHouse() {
  const house = await startProspectHouse()
  const basisOf = async (org: string) => (await house.seller.call(offers.getoffer, { org })).body
  return {
    ...house,
    basisOf,
    /** A prospect that somebody else than its searcher has approved. */
    async approved(bucket = 'Ny kund') {
      const { organizationNumber } = house.aCompany()
      const { body } = await house.seller.call(prospects.search, {
        organizationNumber,
        ruleBucketId: house.buckets[bucket] ?? '',
        searchRuleBucketById: true,
      })
      const prospect = prospectOf(body)
      const prospectId = prospect.id
      await house.administrator.call(prospects.setApproved, {
        prospectId,
        approved: true,
        comment: 'Känd sedan tidigare',
      })
      return { organizationNumber, prospectId, prospect }
    },
    async listed(organizationNumber: string): Promise<Offer[]> {
      return (await house.seller.call(offers.ofCompany, { organizationNumber })).body
    },
    /** The id of an offer of a prospect, of the least there is. */
    async made(of: { prospectId: string; organizationNumber: string }, volume?: number) {
      const { bounds } = await basisOf(of.organizationNumber)
      const { status, body } = await house.seller.call(offers.make, {
        prospectId: of.prospectId,
        volume: volume ?? bounds.min,
      })
      expect(status).toBe(200)
      return body.id
    },
    /** The price list that counts. */
    async current(): Promise<PriceList> {
      const [list] = (await house.seller.call(offers.prices, {})).body
      if (!list) throw new Error('There is no price list')
      return list
    },
  }
}

/** So many days from today. */
export const inDays = (days: number) => addDays(stockholmDay(new Date()), days)

/** What sends an offer. */
export const letter = (id: string, validTo = inDays(30)) => ({
  id,
  contactName: 'Anna Ek',
  emailAddress: 'anna.ek@exempel.se',
  validTo,
})
/** What the customer says of it by telephone. */
export const answer = (id: string, accepted: boolean) => ({
  id,
  accepted,
  how: 'phone' as const,
  note: 'Anna ringde och sa så',
})
