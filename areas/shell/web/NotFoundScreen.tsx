import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/RouteLink.tsx'

/** Any address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Sidan finns inte" />
      <EmptyState
        text="Adressen leder ingenstans. Den kan vara felskriven, eller så har sidan tagits bort."
        action={<RouteLink href="/">Till startsidan</RouteLink>}
      />
    </>
  )
}
