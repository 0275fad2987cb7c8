export type Order = 'asc' | 'desc'
/** How a list is sorted, and how to sort it by another column. */
export interface Sorting {
  readonly sort: string | undefined
  readonly order: Order
  readonly setSort: (sort: string) => void
}
type Sorted = Pick<Sorting, 'sort' | 'order'>

/**
 * How a list is sorted when the head of a column is pressed: up, then down, then as the list is by
 * itself. `own` is that, which takes no third press when it names a column.
 */
export function turned({ sort, order }: Sorted, next: string, own?: string): Sorted {
  if (next !== sort) return { sort: next, order: 'asc' }
  if (order === 'asc') return { sort: next, order: 'desc' }
  return own === undefined ? { sort: undefined, order: 'asc' } : { sort: next, order: 'asc' }
}

interface Asked extends Sorted {
  /** 1-based. */
  readonly page: number
  readonly take: number
}
/**
 * What a call is asked of a list's page (`pageFields`) and its order (`orderFields`), of those it can
 * be sorted by.
 */
export const pageAsked = <F extends string>(
  { page, take, sort, order }: Asked,
  fields: readonly F[] = [],
) => {
  const sortField = fields.find((field) => field === sort)
  const currentPage = page - 1
  if (sortField === undefined) return { currentPage, take }
  return { currentPage, take, sortField, sortOrder: order === 'desc' ? 1 : 0 } as const
}

/** How many rows a page has: the fewest until somebody chooses more in a list's foot (shell 82). */
export const pageSizes = [25, 50, 100] as const

/**
 * What a list offers to choose between. `fewest` is another number than everywhere where the
 * specification names one.
 */
export const sizesFrom = (fewest: number): readonly number[] => [fewest, ...pageSizes.slice(1)]

/** The page that the address asks for: the first, unless it is a whole number above that. */
export function pageOf(written: unknown): number {
  const asked = Number(written)
  return Number.isInteger(asked) && asked > 0 ? asked : 1
}
