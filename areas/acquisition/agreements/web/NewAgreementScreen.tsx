import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { AgreementForm } from './AgreementForm.tsx'

/** /agreement/nytt: a new agreement. */
export function NewAgreementScreen() {
  const go = useGo()
  return (
    <>
      <PageHeader
        title="Nytt avtal"
        above={<RouteLink href={places.agreements}>Avtal</RouteLink>}
      />
      <AgreementForm
        onCreated={(id) => void go(places.agreement(id), { replace: true, ignoreBlocker: true })}
      />
    </>
  )
}
