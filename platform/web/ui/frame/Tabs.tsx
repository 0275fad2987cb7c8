import { Menu } from '@mantine/core'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useArrived, useGo, type Place } from '#platform/web/place.ts'
import { Icon } from '../look/icons.tsx'
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

export interface TabGroup {
  readonly label: string
  readonly tabs: readonly Tab[]
}

/**
 * The parts of an object as links, each with its own address. Where they do not all have room, the
 * one that is shown is among those that are seen, and the row fades where it goes on. With `groups`
 * a menu beside the row holds them all.
 */
export function Tabs({
  label,
  tabs,
  groups,
}: {
  label: string
  tabs: readonly Tab[]
  groups?: readonly TabGroup[]
}) {
  return groups ? (
    <div className={css.withMenu}>
      <Row label={label} tabs={tabs} />
      <AllTabs groups={groups} />
    </div>
  ) : (
    <Row label={label} tabs={tabs} />
  )
}

function AllTabs({ groups }: { groups: readonly TabGroup[] }) {
  const go = useGo()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={css.all} aria-label="Alla flikar" title="Alla flikar">
          <Icon name="more" size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {groups.map((group) => (
          <Fragment key={group.label}>
            <Menu.Label>{group.label}</Menu.Label>
            {group.tabs.map((tab) => (
              <Menu.Item
                key={tab.href}
                aria-current={tab.current ? 'page' : undefined}
                onClick={() => void go(tab.href)}
              >
                {tab.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Row({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const more = useMore(row)
  const current = tabs.find((tab) => tab.current)?.href
  const showCurrent = useCallback(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab) return
    const seen = row.current.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    // With a part of its neighbour, which says that there is more.
    row.current.scrollLeft +=
      Math.max(0, right + neighbour - seen.right) + Math.min(0, left - neighbour - seen.left)
  }, [])
  useLayoutEffect(showCurrent, [showCurrent, current])
  // The router scrolls a row that it finds again back to where the last place had it.
  useArrived(showCurrent)
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
