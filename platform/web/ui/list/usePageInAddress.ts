import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchChange } from '#platform/web/place.ts'
import { usePageSize } from './list-choice.ts'
import { pageOf, turned, type Order } from './paging.ts'

/**
 * The page and the order of a list that stands beside others, kept in the browser's address under
 * names of its own, so that Back returns to them (shell 26). A list alone at its address has
 * `useListState`.
 */
export function usePageInAddress(name: `${string}Page`) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const change = useSearchChange()
  const part = name.slice(0, -'Page'.length)
  const [sortName, orderName] = [`${part}Sort`, `${part}Order`]
  const written = search[sortName]
  const sort = typeof written === 'string' ? written : undefined
  const order: Order = search[orderName] === 'desc' ? 'desc' : 'asc'
  const setPage = (page: number, replace = false) =>
    void change({ [name]: page === 1 ? undefined : page }, replace)
  const setSort = (next: string) => {
    const to = turned({ sort, order }, next)
    const down = to.order === 'desc' ? to.order : undefined
    void change({ [sortName]: to.sort, [orderName]: down, [name]: undefined })
  }
  const whereName = `${part}Where`
  const conditions = search[whereName]
  const where: readonly string[] = [conditions ?? []].flat().map(String)
  const setWhere = (next: readonly string[]) =>
    void change({ [whereName]: next.length > 0 ? next : undefined, [name]: undefined }, true)
  const page = pageOf(search[name])
  return { ...usePageSize(), page, sort, order, setPage, setSort, where, setWhere }
}

interface Turned {
  readonly page: number
  readonly setPage: (page: number, replace?: boolean) => void
}
/**
 * Leads back to the last page when the one in the address is past it: what was listed has perhaps
 * been done. When pages become longer or shorter it leads to the one with the row that was first.
 * `total` is undefined until it is known. Takes the place of the page one was on, which Back would
 * otherwise lead to again. A DataTable does it by itself.
 */
export function useLastPage(
  { page, setPage }: Turned,
  total: number | undefined,
  size: number,
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  const sizeBefore = useRef(size)
  const turn = useEffectEvent((to: number) => setPage(to, true))
  useEffect(() => {
    const first = (page - 1) * sizeBefore.current
    const resized = sizeBefore.current !== size
    sizeBefore.current = size
    if (resized && page > 1) turn(Math.floor(first / size) + 1)
    else if (page > last) turn(last)
  }, [page, last, size])
}
