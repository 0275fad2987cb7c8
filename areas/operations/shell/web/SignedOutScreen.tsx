import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSearchPart } from '#platform/web/place.ts'
import { signIn } from '#platform/web/session.ts'
import { places } from '#areas/places.ts'
import { AlonePage } from './AlonePage.tsx'

/** Why one is here, by what stands after '?'. */
function said(search: Readonly<Record<string, unknown>>): { title: string; text: string } {
  if ('reauth' in search) return { title: 'Loggar in', text: 'Du skickas till inloggningen.' }
  const title = 'return' in search ? 'Inte inloggad' : 'Utloggad'
  if ('failed' in search)
    return {
      title,
      text: 'Inloggningen lyckades inte. Försök igen, och kontakta supporten om felet kvarstår.',
    }
  if ('expired' in search) return { title, text: 'Inloggningen tog för lång tid. Försök igen.' }
  return { title, text: 'return' in search ? 'Du är inte inloggad.' : 'Du är utloggad.' }
}

/**
 * /signed-out: after logout, and where a login that did not succeed or was declined ends. `?return`
 * is where one was going, `?reauth` logs in again at once (shell 6).
 */
export function SignedOutScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const returnTo = useSearchPart('return')
  const again = 'reauth' in search
  useEffect(() => {
    if (again) signIn(places.start)
  }, [again])
  const { title, text } = said(search)
  return (
    <AlonePage title={title}>
      <p>{text}</p>
      <Button variant="filled" onClick={() => signIn(returnTo ?? places.start)}>
        Logga in
      </Button>
    </AlonePage>
  )
}
