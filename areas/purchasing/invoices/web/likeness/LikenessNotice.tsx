import { places } from '#areas/places.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { likeness } from '../../contract-likeness.ts'

/** That an invoice stands out beside others, above everything else; nothing when it does not. */
export function LikenessNotice({ id }: { id: string }) {
  const { data } = useAnswer(likeness.alike, { id })
  const marked = data?.others.filter(({ mark }) => mark !== null) ?? []
  const [first] = marked
  if (!first?.mark) return null
  return (
    <p>
      <StateBadge tone="warning" icon="warning" text={first.mark} />{' '}
      <RouteLink href={places.invoice(id, 'tecken')}>
        {marked.length === 1
          ? `Jämför med faktura ${first.invoiceNumber}`
          : `Jämför med ${marked.length} liknande fakturor`}
      </RouteLink>
    </p>
  )
}
