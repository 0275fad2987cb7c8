import { useEffect, useEffectEvent, useState } from 'react'

/**
 * interpretation 25: every 3 s, starting after 6 s; after 180 times the page asks to be loaded
 * anew.
 */
const firstMs = 6000
const everyMs = 3000
export const pollsUntilExpired = 180

/**
 * Fetches again and again while the screen is shown. A hidden tab neither fetches nor counts.
 * Answers whether it has ended.
 */
export function usePolling(fetchAgain: () => unknown): boolean {
  const [polls, setPolls] = useState(0)
  const expired = polls >= pollsUntilExpired
  const poll = useEffectEvent(() => {
    if (globalThis.document.visibilityState === 'hidden') return
    setPolls((before) => before + 1)
    fetchAgain()
  })
  useEffect(() => {
    if (expired) return
    let every: ReturnType<typeof setInterval>
    const first = setTimeout(() => {
      poll()
      every = setInterval(() => poll(), everyMs)
    }, firstMs)
    return () => {
      clearTimeout(first)
      clearInterval(every)
    }
  }, [expired])
  return expired
}
