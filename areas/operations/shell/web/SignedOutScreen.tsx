import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signIn } from '#platform/web/session.ts'
import { AlonePage } from './AlonePage.tsx'

/**
 * /signed-out: after logout, and where a login that did not succeed or was declined ends. `?return`
 * is where one was going, `?reauth` logs in again at once (shell 6).
 */
export function SignedOutScreen() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const again = search.reauth !== undefined
  useEffect(() => {
    if (again) signIn('/')
  }, [again])
  const text =
    search.failed !== undefined
      ? 'Inloggningen lyckades inte. Försök igen, och kontakta supporten om felet kvarstår.'
      : search.expired !== undefined
        ? 'Inloggningen tog för lång tid. Försök igen.'
        : search.return !== undefined
          ? 'Du är inte inloggad.'
          : 'Du är utloggad.'
  return (
    <AlonePage
      title={again ? 'Loggar in' : search.return === undefined ? 'Utloggad' : 'Inte inloggad'}
    >
      <p>{again ? 'Du skickas till inloggningen.' : text}</p>
      <Button variant="filled" onClick={() => signIn(search.return ?? '/')}>
        Logga in
      </Button>
    </AlonePage>
  )
}
