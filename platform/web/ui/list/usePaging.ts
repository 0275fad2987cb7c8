import { useState } from 'react'
import { usePageSize } from './list-choice.ts'
import { noSorting } from './paging.ts'

/**
 * The page of a list in a dialog, which keeps it to itself: the dialog does not stand in the address,
 * so Back does not return to it.
 */
export function usePaging() {
  const [page, setPage] = useState(1)
  return { ...noSorting, ...usePageSize(), page, setPage }
}
