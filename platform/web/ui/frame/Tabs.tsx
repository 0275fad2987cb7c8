import { Menu } from '@mantine/core'
import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
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
 * one that is shown is among those that are seen, and the row fades where it goes on.
 */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <Row label={label} current={tabs.find((tab) => tab.current)}>
    {tabs.map((tab) => (
      <TabLink key={tab.href} tab={tab} />
    ))}
  </Row>
)

/**
 * Many parts of an object in groups: those of the group one is in, and of every other group a link to
 * its first. A menu beside the row holds them all.
 */
export function GroupedTabs({ label, groups }: { label: string; groups: readonly TabGroup[] }) {
  const current = groups.flatMap(({ tabs }) => tabs).find((tab) => tab.current)
  return (
    <div className={css.withMenu}>
      <Row label={label} current={current}>
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </Row>
      <AllTabs groups={groups} />
    </div>
  )
}

function Group({ group: { label, tabs } }: { group: TabGroup }) {
  const [first, ...others] = tabs
  if (!first) return null
  if (others.length === 0) return <TabLink tab={first} />
  if (!tabs.some((tab) => tab.current)) return <TabLink tab={{ ...first, label }} />
  return (
    <div role="group" aria-label={label} className={css.group}>
      {tabs.map((tab) => (
        <TabLink key={tab.href} tab={tab} />
      ))}
    </div>
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

interface RowProps {
  label: string
  current: Tab | undefined
  children: ReactNode
}
function Row({ label, current, children }: RowProps) {
  const row = useRef<HTMLElement>(null)
  const more = useMore(row)
  const showCurrent = useCallback(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab) return
    const seen = row.current.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    // With a part of its neighbour, which says that there is more.
    row.current.scrollLeft +=
      Math.max(0, right + neighbour - seen.right) + Math.min(0, left - neighbour - seen.left)
  }, [])
  useLayoutEffect(showCurrent, [showCurrent, current?.href])
  // The router scrolls a row that it finds again back to where the last place had it.
  useArrived(showCurrent)
  return (
    <nav ref={row} className={css.tabs} aria-label={label} data-more={more}>
      {children}
    </nav>
  )
}

const TabLink = ({ tab: { href, label, current } }: { tab: Tab }) => (
  <RouteLink href={href} className={css.tab} aria-current={current ? 'page' : undefined}>
    {label}
  </RouteLink>
)
