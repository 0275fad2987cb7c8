import { Button } from '@mantine/core'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { places } from '#areas/places.ts'

/** In the place of a screen that could not be drawn, or whose code could not be fetched. */
export function CrashScreen() {
  return (
    <div role="alert">
      <PageHeader title="Sidan kunde inte visas" />
      <EmptyState
        text="Ett fel i programmet hindrar den här sidan. Det du har sparat finns kvar. Ladda om sidan, och kontakta supporten om felet kommer tillbaka."
        action={
          <>
            <Button onClick={() => location.reload()}>Ladda om sidan</Button>{' '}
            <RouteLink href={places.start}>Till startsidan</RouteLink>
          </>
        }
      />
    </div>
  )
}
