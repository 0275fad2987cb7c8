import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { BlacklistScreen } from '#areas/foundation/blacklist/web/BlacklistScreen.tsx'
import type { LookUpCompany, OfferFetch } from '#areas/foundation/blacklist/web/CompanyLookup.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '#areas/parties/company/contract.ts'
import { LookUpPanel } from '#areas/parties/company/web/LookUpPanel.tsx'
import { places } from '#areas/places.ts'
import { formatZipCode } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { askOnce } from '#platform/web/data.ts'
import { Redirect, refusedWay } from '#platform/web/place.ts'

/** What is stored of the company, however old. */
const lookUpCompany: LookUpCompany = async (organizationNumber) => {
  const answer = await askOnce(company.externalinfo, { id: organizationNumber })
  const facts = answer.externalCompanyInfo?.facts
  if (!facts) return undefined
  const shown = [
    { label: 'Bolagsform', value: facts.legalForm },
    { label: 'Status', value: facts.status },
    {
      label: 'Adress',
      value: [
        facts.street,
        [formatZipCode(facts.zipCode ?? ''), facts.city].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', '),
    },
  ]
  return {
    name: facts.name,
    facts: shown.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  }
}

const offerFetch: OfferFetch = (organizationNumber, onFetched) => (
  <LookUpPanel organizationNumber={organizationNumber} onFetched={onFetched} />
)

const refused = refusedWay(places.blacklist, blacklist.all.may)

/**
 * The blacklist with the lookup of companies, which the area itself does not know. Who may not read
 * it is led on without asking for it.
 */
export const BlacklistPage = () =>
  missingRole(blacklist.all.may, useActor()) ? (
    <Redirect to={places.accessDenied()} way={refused} />
  ) : (
    <BlacklistScreen lookUpCompany={lookUpCompany} offerFetch={offerFetch} />
  )
