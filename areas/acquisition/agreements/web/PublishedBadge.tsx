import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { VersionSummary } from '../answers.ts'

/** Whether a version may be used (agreements 37), and whether it is, and so stays (decision C10). */
export function PublishedBadge({ version }: { version: VersionSummary }) {
  if (version.published) return <StateBadge tone="positive" text="Publicerad" />
  if (version.released !== null) return <StateBadge tone="positive" text="Gäller, inte använd" />
  return <StateBadge tone="neutral" icon="edit" text="Gäller inte än" />
}
