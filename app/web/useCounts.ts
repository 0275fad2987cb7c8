import { useEffect, useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { inbox } from '#areas/operations/inbox/contract.ts'
import type { MenuCount } from '#areas/operations/inbox/rules.ts'

/** ms: the page is there before what is counted beside the menu is asked for. */
const later = 2_000
/** ms between two counts, in a window that is seen. */
const again = 60_000

/** What the menu counts (inbox 8); nothing until it has been counted. */
export function useCounts(): ReadonlyMap<MenuCount, number> {
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAsks(true), later)
    return () => clearTimeout(timer)
  }, [])
  const { data = [] } = useAnswer(
    inbox.counts,
    {},
    { keep403: true, enabled: asks, refetchInterval: again },
  )
  return new Map(data.map(({ of, count }) => [of, count]))
}
