import { z } from 'zod'
import { userId } from '#platform/web/session.ts'
import { pageSizes, sizesFrom } from './paging.ts'
import { createStore, useStore } from './store.ts'

const listChoice = z.object({
  /** Which of the sizes that a list offers; 0 is the fewest rows. */
  size: z
    .number()
    .int()
    .min(0)
    .max(pageSizes.length - 1),
  /** How high a row is. */
  rows: z.enum(['low', 'high']),
})
/** How somebody reads lists, all of them. */
type ListChoice = Readonly<z.output<typeof listChoice>>

const usual: ListChoice = { size: 0, rows: 'low' }
/** Each user's own, as others may sit at the same computer. */
const key = () => `skynet-lists:${userId()}`

function kept(): ListChoice {
  const text = localStorage.getItem(key())
  if (text === null) return usual
  try {
    return listChoice.parse(JSON.parse(text))
  } catch {
    return usual
  }
}

/** undefined until something is chosen while the page is open. */
const chosen = createStore<ListChoice | undefined>(undefined)

export const useListChoice = (): ListChoice => useStore(chosen) ?? kept()

/** Keeps what was chosen in this browser, for this user; every list follows at once. */
export function chooseList(changes: Partial<ListChoice>): void {
  const next = { ...(chosen.get() ?? kept()), ...changes }
  localStorage.setItem(key(), JSON.stringify(next))
  chosen.set(next)
}

/** How many rows are asked for at a time here, and the fewest one may choose. */
export function usePageSize(fewest: number = pageSizes[0]) {
  const { size } = useListChoice()
  return { take: sizesFrom(fewest)[size] ?? fewest, fewest }
}
