import { formatMoney } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { places } from '#areas/places.ts'
import { recipients } from '../contract.ts'

/**
 * On an invoice: that its recipient may be the same as another, with what both hold (recipients 6).
 * Nothing when none is proposed.
 */
export function SameRecipientPanel({ organizationNumber }: { organizationNumber: string }) {
  const { data } = useAnswer(recipients.of, { organizationNumber }, { keep403: true })
  const [first] = data?.list.filter(({ state }) => state === 'open') ?? []
  if (!first) return null
  const { one, other } = first
  const [own, beside] =
    other.organizationNumber === organizationNumber ? [other, one] : [one, other]
  const kronor = (ore: number) => `${formatMoney(ore)} kr`
  return (
    <p>
      <StateBadge tone="warning" icon="warning" text="Mottagaren kan vara samma som" />{' '}
      <RouteLink href={places.client('recipient', beside.organizationNumber)}>
        {beside.name}
      </RouteLink>
      {`. Använt ${kronor(own.reserved)} och ${kronor(beside.reserved)}, tillsammans ${kronor(own.reserved + beside.reserved)}. `}
      <RouteLink href={places.client('recipient', own.organizationNumber)}>
        Jämför mottagarna
      </RouteLink>
    </p>
  )
}
