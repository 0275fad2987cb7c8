import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import type { Place } from '#platform/web/place.ts'

interface RouteLinkProps extends ComponentProps<'a'> {
  href: Place
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented

/**
 * A real link to a place in the program: opens without loading the page again, and like any link in
 * a new tab. Fetches the place's code on hover and focus.
 */
export function RouteLink({ href, onClick, onMouseEnter, onFocus, ...rest }: RouteLinkProps) {
  const router = useRouter()
  const prepare = () => {
    const [path = href] = href.split('?')
    router.preloadRoute({ to: path }).catch(() => undefined)
  }
  return (
    <a
      {...rest}
      href={href}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        prepare()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prepare()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!plainClick(event) || rest.target === '_blank') return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}
