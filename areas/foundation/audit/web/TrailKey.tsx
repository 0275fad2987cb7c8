import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { isConcealed } from '#platform/swedish/concealed-number.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { TrailName } from '../contract.ts'
import { placeOfNamed } from '../named-rules.ts'

export type TrailNames = readonly TrailName[]

const written = (key: string) =>
  /^\d{10}(\d{2})?$/.test(key) || isConcealed(key) ? formatOrganizationNumber(key) : key

/** What a row is about, by its name and with the way to it; the key itself of what nobody knows. */
export function TrailKey({ of, names }: { of: string | null; names: TrailNames }) {
  if (of === null || of === '') return '—'
  const name = names.find(({ key }) => key === of)
  if (!name) return written(of)
  return <RouteLink href={placeOfNamed(name)}>{name.text}</RouteLink>
}
