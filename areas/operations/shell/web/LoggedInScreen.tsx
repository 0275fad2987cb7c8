import { useEffect } from 'react'
import { tellFreshLogin, useSession } from '#platform/web/session.ts'
import { AlonePage } from './AlonePage.tsx'

/** /logged-in: where a login in a window of its own ends. The page that asked for it goes on. */
export function LoggedInScreen() {
  const signedIn = useSession().state === 'signedIn'
  useEffect(() => {
    if (!signedIn) return
    tellFreshLogin()
    window.close()
  }, [signedIn])
  return (
    <AlonePage title="Inloggad">
      <p>Du kan stänga fönstret och fortsätta där du var.</p>
    </AlonePage>
  )
}
