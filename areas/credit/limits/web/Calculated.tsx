import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { formatNumber } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import type { Limit } from '../contract.ts'
import { noInformation } from '../texts.ts'
import css from './limits.module.css'

/** What the engine calculates at this moment, and how it comes to it (limits 50). */
export function Calculated({ limit }: { limit: Limit }) {
  const { calculatedLimit, calculatedCount, calculationMissing } = limit
  const reference = limit.calculatedLimitDecisionReferens
  return (
    <Section title="Automatiskt beräknad limit">
      {calculationMissing.length > 0 ? (
        <p className={css.quiet}>
          Kan inte räknas ut nu: {calculationMissing.join(', ')} saknas. Uppgifterna hämtas när en
          faktura bedöms eller när ratingen räknas om.
        </p>
      ) : null}
      <FactList
        stacked
        facts={[
          {
            label: calculationMissing.length > 0 ? 'Senast beräknad' : 'Limit',
            value: calculatedLimit === null ? noInformation : <Money ore={calculatedLimit} unit />,
          },
          ...(calculatedCount === null
            ? []
            : [{ label: 'Antal fakturor', value: calculatedCount }]),
          ...waysOf(limit),
          ...(reference === null
            ? []
            : [
                {
                  label: 'Beslutsreferens',
                  value: <RouteLink href={places.rating(reference)}>Visa bedömningen</RouteLink>,
                },
              ]),
        ]}
      />
    </Section>
  )
}

function waysOf({ calculation }: Limit) {
  if (!calculation) return []
  const { bucket, score, interval, share, bound, bounds, factsFrom } = calculation
  return [
    { label: 'Regelhink', value: `${bucket.name}, version ${bucket.version}` },
    { label: 'Betyg', value: `${formatNumber(score, 2)} av 10` },
    {
      label: 'Betygsintervall',
      value: interval
        ? `${formatNumber(interval.from, 2)} till ${formatNumber(interval.to, 2)}`
        : 'Lägre än alla intervall',
    },
    ...(bound === null ? [] : [{ label: 'Begränsad', value: bound }]),
    ...bounds.map((one) => ({
      label: one.name,
      value: (
        <>
          Högst <Money ore={one.most} unit />. {one.text}, {one.source}
          {one.holds ? '. Gäller' : ''}
        </>
      ),
    })),
    ...(share === null ? [] : [{ label: 'Andel till den andra limiten', value: `${share} %` }]),
    ...(factsFrom === null
      ? []
      : [{ label: 'Uppgifter hämtade', value: <Instant of={factsFrom} /> }]),
  ]
}
