import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import { issuerRatings } from '#areas/credit/rating/server/public.ts'
import { decisionsOfIssuer } from '#areas/credit/determinations/server/public.ts'
import { prospectHistory } from '#areas/acquisition/prospects/server/public.ts'
import type { offers } from '../contract.ts'
import { historyPage, stateOn } from '../rules.ts'
import { offersOf } from './offer-store.ts'

/** Everything that has been decided of a company, a page in time of each category (offers 10). */
export const offerDataResults: Handler<typeof offers.offerDataResults> = async (
  { OrganizationNumber: organizationNumber, CurrentPage },
  { db, today, audit },
) => {
  audit({ company: organizationNumber })
  const at = { skip: CurrentPage * historyPage, take: historyPage }
  const pageOf = <T>(all: readonly T[]) => ({
    list: all.slice(at.skip, at.skip + at.take),
    totalHits: all.length,
  })
  const [made, searched, rated, decided, company, name] = await Promise.all([
    offersOf(db, organizationNumber),
    prospectHistory(db, organizationNumber),
    issuerRatings(db, organizationNumber, at),
    decisionsOfIssuer(db, organizationNumber, at),
    storedCompany(db, organizationNumber),
    nameOf(db, organizationNumber),
  ])
  return {
    reasons: {
      dynamicPricingOffer: pageOf(
        made.map((offer) => ({
          id: offer.id,
          date: offer.createdAt,
          passed: offer.state === 'accepted',
          statusCode: stateOn(today, offer),
        })),
      ),
      prospectOffer: pageOf(
        searched.list.map(({ id, prospectDate, approved, passed, statusCode }) => ({
          id,
          date: prospectDate,
          passed: approved ?? passed,
          statusCode,
        })),
      ),
      offerIssuer: rated,
      offerInvoices: decided,
    },
    prospects: searched.list,
    creditProviderLimit: company?.recommendedLimit ?? null,
    ...searched.addresses,
    companyName: name ?? company?.name ?? searched.list[0]?.name ?? '',
  }
}

const nameOf = async (db: Db, organizationNumber: string) =>
  (
    await db
      .selectFrom('company')
      .select('name')
      .where('organizationNumber', '=', organizationNumber)
      .executeTakeFirst()
  )?.name
