import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/RouteLink.tsx'

/** Any address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Sidan finns inte" />
      <p>Adressen leder ingenstans. Den kan vara felskriven, eller så har sidan tagits bort.</p>
      <RouteLink href="/">Till startsidan</RouteLink>
    </>
  )
}
