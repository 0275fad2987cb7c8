import { useCallback, useEffect, useState } from 'react'
import { nextView, viewToggleMs, type View } from '../rules.ts'

/**
 * Count and volume by turns (ticker 2): by itself every 7.5 s unless it is held still, and at once
 * when somebody chooses.
 */
export function useView() {
  const [view, setView] = useState<View>('count')
  const [turning, setTurning] = useState(true)
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setView(nextView), viewToggleMs)
    return () => clearInterval(timer)
  }, [turning, chosen])
  const choose = useCallback((next: View) => {
    setView(next)
    // What was chosen stands its whole time.
    setChosen((times) => times + 1)
  }, [])
  return { view, choose, turning, setTurning }
}
