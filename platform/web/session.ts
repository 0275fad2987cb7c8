import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { begunAnswer } from './begun.ts'
import type { Place } from './place.ts'
import { keepDraftsOf } from './ui/form/draft.ts'
import { leaveWithoutAsking } from './ui/form/unsaved.ts'

/**
 * What the browser knows of who is signed in. The token lives here, and beside only while a frame
 * that it is handed to is shown (handed-token.ts); the cookie behind it no script can read.
 */
export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'signedOut' }
  | {
      readonly state: 'signedIn'
      /** The user's. */
      readonly id: string
      readonly token: string
      readonly expiresAt: number
      readonly name: string
      readonly email: string
    }
  /** Was signed in and is no longer: the page stays, so that nothing typed is lost. */
  | { readonly state: 'expired'; readonly id: string; readonly name: string }

/** What a renewal and a logout answer, as far as the page needs it. */
const renewed = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  name: z.string(),
  email: z.string(),
})
const signedOut = z.object({ signOutUrl: z.string() })

let session: Session = { state: 'unknown' }
/** Where one is led who has signed out, here or in another tab: the program says where. */
let signedOutPage = '/'
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Tells the other tabs of this browser. */
const tabs = new BroadcastChannel('skynet-session')
type Told =
  | { readonly state: 'signedOut' | 'freshLogin' }
  | { readonly state: 'signedIn'; readonly id: string }

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
/** The id of who the page belongs to; '' before anybody is known. */
export const userId = () =>
  session.state === 'signedIn' || session.state === 'expired' ? session.id : ''
export const accessToken = () => (session.state === 'signedIn' ? session.token : undefined)

async function askForToken(): Promise<boolean> {
  const renewal = '/api/token/refresh'
  const answer = (await begunAnswer(renewal)) ?? (await fetch(renewal, { method: 'POST' }))
  // Away for the moment is not signed out: whoever asks keeps what it has and tries again.
  if (answer.status >= 500) throw new Error(`the session could not be renewed: ${answer.status}`)
  if (!answer.ok) return false
  const { id, token, expiresAt, name, email } = renewed.parse(await answer.json())
  if (userId() !== '' && userId() !== id) return beginAnew(id)
  keepDraftsOf(id)
  become({ state: 'signedIn', id, token, expiresAt: Date.parse(expiresAt), name, email })
  return true
}

/**
 * Somebody else has logged in meanwhile: what the page shows and was about to do is not theirs, so
 * it never goes on.
 */
function beginAnew(id: string): Promise<never> {
  keepDraftsOf(id)
  leaveWithoutAsking()
  location.reload()
  return new Promise(() => undefined)
}

/**
 * Renewal through a hidden frame: works as long as the person is signed in at the identity
 * provider.
 */
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
    // Only one who was signed in here is renewed silently: after a logout the login dialog is
    // shown.
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
      ? { state: 'expired', id: session.id, name: session.name }
      : { state: 'signedOut' },
  )
  return false
}

/** Where the browser is, to come back to. */
export const here = () => location.pathname + location.search + location.hash

export const signIn = (returnTo = here()) =>
  location.assign(`/login?return=${encodeURIComponent(returnTo)}`)

/** Opens a window in which one logs in anew; false when the browser lets none be opened. */
export function signInBeside(returnTo: Place): boolean {
  const address = `/login?anew&return=${encodeURIComponent(returnTo)}`
  return window.open(address, 'skynet-login', 'popup,width=520,height=720') !== null
}

/** A login in a window of its own has come back: tells the page that waits for it. */
export const tellFreshLogin = () => tabs.postMessage({ state: 'freshLogin' } satisfies Told)

let onFreshLogin = (): void => undefined
/** What a login in another window leads to here, once the token that comes of it is fetched. */
export const whenFreshLogin = (react: () => void) => {
  onFreshLogin = react
}

/** Signs out here and in every tab; with `everywhere` in every browser too. */
export async function signOut(everywhere = false): Promise<void> {
  const answer = await fetch('/api/token/logout', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken() && { authorization: `Bearer ${accessToken()}` }),
    },
    body: JSON.stringify({ everywhere }),
  })
  tabs.postMessage({ state: 'signedOut' } satisfies Told)
  const { signOutUrl } = answer.ok
    ? signedOut.parse(await answer.json())
    : { signOutUrl: signedOutPage }
  location.assign(signOutUrl)
}

tabs.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.state === 'freshLogin') void renew().then((renewed) => renewed && onFreshLogin())
  if (data.state === 'signedOut' && session.state !== 'signedOut') location.assign(signedOutPage)
  if (data.state === 'signedIn' && (session.state !== 'signedIn' || session.id !== data.id))
    void renew()
}

/** Called once at start: is somebody signed in, and where does signing out lead? */
export async function startSession(signedOut: Place): Promise<void> {
  signedOutPage = signedOut
  if (await renew()) tabs.postMessage({ state: 'signedIn', id: userId() } satisfies Told)
}
