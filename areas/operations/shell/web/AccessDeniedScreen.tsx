import { Button } from '@mantine/core'
import { signOut, useSession } from '#platform/web/session.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { useGo, useSearchPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { AlonePage } from './AlonePage.tsx'

const sentence = 'Du saknar behörighet. Kontakta en administratör.'

/**
 * /access-denied: where any 403 leads, and where a person ends whom the provider knows but Skynet
 * does not (shell 8, 9).
 */
export function AccessDeniedScreen() {
  const go = useGo()
  const unknown = useSearchPart('unknown') !== undefined
  if (useSession().state === 'signedIn')
    return (
      <>
        <PageHeader title="Behörighet saknas" />
        <EmptyState
          text={sentence}
          icon="lock"
          action={<Button onClick={() => void go(places.start)}>Till startsidan</Button>}
        />
      </>
    )
  return (
    <AlonePage title="Behörighet saknas">
      <p>{sentence}</p>
      {unknown ? <p>Inloggningen lyckades, men du finns inte som användare i Skynet.</p> : null}
      <Button onClick={() => void signOut()}>Logga ut</Button>
    </AlonePage>
  )
}
