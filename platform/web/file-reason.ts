import { createStore, useStore } from './ui/list/store.ts'

/** What the server says of a file that takes a reason, for somebody to answer. */
export interface ReasonQuestion {
  readonly said: string
  /** With the reason; undefined for no file. */
  readonly answer: (why: string | undefined) => void
}
const asked = createStore<ReasonQuestion | undefined>(undefined)

/**
 * Asks why a file is needed, and answers it; undefined when it is not after all. A new question answers
 * an open one so.
 */
export const askReason = (said: string) =>
  new Promise<string | undefined>((resolve) => {
    asked.get()?.answer(undefined)
    const question: ReasonQuestion = {
      said,
      answer: (why) => {
        if (asked.get() === question) asked.set(undefined)
        resolve(why)
      },
    }
    asked.set(question)
  })

/** The question that waits. */
export const useReasonAsked = () => useStore(asked)
