import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Place } from '#areas/places.ts'
import css from './agreement.module.css'

/** A way to another page that stands among the buttons. */
export function ButtonLink({ href, children }: { href: Place; children: ReactNode }) {
  return (
    <Button component={RouteLink} href={href} className={css.link}>
      {children}
    </Button>
  )
}
