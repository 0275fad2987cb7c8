import { useEffect, useRef, useState } from 'react'

/** Part-3 §9. */
const afterMs = 1000

/** A text that is saved by itself a second after the last key, and when it is left. Takes what is stored whenever nothing is being written. */
export function useAutosaved(stored: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ typed, stored, save })
  useEffect(() => {
    latest.current = { typed, stored, save }
  })
  const flush = () => {
    clearTimeout(timer.current)
    const now = latest.current
    if (now.typed !== undefined && now.typed !== now.stored) now.save(now.typed)
  }
  useEffect(() => flush, [])
  return {
    value: typed ?? stored,
    onChange: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, afterMs)
    },
    onBlur: () => {
      flush()
      setTyped(undefined)
    },
  }
}
