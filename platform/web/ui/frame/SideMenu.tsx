import { useGo, type Place } from '#platform/web/place.ts'
import css from './SideMenu.module.css'
import { useStore } from '../list/store.ts'
import { Icon, type IconName } from '../look/icons.tsx'
import { Key } from './Key.tsx'
import { going, useKeys } from './keys.ts'
import { RouteLink } from './RouteLink.tsx'

export interface MenuEntry {
  readonly label: string
  readonly icon: IconName
  readonly href: Place
  /** The letter that leads there after G. */
  readonly letter?: string
  /** Further beginnings of addresses that belong to the entry. */
  readonly also?: readonly string[]
  /** The group it stands in, whose entries follow each other. */
  readonly group?: string
  /** How much there is to do where it leads. */
  readonly count?: number | undefined
}

const under = (pathname: string, place: string) =>
  place === '/' ? pathname === '/' : pathname === place || pathname.startsWith(`${place}/`)

/** The entry whose place the page belongs to: the one with the longest matching beginning. */
export function currentEntry(
  entries: readonly MenuEntry[],
  pathname: string,
): MenuEntry | undefined {
  let best: MenuEntry | undefined
  let length = 0
  for (const entry of entries) {
    for (const place of [entry.href, ...(entry.also ?? [])]) {
      if (place.length > length && under(pathname.toLowerCase(), place.toLowerCase())) {
        best = entry
        length = place.length
      }
    }
  }
  return best
}

/** Entries under the name of their group, in the order in which they are given. */
function byGroup(entries: readonly MenuEntry[]): readonly (readonly [string, MenuEntry[]])[] {
  const groups = new Map<string, MenuEntry[]>()
  for (const entry of entries) {
    const { group = '' } = entry
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  return [...groups]
}

const most = 999
const countText = (count: number) => (count > most ? `${most}+` : String(count))

interface SideMenuProps {
  entries: readonly MenuEntry[]
  pathname: string
  /** Labels beside the icons. Without, a label shows on hover and focus. */
  words: boolean
  onEscape: () => void
}

/** The side menu: icons and labels, only icons when closed. */
export function SideMenu({ entries, pathname, words, onEscape }: SideMenuProps) {
  const current = currentEntry(entries, pathname)
  const go = useGo()
  const shown = useStore(going)
  useKeys(
    entries.flatMap(({ label, letter, href }) =>
      letter ? [{ key: `g ${letter}`, text: label, run: () => void go(href) }] : [],
    ),
  )
  return (
    <nav
      id="menu"
      className={css.menu}
      data-words={words || undefined}
      aria-label="Huvudmeny"
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
    >
      {byGroup(entries).map(([group, own]) => (
        <section key={group} aria-label={group}>
          <div className={css.group} aria-hidden>
            {group}
          </div>
          <ul>
            {own.map((entry) => (
              <li key={entry.href}>
                <RouteLink
                  href={entry.href}
                  className={css.entry}
                  title={entry.count ? `${countText(entry.count)} att göra` : undefined}
                  aria-current={entry === current ? 'page' : undefined}
                  aria-keyshortcuts={entry.letter && `G ${entry.letter.toUpperCase()}`}
                >
                  {shown && entry.letter ? (
                    <Key aria-hidden>{entry.letter.toUpperCase()}</Key>
                  ) : (
                    <Icon name={entry.icon} size={18} />
                  )}
                  <span className={css.label}>{entry.label}</span>
                  {entry.count ? (
                    <span className={css.count} aria-hidden>
                      {countText(entry.count)}
                    </span>
                  ) : null}
                </RouteLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
