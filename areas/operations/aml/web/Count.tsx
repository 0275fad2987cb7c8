import { formatNumber } from '#platform/swedish/format.ts'
import type { Place } from '#platform/web/place.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'

/** A number that leads to what it counts; nothing leads to nothing. */
export function Count({ of, href }: { of: number; href: Place }) {
  return of === 0 ? <>0</> : <RouteLink href={href}>{formatNumber(of)}</RouteLink>
}
