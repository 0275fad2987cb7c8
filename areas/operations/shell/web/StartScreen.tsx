import type { ReactNode } from 'react'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import type { MenuEntry } from '#platform/web/ui/frame/SideMenu.tsx'
import { places } from '#areas/places.ts'
import css from './StartScreen.module.css'

/**
 * /: what there is to do here. The places are those of the menu, so that nobody is shown what they
 * may not use.
 */
export function StartScreen({
  pages,
  children,
}: {
  pages: readonly MenuEntry[]
  children: ReactNode
}) {
  return (
    <>
      <PageHeader title="Start" />
      <ul className={css.places} aria-label="Sidor">
        {pages
          .filter(({ href }) => href !== places.start)
          .map(({ href, icon, label }) => (
            <li key={href}>
              <RouteLink href={href} className={css.place}>
                <Icon name={icon} size={18} />
                {label}
              </RouteLink>
            </li>
          ))}
      </ul>
      {children}
    </>
  )
}
