import type { Place } from '#platform/web/place.ts'
import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import css from './AppFrame.module.css'
import { ColourSchemeButton } from './ColourSchemeButton.tsx'
import { useToday } from '#platform/web/today.ts'
import { Icon } from '../look/icons.tsx'
import { HelpButton, HelpPanel } from './HelpPanel.tsx'
import { helpOpened } from './help.ts'
import { useStore } from '../list/store.ts'
import { SideMenu, type MenuEntry } from './SideMenu.tsx'
import { rememberMenu, rememberedMenu } from './menu-cookie.ts'
import { RouteLink } from './RouteLink.tsx'
import { WordTeller } from '../value/WordTeller.tsx'

/**
 * Which system this is. Development and staging look different, so that nobody takes them for the
 * real one (shell 22).
 */
export const environments = ['dev', 'stage', 'prod'] as const
export type Environment = (typeof environments)[number]

interface AppFrameProps {
  environment: Environment
  /** The signed-in person. */
  name: string
  /** Where the name leads: the person's own page. */
  own: Place
  onLogout: () => void
  /** Out of every browser the person is signed in with. */
  onLogoutEverywhere: () => void
  /** Where the name of the program leads. */
  home: Place
  /** Only the entries the person may use, in the stated order. */
  menu: readonly MenuEntry[]
  /** The global search. */
  search?: ReactNode
  /** Tasks in progress and the like, at the right. */
  indicators?: ReactNode
  /** What the help says of the page that is shown. */
  help?: ReactNode
  children: ReactNode
}

/**
 * The frame of every page: top bar, side menu that remembers whether it was open, and the page
 * itself.
 */
export function AppFrame({
  environment,
  name,
  own,
  onLogout,
  onLogoutEverywhere,
  home,
  menu,
  search,
  indicators,
  help,
  children,
}: AppFrameProps) {
  const [open, setOpen] = useState(rememberedMenu)
  // On a narrow window the menu lies over the page, and is closed until asked for.
  const [over, setOver] = useState(false)
  const narrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false })
  const words = narrow ? over : open
  const helped = useStore(helpOpened)
  const { pathname } = useLocation()
  const today = useToday()
  const [at, setAt] = useState(pathname)
  if (at !== pathname) {
    setAt(pathname)
    setOver(false)
  }

  const toggle = () => {
    if (narrow) return setOver(!over)
    rememberMenu(!open)
    setOpen(!open)
  }
  return (
    <div
      className={css.frame}
      data-open={open || undefined}
      data-help={helped || undefined}
      data-environment={environment}
    >
      <a className={css.skip} href="#main">
        Hoppa till innehållet
      </a>
      <header className={css.bar}>
        <button
          type="button"
          className={css.round}
          aria-label="Meny"
          aria-controls="menu"
          aria-expanded={words}
          onClick={toggle}
        >
          <Icon name="menu" size={18} />
        </button>
        <RouteLink href={home} className={css.brand}>
          Skynet {environment === 'prod' ? null : <small>{environment}</small>}
        </RouteLink>
        <div className={css.search}>{search}</div>
        <div className={css.right}>
          {indicators}
          <HelpButton className={css.round} />
          <ColourSchemeButton className={css.round} />
          <span className={css.who}>
            Inloggad som <RouteLink href={own}>{name}</RouteLink>
          </span>
          <Button onClick={onLogout}>Logga ut</Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <button type="button" className={css.round} aria-label="Fler sätt att logga ut">
                <Icon name="more" />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onLogoutEverywhere}>Logga ut överallt</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </header>
      <SideMenu entries={menu} pathname={pathname} words={words} onEscape={() => setOver(false)} />
      {narrow && over ? <div className={css.shade} onClick={() => setOver(false)} /> : null}
      <main id="main" tabIndex={-1} className={css.main}>
        <p className={css.printed}>
          Utskriven {today} av {name}
        </p>
        {children}
      </main>
      <HelpPanel>{help}</HelpPanel>
      <WordTeller />
    </div>
  )
}
