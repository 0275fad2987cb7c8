import { useEffect, useRef, type ReactNode } from 'react'

let isFirst = true

/**
 * What a page is called, in the tab too. One that comes in the place of another begins there: it is
 * read out, the next Tab goes on from it, and a telephone shows it from its top. What is opened first
 * begins where the browser does.
 */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [])
  useEffect(() => {
    document.title = `${children} · Skynet`
  }, [children])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

interface OutcomeProps {
  className: string | undefined
  children: ReactNode
  /** Whether it takes the place of what was pressed, and so is gone on from. */
  hasCome: boolean
}
/** What has come of a press whose button is gone. */
export function Outcome({ className, children, hasCome }: OutcomeProps) {
  const outcome = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasCome) outcome.current?.focus()
  }, [hasCome])
  return (
    <p ref={outcome} tabIndex={-1} className={className} role="status">
      {children}
    </p>
  )
}
