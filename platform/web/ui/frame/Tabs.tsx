import type { Place } from '#platform/web/place.ts'
import css from './Tabs.module.css'
import { RouteLink } from './RouteLink.tsx'

export interface Tab {
  readonly label: string
  readonly href: Place
  readonly current: boolean
}

/** The parts of an object as links, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
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
