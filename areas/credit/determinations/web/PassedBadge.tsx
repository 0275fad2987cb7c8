import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'

const tones = { Ja: 'positive', K: 'warning', Nej: 'negative' } as const
const icons = { Ja: 'check', K: 'warning', Nej: 'cross' } as const

/** invoices 10: Ja, Nej, or K for what was let through with a warning. */
export const PassedBadge = ({ said }: { said: keyof typeof tones }) => (
  <StateBadge tone={tones[said]} icon={icons[said]} text={said} />
)
