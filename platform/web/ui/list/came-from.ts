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
  /** Those of its page, and of the pages beside it that one has gone on to. */
  readonly rows: readonly Listed[]
  /** How many rows stand before the first of them, how many there are in all, and on each page. */
  readonly before: number
  readonly total: number
  readonly size: number
  /** Fetches another page, where the list can. */
  readonly fetchPage: ((page: number) => Promise<readonly Listed[]>) | undefined
}
interface Listed {
  readonly id: string
  readonly href: Place
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

/** Whether there is a row past the ones that are known, after them or before (-1). */
const leadsOn = ({ before, rows, total, fetchPage }: CameFrom, by: number) =>
  fetchPage !== undefined && (by > 0 ? before + rows.length < total : before > 0)
/** Whether a row has a neighbour that many rows on. */
export const hasNext = (from: CameFrom, at: number, by: number) =>
  from.rows[at + by] !== undefined || leadsOn(from, by)

/** The same with the page after what is known of the list, or the one before (-1), where there is one. */
export async function withMore(from: CameFrom, by: number): Promise<CameFrom> {
  const { before, rows, size, fetchPage } = from
  if (!fetchPage || !leadsOn(from, by)) return from
  const page = by > 0 ? Math.ceil((before + rows.length) / size) + 1 : before / size
  const fetched = await fetchPage(page)
  // What has come or gone meanwhile has moved the others: no row stands twice.
  const more = fetched.filter(({ id }) => !rows.some((row) => row.id === id))
  return by > 0
    ? { ...from, rows: [...rows, ...more] }
    : { ...from, rows: [...more, ...rows], before: Math.max(0, before - fetched.length) }
}

/** Where the list has one of the rows: its address, on the page of that row. */
export function addressAt({ address, before, size, fetchPage }: CameFrom, at: number): Place {
  if (!fetchPage) return address
  const page = Math.floor((before + at) / size) + 1
  const [path = '', search = ''] = address.split('?', 2)
  const parts = new URLSearchParams(search)
  if (page === 1) parts.delete('page')
  else parts.set('page', String(page))
  const written = parts.toString()
  return `${path}${written && `?${written}`}` as Place
}
