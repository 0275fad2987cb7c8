import { useEffect, useRef } from 'react'

/** For the field that a page is for: the focus is there when somebody arrives. */
export function useBeginHere() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return field
}
