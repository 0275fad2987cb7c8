import { CompanySettingsPanel } from '#areas/parties/company/web/CompanySettingsPanel.tsx'
import { AccountingPanel } from '#areas/purchasing/accounting/web/AccountingPanel.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import { TermsPanel } from '#areas/acquisition/terms/web/TermsPanel.tsx'
import { RuleBucketPanel } from '#areas/credit/rating/web/RuleBucketPanel.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'

/**
 * The client page's tab Inställningar: what an issuer pays (terms 1), the company's settings, its
 * accounting system (accounting 1), and the risk class that administrators choose (company 6).
 */
export function ClientSettings({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  return (
    <>
      {companyType === 'issuer' ? <TermsPanel organizationNumber={organizationNumber} /> : null}
      <CompanySettingsPanel organizationNumber={organizationNumber} companyType={companyType} />
      {companyType === 'issuer' ? (
        <>
          <ClaimPanel queue="lostConsents" about={organizationNumber} />
          <AccountingPanel organizationNumber={organizationNumber} />
        </>
      ) : null}
      <RuleBucketPanel organizationNumber={organizationNumber} companyType={companyType} />
    </>
  )
}
