import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'

/** Whether a version is used, and therefore stays (decision C10). */
export const PublishedBadge = ({ published }: { published: boolean }) =>
  published ? (
    <StateBadge tone="positive" text="Publicerad" />
  ) : (
    <StateBadge tone="neutral" icon="edit" text="Inte publicerad" />
  )
