import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSearchChange } from '#platform/web/place.ts'
import { noSorting, pageOf } from './paging.ts'

/**
 * The page of a list that stands beside others, kept in the browser's address under a name of its
 * own, so that Back returns to it (shell 26). A list alone at its address has `useListState`.
 */
export function usePageInAddress(name: `${string}Page`) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const change = useSearchChange()
  const setPage = (page: number, replace = false) =>
    void change({ [name]: page === 1 ? undefined : page }, replace)
  return { ...noSorting, page: pageOf(search[name]), setPage }
}

interface Turned {
  readonly page: number
  readonly setPage: (page: number, replace?: boolean) => void
}
/**
 * Leads back to the last page when the one in the address is past it: what was listed has perhaps
 * been done. `total` is undefined until it is known. Takes the place of the missing page, which Back
 * would otherwise lead to again.
 */
export function useLastPage({ page, setPage }: Turned, total: number | undefined, size: number) {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (page > last) setPage(last, true)
  }, [page, last, setPage])
}
