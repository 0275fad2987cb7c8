import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs once when the window's content is made. */
export function useOnOpening(run: () => void) {
  const ran = useRef(false)
  const first = useEffectEvent(run)
  useEffect(() => {
    if (ran.current) return
    ran.current = true
    first()
  }, [])
}
