import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'

/** So many views somebody has of one list. */
export const mostViews = 20
/** So many that others share are shown of one list, the latest first. */
export const mostShared = 50

/** What a list is known by: its address as the sitemap has it, with its $parts. */
export const listPattern = /^\/[A-Za-z0-9/$_-]{0,99}$/

/**
 * What of an address a view keeps: all but the page one is on and what is opened beside the list.
 * @param search what stands after '?'
 */
export function keptOf(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !/page$/i.test(name) && name !== 'open',
  )
  return new URLSearchParams(kept).toString()
}

/** Whether what is searched for is the number of a person, whom a kept view would go on naming. */
export const namesPerson = (search: string): boolean =>
  [...new URLSearchParams(search).values()].some((value) => withoutNumbers(value) !== value)
