import { CompanyRatingPanel } from '#areas/credit/rating/web/CompanyRatingPanel.tsx'
import { ExposurePanel } from '#areas/credit/rating/web/ExposurePanel.tsx'
import { GuarantorsPanel } from '#areas/credit/rating/web/GuarantorsPanel.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'

/** What a client is rated, what we have open with it, and who stands surety (client 5). */
export function ClientRating({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  return (
    <>
      <CompanyRatingPanel organizationNumber={organizationNumber} companyType={companyType} />
      <ExposurePanel organizationNumber={organizationNumber} companyType={companyType} />
      <GuarantorsPanel organizationNumber={organizationNumber} companyType={companyType} />
    </>
  )
}
