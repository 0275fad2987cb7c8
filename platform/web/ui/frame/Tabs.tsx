import { useLayoutEffect, useRef } from 'react'
import type { Place } from '#platform/web/place.ts'
import css from './Tabs.module.css'
import { RouteLink } from './RouteLink.tsx'

export interface Tab {
  readonly label: string
  readonly href: Place
  readonly current: boolean
}

const neighbour = 32

/**
 * The parts of an object as links, each with its own address. Where they do not all have room, the
 * one that is shown is among those that are seen.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
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
    <nav ref={row} className={css.tabs} aria-label={label}>
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
