import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'

/** A personal number as staff read it (8-4), to copy. */
export const NumberFact = ({ number }: { number: string }) => (
  <CopyText text={formatOrganizationNumber(number)} what="Personnumret" />
)

export const ProtectedBadge = () => (
  <StateBadge tone="warning" icon="warning" text="Skyddade personuppgifter" />
)
