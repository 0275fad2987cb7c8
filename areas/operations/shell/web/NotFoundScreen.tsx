import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { places } from '#areas/places.ts'

/** Any address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Sidan finns inte" />
      <EmptyState
        text="Adressen leder ingenstans. Den kan vara felskriven, eller så har sidan tagits bort."
        action={<RouteLink href={places.start}>Till startsidan</RouteLink>}
      />
    </>
  )
}
