import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Place } from '#platform/web/place.ts'
import css from './Tabs.module.css'
import { RouteLink } from './RouteLink.tsx'

export interface Tab {
  readonly label: string
  readonly href: Place
  readonly current: boolean
}

const neighbour = 32

/** Whether there is more of a row than is seen, before and after it. */
function useMore(row: { readonly current: HTMLElement | null }) {
  const [more, setMore] = useState('')
  useEffect(() => {
    const element = row.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const before = scrollLeft > 1 ? 'before' : ''
      const after = scrollLeft + clientWidth < scrollWidth - 1 ? 'after' : ''
      setMore(`${before} ${after}`.trim())
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [row])
  return more
}

/**
 * The parts of an object as links, each with its own address. Where they do not all have room, the
 * one that is shown is among those that are seen, and the row fades where it goes on.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const more = useMore(row)
  const current = tabs.find((tab) => tab.current)?.href
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab) return
    const seen = row.current.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    // With a part of its neighbour, which says that there is more.
    row.current.scrollLeft +=
      Math.max(0, right + neighbour - seen.right) + Math.min(0, left - neighbour - seen.left)
  }, [current])
  return (
    <nav ref={row} className={css.tabs} aria-label={label} data-more={more}>
      {tabs.map((tab) => (
        <RouteLink
          key={tab.href}
          href={tab.href}
          className={css.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </RouteLink>
      ))}
    </nav>
  )
}
