import { useMemo, useState } from 'react'

const prefix = 'skynet-draft:'

function read(key: string): unknown {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

// Files cannot be kept, and a draft that does not fit is better lost than in the way.
function write(key: string, values: unknown) {
  try {
    sessionStorage.setItem(
      prefix + key,
      JSON.stringify(values, (_, value: unknown) => (value instanceof Blob ? undefined : value)),
    )
  } catch {
    sessionStorage.removeItem(prefix + key)
  }
}

/** Forgets everything typed and not saved in this tab: at logout, and when somebody else signs in. */
export function forgetDrafts() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}

export interface Draft<V> {
  /** What was typed before, when there is something. */
  readonly found: V | undefined
  readonly keep: (values: V) => void
  readonly forget: () => void
}

/** Keeps what is typed in this tab's session storage until it is saved, so that an expired session loses nothing. Without a key nothing is kept. */
export function useDraft<V>(key: string | undefined): Draft<V> {
  const [found] = useState(() => (key === undefined ? undefined : (read(key) as V | undefined)))
  return useMemo(
    () => ({
      found,
      keep: (values) => {
        if (key !== undefined) write(key, values)
      },
      forget: () => {
        if (key !== undefined) sessionStorage.removeItem(prefix + key)
      },
    }),
    [key, found],
  )
}
