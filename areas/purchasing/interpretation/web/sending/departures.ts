import { CallError } from '#platform/web/call.ts'
import { answers } from '#platform/web/data.ts'
import { refusalOf, unexpectedText } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { createStore } from '#platform/web/ui/list/store.ts'
import { letGo } from '../lock/useEditLock.ts'

/** An invoice one has left while it is on its way to the server. */
export interface Departure {
  readonly id: string
  readonly title: string
  /** Why it did not get there; it is still pending then, with all that was done to it. */
  readonly problem?: string
}
export const departures = createStore<readonly Departure[]>([])
/** Whether an invoice is left to be sent. */
export const isDeparting = (id: string) =>
  departures.get().some((one) => one.id === id && one.problem === undefined)
export const forgetDeparture = (id: string) =>
  departures.set(departures.get().filter((one) => one.id !== id))

const unanswered = 'Servern svarade inte. Öppna fakturan och se om den är skickad.'

/**
 * Sends an invoice while the person goes on to the next. What fails is told until it is seen to.
 */
export async function depart(
  { id, title }: Departure,
  send: () => Promise<unknown>,
): Promise<void> {
  const others = () => departures.get().filter((one) => one.id !== id)
  departures.set([...others(), { id, title }])
  try {
    await send()
    departures.set(others())
    notify.success(`${title} är skickad`)
  } catch (error) {
    const isUnanswered = error instanceof CallError && error.status === 0
    const problem = isUnanswered ? unanswered : (refusalOf(error)?.message ?? unexpectedText)
    departures.set([...others(), { id, title, problem }])
    notify.error(`${title} är inte skickad`)
    letGo(id)
  }
  void answers.invalidateQueries({ queryKey: ['interpretation', 'all'] })
}
