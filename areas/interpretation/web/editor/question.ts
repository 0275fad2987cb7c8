import { createStore } from '#platform/web/ui/store.ts'

/** The answer to 'Fakturan är inte stämplad'. */
export type StampAnswer = 'stamp' | 'without' | 'back'
export const stampQuestion = createStore<((answer: StampAnswer) => void) | undefined>(undefined)

/** Asks what to do with an invoice that is not stamped (part-3 §5). */
export const askNotStamped = () =>
  new Promise<StampAnswer>((resolve) => {
    stampQuestion.set((answer) => {
      stampQuestion.set(undefined)
      resolve(answer)
    })
  })
