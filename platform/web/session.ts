import { useSyncExternalStore } from 'react'

/** What the browser knows of who is signed in. The token lives here and nowhere else; the cookie behind it no script can read. */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'signedOut' }
  | {
      readonly state: 'signedIn'
      readonly token: string
      readonly expiresAt: number
      readonly name: string
      readonly email: string
    }
  /** Was signed in and is no longer: the page stays, so that nothing typed is lost. */
  | { readonly state: 'expired'; readonly name: string }

let session: Session = { state: 'unknown' }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Tells the other tabs of this browser. */
const tabs = new BroadcastChannel('skynet-session')

function become(next: Session): void {
  session = next
  clearTimeout(timer)
  if (next.state === 'signedIn')
    timer = setTimeout(() => void renew(), Math.max(next.expiresAt - Date.now() - 60_000, 5_000))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSession = () => useSyncExternalStore(subscribe, () => session)
export const accessToken = () => (session.state === 'signedIn' ? session.token : undefined)

async function askForToken(): Promise<boolean> {
  const answer = await fetch('/api/token/refresh', { method: 'POST' })
  // Away for the moment is not signed out: whoever asks keeps what it has and tries again.
  if (answer.status >= 500) throw new Error(`the session could not be renewed: ${answer.status}`)
  if (!answer.ok) return false
  const { token, expiresAt, name, email } = (await answer.json()) as {
    token: string
    expiresAt: string
    name: string
    email: string
  }
  become({ state: 'signedIn', token, expiresAt: Date.parse(expiresAt), name, email })
  return true
}

/** Renewal through a hidden frame: works as long as the person is signed in at the identity provider. */
function askSilently(): Promise<boolean> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    const done = (renewed: boolean) => {
      clearTimeout(patience)
      frame.remove()
      resolve(renewed)
    }
    const patience = setTimeout(() => done(false), 10_000)
    frame.hidden = true
    frame.title = 'Förnyar sessionen'
    frame.onload = () => {
      // Still at the provider: another origin, whose title cannot be read.
      const title = (() => {
        try {
          return frame.contentDocument?.title
        } catch {
          return undefined
        }
      })()
      if (title === 'renewed' || title === 'signed-out') done(title === 'renewed')
    }
    frame.src = '/Silent'
    document.body.append(frame)
  })
}

let renewing: Promise<boolean> | undefined
/** Gets a new token, once for however many ask. False when the person has to sign in again. */
export function renew(): Promise<boolean> {
  return (renewing ??= renewOnce().finally(() => {
    renewing = undefined
  }))
}

async function renewOnce(): Promise<boolean> {
  try {
    if (await askForToken()) return true
    // Only one who was signed in here is renewed silently: after a logout the login dialog is shown.
    if (session.state === 'signedIn' && (await askSilently()) && (await askForToken())) return true
  } catch {
    // The network is away: keep what we have and try again soon.
    if (session.state === 'signedIn') {
      timer = setTimeout(() => void renew(), 15_000)
      return false
    }
  }
  become(
    session.state === 'signedIn' || session.state === 'expired'
      ? { state: 'expired', name: session.name }
      : { state: 'signedOut' },
  )
  return false
}

export const signIn = (returnTo = location.pathname + location.search) =>
  location.assign(`/login?return=${encodeURIComponent(returnTo)}`)

/** Signs out here and in every tab; with `everywhere` in every browser too. */
export async function signOut(everywhere = false): Promise<void> {
  const answer = await fetch('/api/token/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessToken() && { authorization: `Bearer ${accessToken()}` }) },
    body: JSON.stringify({ everywhere }),
  })
  tabs.postMessage('signedOut')
  const { signOutUrl } = answer.ok ? ((await answer.json()) as { signOutUrl: string }) : { signOutUrl: '/signed-out' }
  location.assign(signOutUrl)
}

tabs.onmessage = ({ data }) => {
  if (data === 'signedOut' && session.state !== 'signedOut') location.assign('/signed-out')
  if (data === 'signedIn' && session.state !== 'signedIn') void renew()
}

/** Called once at start: is somebody signed in? */
export async function startSession(): Promise<void> {
  if (await renew()) tabs.postMessage('signedIn')
}
