import { useEffect } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { useStore } from '#platform/web/ui/list/store.ts'
import { places } from '#areas/places.ts'
import { Notice } from '../editor/notices/Notice.tsx'
import { departures, forgetDeparture } from './departures.ts'

/**
 * Invoices that were left to be sent and did not get there, until each is seen to. The tab does not
 * close on one that is on its way.
 */
export function DepartureNotices() {
  const all = useStore(departures)
  const underWay = all.some(({ problem }) => problem === undefined)
  useEffect(() => {
    if (!underWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [underWay])
  return all.flatMap(({ id, title, problem }) =>
    problem === undefined ? (
      []
    ) : (
      <Notice
        key={id}
        icon="warning"
        tone="negative"
        action={
          <ActionButton label={`Stäng meddelandet om ${title}`} onClick={() => forgetDeparture(id)}>
            Stäng
          </ActionButton>
        }
      >
        <RouteLink href={places.interpretation(id)}>{title}</RouteLink> är inte skickad. {problem}
      </Notice>
    ),
  )
}
