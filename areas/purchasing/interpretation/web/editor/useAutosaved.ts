import { useEffect, useRef, useState } from 'react'

/** interpretation 67. */
const afterMs = 1000

/**
 * A text that is saved by itself a second after the last key, and when it is left. What was written
 * stands until it is what is stored.
 */
export function useAutosaved(stored: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [writing, setWriting] = useState(false)
  if (!writing && typed === stored) setTyped(undefined)
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
      setWriting(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, afterMs)
    },
    onBlur: () => {
      flush()
      setWriting(false)
    },
  }
}
