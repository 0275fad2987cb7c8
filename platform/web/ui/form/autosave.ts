/** rules 3, 10. */
export const autosaveAfterMs = 1000

export interface AutosaveState {
  readonly is: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  /** What was thrown when saving failed. */
  readonly error?: unknown
}
export interface Autosaver<V> {
  /** Saves this a second after the last change. */
  readonly change: (value: V) => void
  /** Saves what waits at once: the screen is left. */
  readonly flush: () => void
  /**
   * Forgets what was not saved, and answers when what was on its way has been: the next save is not
   * beside it.
   */
  readonly forget: () => Promise<void>
  readonly state: () => AutosaveState
  readonly subscribe: (listener: () => void) => () => void
}

const idle: AutosaveState = { is: 'idle' }

/**
 * Saves what is changed without a button: one save at a time, the last change wins, and what failed
 * is kept until it is changed again or forgotten.
 */
export function createAutosaver<V>(save: (value: V) => Promise<unknown>): Autosaver<V> {
  let state = idle
  let waiting: { readonly value: V } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = false
  let underWay: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const turn = (next: AutosaveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  function run(): void {
    clearTimeout(timer)
    const next = waiting
    if (!next || saving) return
    waiting = undefined
    saving = true
    underWay = send(next.value)
  }
  async function send(value: V): Promise<void> {
    turn({ is: 'saving' })
    let after: AutosaveState = { is: 'saved' }
    try {
      await save(value)
    } catch (error) {
      after = { is: 'failed', error }
    }
    saving = false
    if (!waiting) return turn(after)
    // Changed while it was saved: what came then is what shall be there.
    turn({ is: 'waiting' })
    later()
  }
  function later() {
    clearTimeout(timer)
    timer = setTimeout(run, autosaveAfterMs)
  }
  return {
    change(value) {
      waiting = { value }
      if (saving) return
      turn({ is: 'waiting' })
      later()
    },
    flush: run,
    forget() {
      clearTimeout(timer)
      waiting = undefined
      turn(idle)
      return underWay
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
