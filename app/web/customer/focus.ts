import { useEffect, useState, type RefObject } from 'react'

/**
 * Leads to the first field that is marked as wrong, once the marks are drawn: a frame may come
 * before them on a slow telephone. Answers what asks for it.
 */
export function useFirstFault(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked, form])
  return () => setAsked((before) => before + 1)
}
