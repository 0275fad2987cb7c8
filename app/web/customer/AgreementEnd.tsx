import { useEffect, type RefObject } from 'react'
import { useWords } from './language.tsx'
import css from './customer.module.css'

/** Whether something is on the screen, or above it. */
export const isPassed = (element: Element | null) =>
  element !== null && element.getBoundingClientRect().top < window.innerHeight

interface AgreementEndProps {
  end: RefObject<HTMLParagraphElement | null>
  isShown: boolean
  /** It has come into view, by whatever means one moves through the page. */
  onReached: () => Promise<void>
}
/**
 * Where an agreement ends: told once when it comes into view (customer 22). It can be given focus,
 * which brings it there for who sees no screen.
 */
export function AgreementEnd({ end, isShown, onReached }: AgreementEndProps) {
  const words = useWords().agreement
  useEffect(() => {
    if (isShown || !end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!isPassed(entry?.target ?? null)) return
      observer.disconnect()
      void onReached()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isShown, onReached])
  return (
    <p ref={end} tabIndex={-1} className={css.quietLine} aria-live="polite">
      {isShown ? words.endShown : words.end}
    </p>
  )
}
