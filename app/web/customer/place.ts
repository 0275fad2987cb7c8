import { useSyncExternalStore } from 'react'

const kept = 'customer-link'

/**
 * The secret of the link that was opened. It stands behind '#', is kept for as long as the tab is
 * open, and is taken out of the address, so that neither history nor a copied address holds it.
 */
export function takeLink(): string | undefined {
  const token = /^#([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (token !== undefined) {
    sessionStorage.setItem(kept, token)
    history.replaceState(null, '', location.pathname)
  }
  return token ?? sessionStorage.getItem(kept) ?? undefined
}

const listen = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
/** What the address says behind '#/': 'steg/…', or nothing. */
export const usePlace = () =>
  useSyncExternalStore(listen, () => /^#\/(.*)$/.exec(location.hash)?.[1] ?? '')

export const stepAddress = (id: string, agreementId?: string) =>
  agreementId === undefined ? `#/steg/${id}` : `#/steg/${id}/${agreementId}`
/** The step that an address names, and what of it. */
export function stepOf(place: string): { readonly id: string; readonly part: string | undefined } {
  const [, id = '', part] = place.split('/')
  return { id, part }
}
const keptBooks = 'customer-books'
const booksPlace = '#/bokforing'
/** What the accounting system leads back with; the code is empty when nobody consented. */
export interface BooksReturn {
  readonly state: string
  readonly code: string
}
export interface BooksLink {
  readonly token: string | undefined
  readonly back: BooksReturn | undefined
}
/**
 * The link to connect the books, '#/bokforing/' and its secret, or the way back from the accounting
 * system; undefined for any other address. Both are taken out of the address, and the secret is kept
 * for as long as the tab is open.
 */
export function takeBooks(): BooksLink | undefined {
  const search = new URLSearchParams(location.search)
  const state = search.get('state')
  if (state !== null) {
    history.replaceState(null, '', `${location.pathname}${booksPlace}`)
    const token = sessionStorage.getItem(keptBooks) ?? undefined
    return { token, back: { state, code: search.get('code') ?? '' } }
  }
  if (!location.hash.startsWith(booksPlace)) return undefined
  const token = location.hash.slice(booksPlace.length + 1)
  if (token !== '') {
    sessionStorage.setItem(keptBooks, token)
    history.replaceState(null, '', `${location.pathname}${booksPlace}`)
  }
  return { token: sessionStorage.getItem(keptBooks) ?? undefined, back: undefined }
}

/** Where anybody checks a signed agreement: '#/kontrollera'. */
export const verifyPlace = 'kontrollera'
export const overviewAddress = '#/'
