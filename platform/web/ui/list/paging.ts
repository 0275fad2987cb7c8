/** What a list that has pages and no sorting says of its sorting. */
export const noSorting = { sort: undefined, order: 'asc', setSort: () => undefined } as const

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
