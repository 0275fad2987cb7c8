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
/** Where anybody checks a signed agreement: '#/kontrollera'. */
export const verifyPlace = 'kontrollera'
export const overviewAddress = '#/'
