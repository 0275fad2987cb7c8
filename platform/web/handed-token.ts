import { useLayoutEffect } from 'react'
import { useSession } from './session.ts'

/**
 * Hands the access token to what is shown in a frame of our own origin, in session storage under a
 * name, renewed as it is renewed: while the frame is shown, and no longer.
 */
export function useHandedToken(name: string): void {
  const session = useSession()
  const token = session.state === 'signedIn' ? session.token : undefined
  // Before what is in the frame can run.
  useLayoutEffect(() => {
    const hand = () => (token ? sessionStorage.setItem(name, token) : take())
    const take = () => sessionStorage.removeItem(name)
    hand()
    // A page that is left is not taken apart first, and may be come back to as it was.
    window.addEventListener('pagehide', take)
    window.addEventListener('pageshow', hand)
    return () => {
      window.removeEventListener('pagehide', take)
      window.removeEventListener('pageshow', hand)
      take()
    }
  }, [name, token])
}
