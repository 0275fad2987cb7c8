import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import css from './agreement.module.css'

/** A way to another page that stands among the buttons. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button component={RouteLink} href={href} className={css.link}>
      {children}
    </Button>
  )
}
