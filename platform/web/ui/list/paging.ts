/** What a list that has pages and no sorting says of its sorting. */
export const noSorting = { sort: undefined, order: 'asc', setSort: () => undefined } as const

/** The page that the address asks for: the first, unless it is a whole number above that. */
export function pageOf(written: unknown): number {
  const asked = Number(written)
  return Number.isInteger(asked) && asked > 0 ? asked : 1
}
