import { CompanySettingsPanel } from '#areas/parties/company/web/CompanySettingsPanel.tsx'
import { RuleBucketPanel } from '#areas/credit/rating/web/RuleBucketPanel.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'

/**
 * The client page's tab Inställningar, with the risk class that administrators choose (company 6).
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
      <CompanySettingsPanel organizationNumber={organizationNumber} companyType={companyType} />
      <RuleBucketPanel organizationNumber={organizationNumber} companyType={companyType} />
    </>
  )
}
