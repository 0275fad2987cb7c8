import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
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
  const isAdministrator = holds(useActor(), 'Administrator')
  return (
    <>
      <CompanySettingsPanel organizationNumber={organizationNumber} companyType={companyType} />
      {isAdministrator ? (
        <RuleBucketPanel organizationNumber={organizationNumber} companyType={companyType} />
      ) : null}
    </>
  )
}
