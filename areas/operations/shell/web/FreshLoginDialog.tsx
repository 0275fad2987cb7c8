import { Button } from '@mantine/core'
import { useState } from 'react'
import { answerFreshLogin } from '#platform/web/fresh-login.ts'
import { signInBeside } from '#platform/web/session.ts'
import { TopDialog } from '#platform/web/ui/TopDialog.tsx'
import { places } from '#areas/places.ts'

/**
 * Asks for a login that is not old, for an act that needs one (users 18): in a window of its own, so
 * that the page stays as it is. Then what was sent is sent again.
 */
export function FreshLoginDialog({ opened }: { opened: boolean }) {
  return opened ? <Asked /> : null
}

function Asked() {
  const [blocked, setBlocked] = useState(false)
  return (
    <TopDialog
      title="Bekräfta att det är du"
      actions={
        <>
          <Button variant="filled" onClick={() => setBlocked(!signInBeside(places.loggedIn))}>
            Logga in
          </Button>
          <Button onClick={() => answerFreshLogin(false)}>Avbryt</Button>
        </>
      }
    >
      Det här kräver att du nyss har loggat in. Inloggningen öppnas i ett eget fönster, och det du
      har skrivit finns kvar.
      {blocked ? (
        <p role="alert">Webbläsaren hindrade fönstret. Tillåt det och försök igen.</p>
      ) : null}
    </TopDialog>
  )
}
