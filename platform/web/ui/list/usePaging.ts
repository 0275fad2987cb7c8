import { useState } from 'react'
import { usePageSize } from './list-choice.ts'
import { turned, type Order } from './paging.ts'

interface Seen {
  readonly page: number
  readonly sort: string | undefined
  readonly order: Order
}
/**
 * The page and the order of a list in a dialog, which keeps them to itself: the dialog does not stand
 * in the address, so Back does not return to it.
 */
export function usePaging() {
  const [seen, see] = useState<Seen>({ page: 1, sort: undefined, order: 'asc' })
  return {
    ...usePageSize(),
    ...seen,
    setPage: (page: number) => see({ ...seen, page }),
    setSort: (next: string) => see({ page: 1, ...turned(seen, next) }),
  }
}
