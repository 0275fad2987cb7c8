import { useActor } from '#platform/web/actor.ts'
import { useGo } from '#platform/web/place.ts'
import { isIn, maySeeAml, withAuditor } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
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
  const go = useGo()
  const viewer = useActor()
  return (
    <>
      <CompanyRatingPanel
        organizationNumber={organizationNumber}
        companyType={companyType}
        {...(isIn(withAuditor(maySeeAml), viewer) && {
          onOpenAml: () => void go(places.client(companyType, organizationNumber, 'aml')),
        })}
      />
      <ExposurePanel organizationNumber={organizationNumber} companyType={companyType} />
      <GuarantorsPanel organizationNumber={organizationNumber} companyType={companyType} />
    </>
  )
}
