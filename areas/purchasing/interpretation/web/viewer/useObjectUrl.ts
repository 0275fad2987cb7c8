import { useEffect } from 'react'

interface Shared {
  readonly url: string
  users: number
}
const addresses = new WeakMap<Blob, Shared>()
/** ms: a component that is drawn anew right away keeps its address. */
const patience = 2000

function sharedOf(blob: Blob): Shared {
  const shared = addresses.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 }
  addresses.set(blob, shared)
  return shared
}

/**
 * An address for a fetched file, one for all who show it, so that the browser decodes a page's
 * image once. Let go of after the last of them.
 */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  useEffect(() => {
    if (!blob) return
    const shared = sharedOf(blob)
    shared.users += 1
    return () => {
      shared.users -= 1
      setTimeout(() => {
        if (shared.users > 0 || addresses.get(blob) !== shared) return
        addresses.delete(blob)
        URL.revokeObjectURL(shared.url)
      }, patience)
    }
  }, [blob])
  return blob && sharedOf(blob).url
}
