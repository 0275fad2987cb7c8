import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns } from '#platform/web/ui/value/Section.tsx'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { ApiClientForm } from './ApiClientForm.tsx'

/** /apclients/ny: a new API client. */
export function NewApiClientScreen() {
  const go = useGo()
  return (
    <>
      <PageHeader
        title="Ny API-klient"
        above={<RouteLink href={places.apiClients}>API-klienter</RouteLink>}
      />
      <Columns side={null}>
        <ApiClientForm
          onCreated={(id) => void go(places.apiClient(id), { replace: true, ignoreBlocker: true })}
        />
      </Columns>
    </>
  )
}
