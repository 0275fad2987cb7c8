import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import type { FlippedFilter } from './FlippedInvoices.tsx'

/** Whose result it is: several stand on a bucket's page, each with a list of its own. */
export type ResultName = 'test' | 'shadow' | 'draft'

/** What the address has of a result's list when all of it is shown, from the first page. */
export const wholeList = (name: ResultName) => ({
  [`${name}Before`]: undefined,
  [`${name}After`]: undefined,
  [`${name}Cause`]: undefined,
  [`${name}FlippedPage`]: undefined,
})

/**
 * Which of the invoices one looks at, kept in the address with their page, so that Back from one of
 * them leads to the same list (shell 26).
 */
export function useFlippedFilter(name: ResultName) {
  const before = useSearchPart(`${name}Before`)
  const after = useSearchPart(`${name}After`)
  const cause = useSearchPart(`${name}Cause`)
  const change = useSearchChange()
  const filter: FlippedFilter = {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(cause !== undefined && { cause }),
  }
  const setFilter = (chosen: FlippedFilter) =>
    void change(
      {
        ...wholeList(name),
        [`${name}Before`]: chosen.before,
        [`${name}After`]: chosen.after,
        [`${name}Cause`]: chosen.cause,
      },
      true,
    )
  return [filter, setFilter] as const
}
