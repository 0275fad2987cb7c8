import { useAnswer } from '#platform/web/data.ts'
import { company } from '#areas/parties/company/contract.ts'
import { BegunOffers } from '#areas/acquisition/offers/web/BegunOffers.tsx'
import { HistoryViewer } from '#areas/acquisition/offers/web/HistoryViewer.tsx'
import { OffersPanel } from '#areas/acquisition/offers/web/OffersPanel.tsx'
import { OfferRecipient } from '#areas/acquisition/onboarding/web/OfferRecipient.tsx'
import { PriceSlider } from '#areas/acquisition/offers/web/PriceSlider.tsx'
import { CompanyOnboardingsPanel } from '#areas/acquisition/onboarding/web/CompanyOnboardingsPanel.tsx'
import { StartOnboarding } from '#areas/acquisition/onboarding/web/StartOnboarding.tsx'
import type { Prospect } from '#areas/acquisition/prospects/contract.ts'
import { ProspectScreen } from '#areas/acquisition/prospects/web/ProspectScreen.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'

/** A prospect, from which its onboarding can be begun, and what its company is offered. */
export const ProspectPage = () => (
  <ProspectScreen
    actions={(prospect) => <BeginOnboarding prospect={prospect} />}
    above={({ id }) => <ClaimPanel queue="prospects" about={id} />}
    beside={(prospect) => <Offered prospect={prospect} />}
    judged={<BegunOffers />}
    lookup={<HistoryViewer />}
  />
)

/** Offers are made of new customers that sell invoices (offers 15). */
function Offered({ prospect }: { prospect: Prospect }) {
  const { id, organizationNumber, companyType, prospectType, onboardingProblem } = prospect
  if (companyType === 'recipient') return null
  return (
    <>
      {prospectType === 'loan' ? null : (
        <PriceSlider
          organizationNumber={organizationNumber}
          prospectId={id}
          problem={onboardingProblem}
        />
      )}
      <OffersPanel organizationNumber={organizationNumber} Recipient={OfferRecipient} />
      <CompanyOnboardingsPanel organizationNumber={organizationNumber} />
    </>
  )
}

/**
 * Begins the onboarding of a prospect that is accepted: of a loan, or of the purchase of invoices
 * (prospects 11, decision A2).
 */
function BeginOnboarding({ prospect }: { prospect: Prospect }) {
  const { id, organizationNumber, prospectType, promotionalCode, hasWarning, onboardingProblem } =
    prospect
  const found = useAnswer(company.getcompanyinfo, {
    orgnumber: organizationNumber,
    companyType: 'issuer',
  })
  if (!found.data) return null
  return (
    <StartOnboarding
      client={found.data}
      prospect={{
        id,
        onboardingType: prospectType === 'loan' ? 'loan' : 'invoicePurchase',
        promotionalCode,
        hasWarning,
        problem: onboardingProblem ?? undefined,
      }}
    />
  )
}
