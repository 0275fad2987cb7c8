import { useNavigate } from '@tanstack/react-router'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { AgreementForm } from './AgreementForm.tsx'

/** /agreement/nytt: a new agreement. */
export function NewAgreementScreen() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Nytt avtal" above={<RouteLink href="/agreements">Avtal</RouteLink>} />
      <AgreementForm
        onCreated={(id) =>
          void navigate({ to: `/agreement/${id}` as string, replace: true, ignoreBlocker: true })
        }
      />
    </>
  )
}
