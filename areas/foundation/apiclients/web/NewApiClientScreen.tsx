import { useNavigate } from '@tanstack/react-router'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns } from '#platform/web/ui/value/Section.tsx'
import { ApiClientForm } from './ApiClientForm.tsx'

/** /apclients/ny: a new API client. */
export function NewApiClientScreen() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Ny API-klient"
        above={<RouteLink href="/apclients">API-klienter</RouteLink>}
      />
      <Columns side={null}>
        <ApiClientForm
          onCreated={(id) =>
            void navigate({ to: `/apclients/${id}` as string, replace: true, ignoreBlocker: true })
          }
        />
      </Columns>
    </>
  )
}
