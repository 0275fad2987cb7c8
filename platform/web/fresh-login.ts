import { useSyncExternalStore } from 'react'
import { whenFreshLogin } from './session.ts'

/** Those who wait for one login; nobody, and nothing is asked. */
let waiting: ((done: boolean) => void)[] = []
const listeners = new Set<() => void>()

function tellAll(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * A call needs a login that is not old: asks for one, and answers whether it has taken place. The
 * page stays as it is meanwhile.
 */
export const freshLogin = () => new Promise<boolean>((resolve) => tellAll([...waiting, resolve]))

/** Ends the question, for all who wait. */
export function answerFreshLogin(done: boolean): void {
  const asked = waiting
  tellAll([])
  for (const resolve of asked) resolve(done)
}

whenFreshLogin(() => answerFreshLogin(true))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Whether a call waits for a login. */
export const useFreshLoginAsked = () => useSyncExternalStore(subscribe, () => waiting.length > 0)
