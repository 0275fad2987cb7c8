import { useState } from 'react'

const noSorting = { sort: undefined, order: 'asc', setSort: () => undefined } as const

/** The page of a list that shares its address with others, and so keeps the page to itself. */
export function usePaging() {
  const [page, setPage] = useState(1)
  return { ...noSorting, page, setPage }
}
