import { useMemo, useState } from 'react'

const prefix = 'skynet-draft:'
/** The user's id. */
let owner = ''
const nameOf = (key: string) => `${prefix}${owner}:${key}`

function read(key: string): unknown {
  try {
    const text = sessionStorage.getItem(nameOf(key))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

// Files cannot be kept, and a draft that does not fit is better lost than in the way.
function write(key: string, values: unknown) {
  try {
    sessionStorage.setItem(
      nameOf(key),
      JSON.stringify(values, (_, value: unknown) => (value instanceof Blob ? undefined : value)),
    )
  } catch {
    sessionStorage.removeItem(nameOf(key))
  }
}

const forget = (meant: (name: string) => boolean) => {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix) && meant(name)) sessionStorage.removeItem(name)
}

/** Forgets everything typed and not saved in this tab: at logout. */
export const forgetDrafts = () => forget(() => true)

/**
 * Says which user's drafts are kept and found from now on. What anybody else has typed in this tab
 * is forgotten.
 */
export function keepDraftsOf(user: string) {
  owner = user
  forget((name) => !name.startsWith(nameOf('')))
}

export interface Draft<V> {
  /** What was typed before, when there is something. */
  readonly found: V | undefined
  readonly keep: (values: V) => void
  readonly forget: () => void
}

/**
 * Keeps what is typed in this tab's session storage until it is saved, so that an expired session
 * loses nothing. Without a key nothing is kept.
 */
export function useDraft<V>(key: string | undefined): Draft<V> {
  const [found] = useState(() => (key === undefined ? undefined : (read(key) as V | undefined)))
  return useMemo(
    () => ({
      found,
      keep: (values) => {
        if (key !== undefined) write(key, values)
      },
      forget: () => {
        if (key !== undefined) sessionStorage.removeItem(nameOf(key))
      },
    }),
    [key, found],
  )
}
