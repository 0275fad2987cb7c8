import type { Place } from '#platform/web/place.ts'
import { createStore } from './store.ts'

/** The page of a list that somebody came from to one of its rows. */
export interface CameFrom {
  /** What is listed. */
  readonly list: string
  /** Where the list is, with its filters and its page. */
  readonly address: Place
  /** The list's step in the browser's history, to which Back leads. */
  readonly step: string | undefined
  readonly rows: readonly { readonly id: string; readonly href: Place }[]
  /** How many rows stand before the first of them, and how many there are in all. */
  readonly before: number
  readonly total: number
}
/** Kept until another list is left: the page of a row tells its neighbours by it (shell 105). */
export const cameFrom = createStore<CameFrom | undefined>(undefined)

const pathOf = (href: string) => href.split('?', 1)[0]

/** Which of the rows an address is of; -1 for one that is of none, or of several. */
export function placeIn(rows: CameFrom['rows'], path: string, search: string): number {
  const whole = rows.findIndex(({ href }) => href === `${path}${search}`)
  if (whole >= 0) return whole
  const own = rows.filter(({ href }) => pathOf(href) === path)
  const [only] = own
  return only && own.length === 1 ? rows.indexOf(only) : -1
}
