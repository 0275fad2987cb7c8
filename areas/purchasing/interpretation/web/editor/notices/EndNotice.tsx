import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import type { Interpretation } from '../../../contract.ts'
import { statusNames } from '../../../rules.ts'
import { Notice } from './Notice.tsx'

/** Who has ended it, when and why; and what became of it (interpretation 2). */
export function EndNotice({ shown }: { shown: Interpretation }) {
  if (shown.status === 'Completed') return <Sent shown={shown} />
  const removed = shown.status === 'Removed'
  return (
    <Notice icon={removed ? 'delete' : 'warning'} tone="neutral">
      {statusNames[shown.status]}. {removed ? shown.removedReason : shown.faultReportedReason}{' '}
      {shown.splitInto.length > 0 ? 'Uppdelad i: ' : ''}
      {shown.splitInto.map(({ id, fileName, status }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <RouteLink href={places.interpretation(id)}>{fileName}</RouteLink> (
          {statusNames[status].toLowerCase()})
        </span>
      ))}
    </Notice>
  )
}

function departureOf(delivery: Interpretation['delivery']): string {
  if (delivery?.state === 'delivered') return 'Skickad till fakturasystemet.'
  if (delivery?.state === 'dead')
    return `Kom inte fram till fakturasystemet: ${delivery.lastError ?? 'okänt fel'}`
  return 'Väntar på att skickas till fakturasystemet.'
}

function Sent({
  shown: { delivery, completedBy, completedTimestamp, invoiceId },
}: {
  shown: Interpretation
}) {
  const failed = delivery?.state === 'dead'
  return (
    <Notice icon={failed ? 'warning' : 'check'} tone={failed ? 'negative' : 'neutral'}>
      {statusNames.Completed} av {completedBy ?? 'okänd'} <Instant of={completedTimestamp} />.{' '}
      {departureOf(delivery)}{' '}
      {invoiceId ? <RouteLink href={places.invoice(invoiceId)}>Visa fakturan</RouteLink> : null}
    </Notice>
  )
}
