import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { places } from '#areas/places.ts'
import { texts } from '../texts.ts'

/**
 * /task/{id} of a task that is not there: it may have been removed, or not have come yet (usertasks
 * 11).
 */
export function TaskMissing({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <>
      <PageHeader title={texts.missing} above={<RouteLink href={places.start}>Start</RouteLink>} />
      <EmptyState
        text="Den kan ha tagits bort, eller så är länken felskriven."
        action={<ActionButton onClick={onRetry}>Försök igen</ActionButton>}
      />
    </>
  )
}
