import { setImmediate } from 'node:timers/promises'

/**
 * Pages that a file gets before it is handed back: fewer are a short file, which nobody gains by
 * interrupting.
 */
const pagesInTurn = 5

/** Tells work on a file between two of its pages whether to go on. */
export interface PagesInTurn {
  /** Counts a page that is done. True when the file is to be handed back before the next. */
  readonly isOver: () => Promise<boolean>
}

/** Of a file that nobody asks back. */
export const endless: PagesInTurn = { isOver: () => Promise.resolve(false) }

let isWaitedFor = false
/** Somebody waits for this process: what is at work now ends its turn when it has had its pages. */
export const endTurn = () => {
  isWaitedFor = true
}

/** A file's turn begins. */
export function beginTurn(): PagesInTurn {
  isWaitedFor = false
  let pages = 0
  return {
    isOver: async () => {
      if (++pages < pagesInTurn) return false
      // Pages that are read quickly leave no time between them to hear that somebody waits.
      await setImmediate()
      return isWaitedFor
    },
  }
}
