import { useAnswer } from '#platform/web/data.ts'
import { company } from '#areas/parties/company/contract.ts'
import { StartOnboarding } from '#areas/acquisition/onboarding/web/StartOnboarding.tsx'
import type { Prospect } from '#areas/acquisition/prospects/contract.ts'
import { ProspectScreen } from '#areas/acquisition/prospects/web/ProspectScreen.tsx'

/** A prospect, from which its onboarding can be begun. */
export const ProspectPage = () => (
  <ProspectScreen actions={(prospect) => <BeginOnboarding prospect={prospect} />} />
)

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
