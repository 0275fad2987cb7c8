import { formatMoney } from '#platform/swedish/format.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { places } from '#areas/places.ts'
import type { BlacklistEffect } from '../contract.ts'
import { effectInWords } from '../effect-rules.ts'

/** Which invoices an item stops, and which exceptions count no more because of it (blacklist 9). */
export function EffectLists({ effect }: { effect: BlacklistEffect }) {
  const { stops, ends } = effect
  if (effectInWords(effect) === undefined)
    return <p>Ingen väntande faktura stoppas, och inget undantag slutar gälla.</p>
  const more = stops.count - stops.invoices.length
  return (
    <>
      {stops.count > 0 ? (
        <>
          <p>Fakturor som väntar och inte köps</p>
          <ul aria-label="Fakturor som stoppas">
            {stops.invoices.map((one) => (
              <li key={one.id}>
                <RouteLink href={places.invoice(one.id)}>{one.invoiceNumber}</RouteLink>
                {` från ${one.issuerName} på ${one.recipientName}, ${formatMoney(one.invoiceAmount)} ${one.currency}, ${one.stateText}`}
              </li>
            ))}
            {more > 0 ? <li>{`och ${more} till`}</li> : null}
          </ul>
        </>
      ) : null}
      {ends.length > 0 ? (
        <>
          <p>Undantag som inte gäller längre</p>
          <ul aria-label="Undantag som slutar gälla">
            {ends.map((one) => (
              <li key={one.id}>
                {`${one.ruleName} för ${one.name}, till ${one.endDate}: ${one.comment}`}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
