import { useEffect, useState, useSyncExternalStore } from 'react'
import { createAutosaver, type Autosaver, type AutosaveState } from './autosave.ts'

export interface Autosave<V> extends Pick<Autosaver<V>, 'change' | 'forget'> {
  readonly state: AutosaveState
}

/**
 * An autosaver that lasts as long as the screen and saves what waits when the screen is left or put
 * away. `save` has to stay the same.
 */
export function useAutosave<V>(save: (value: V) => Promise<unknown>): Autosave<V> {
  const [saver] = useState(() => createAutosaver(save))
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  useEffect(() => {
    const putAway = () => document.visibilityState === 'hidden' && saver.flush()
    document.addEventListener('visibilitychange', putAway)
    return () => {
      document.removeEventListener('visibilitychange', putAway)
      saver.flush()
    }
  }, [saver])
  return { change: saver.change, forget: saver.forget, state }
}
