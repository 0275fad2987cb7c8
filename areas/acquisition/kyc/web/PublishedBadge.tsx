import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { KycSet } from '../contract.ts'

/** Whether a set is in use. */
export const PublishedBadge = ({ set }: { set: Pick<KycSet, 'published'> }) =>
  set.published ? (
    <StateBadge tone="positive" text="Publicerat" />
  ) : (
    <StateBadge tone="neutral" icon="edit" text="Utkast" />
  )
