import { useEffect, useRef, useState } from 'react'

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
/** Quick at first, slower towards the end. */
const eased = (share: number) => 1 - (1 - share) ** 3

/**
 * A number on its way to its value from the one before, at first from 0. It is there after `ms`, at
 * once where the system asks for less motion.
 */
export function useAnimatedNumber(value: number, ms: number): number {
  const [shown, setShown] = useState(() => (wantsStillness() ? value : 0))
  const last = useRef(shown)
  useEffect(() => {
    const from = last.current
    if (from === value) return
    let frame = 0
    const begun = performance.now()
    const draw = (now: number) => {
      const share = wantsStillness() ? 1 : Math.min(1, (now - begun) / ms)
      last.current = share === 1 ? value : from + (value - from) * eased(share)
      setShown(last.current)
      if (share < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value, ms])
  return shown
}
