import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'

const unscreened = <StateBadge tone="neutral" text="Ej kontrollerad" />

/** Whether somebody is politically exposed; null: nobody has asked. */
export function PepBadge({ isPep }: { isPep: boolean | null }) {
  if (isPep === null) return unscreened
  return isPep ? (
    <StateBadge tone="warning" icon="warning" text="PEP" />
  ) : (
    <StateBadge tone="positive" text="Ej PEP" />
  )
}

/** Whether somebody is sanctioned; null: nobody has asked. */
export function SanctionBadge({ isSanctioned }: { isSanctioned: boolean | null }) {
  if (isSanctioned === null) return unscreened
  return isSanctioned ? (
    <StateBadge tone="negative" icon="warning" text="Sanktionerad" />
  ) : (
    <StateBadge tone="positive" text="Ej sanktionerad" />
  )
}
