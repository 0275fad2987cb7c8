import { Button } from '@mantine/core'
import { useActor } from '#platform/web/actor.ts'
import { signOut, useSession } from '#platform/web/session.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { useGo, useRefused, useSearchPart } from '#platform/web/place.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { AlonePage } from './AlonePage.tsx'

const sentence = 'Du saknar behörighet. Kontakta en administratör.'

/**
 * /access-denied: where any 403 leads, and where a person ends whom the provider knows but Skynet
 * does not (shell 8, 9).
 */
export function AccessDeniedScreen() {
  const unknown = useSearchPart('unknown') !== undefined
  if (useSession().state === 'signedIn') return <Refused />
  return (
    <AlonePage title="Behörighet saknas">
      <p>{sentence}</p>
      {unknown ? <p>Inloggningen lyckades, men du finns inte som användare i Skynet.</p> : null}
      <Button onClick={() => void signOut()}>Logga ut</Button>
    </AlonePage>
  )
}

/** For somebody signed in: where it was, and which permission would have let them in. */
function Refused() {
  const go = useGo()
  const actor = useActor()
  const refused = useRefused()
  const missing = refused && missingRole({ who: 'holders', policies: refused.policies }, actor)
  return (
    <>
      <PageHeader title="Behörighet saknas" />
      <EmptyState
        text={
          missing && refused.policies.length > 0
            ? `${sentence} ${missing} (${refused.at}).`
            : sentence
        }
        icon="lock"
        action={
          <>
            <Button onClick={() => void go(places.start)}>Till startsidan</Button>
            <RouteLink href={places.permissions}>Vem som får vad</RouteLink>
          </>
        }
      />
    </>
  )
}
