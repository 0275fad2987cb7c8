import { formatNumber } from '#platform/swedish/format.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { BarPlot } from '#platform/web/ui/plot/Plot.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { places } from '#areas/places.ts'
import type { RiskSpread } from '../contract.ts'
import { Count } from './Count.tsx'

const written = (value: number) => formatNumber(value)
const showOf = (points: number) => (points === 10 ? 'passed' : 'failed')

/** How many clients have how many points; every number leads to its clients (aml 4). */
export function RatingsPlot({ ratings }: Pick<RiskSpread, 'ratings'>) {
  const isEmpty = ratings.every(({ clients }) => clients === 0)
  return (
    <Section
      title="Hur betygen fördelar sig"
      note="Hela poäng av 10, avrundat nedåt. Godkänt är 10."
    >
      {isEmpty ? (
        <EmptyState text="Ingen klient är bedömd än. Betygen görs inom en timme." />
      ) : (
        <BarPlot
          label="Hur många klienter som har varje betyg"
          points={ratings.map(({ points, clients }) => ({ points: String(points), clients }))}
          along="points"
          series={[{ name: 'clients', label: 'Klienter', tone: 'accent' }]}
          written={written}
        >
          <DataTable
            label="Klienter efter betyg, hela poäng"
            columns={[
              { key: 'points', head: 'Betyg', cell: ({ points }) => `${points} av 10` },
              {
                key: 'clients',
                head: 'Klienter',
                cell: ({ points, clients }) => (
                  <Count of={clients} href={places.amlRiskAt(showOf(points), String(points))} />
                ),
                align: 'right',
              },
            ]}
            rows={ratings}
            rowKey={({ points }) => String(points)}
          />
        </BarPlot>
      )}
    </Section>
  )
}

/** What takes points of how many; every number leads to its clients (aml 4). */
export function FactorsPlot({ factors }: Pick<RiskSpread, 'factors'>) {
  const isEmpty = factors.every(({ clients }) => clients === 0)
  return (
    <Section title="Vad som sänker betygen">
      {isEmpty ? (
        <EmptyState text="Inget sänker något betyg." />
      ) : (
        <BarPlot
          label="Hur många klienter varje skäl sänker betyget för"
          points={factors.map(({ name, clients }) => ({ name, clients }))}
          along="name"
          series={[{ name: 'clients', label: 'Klienter', tone: 'warn' }]}
          written={written}
        >
          <DataTable
            label="Vad som sänker betygen"
            columns={[
              { key: 'name', head: 'Skäl', cell: ({ name }) => name },
              {
                key: 'clients',
                head: 'Klienter',
                cell: ({ factor, clients }) => (
                  <Count of={clients} href={places.amlRiskOf('failed', factor)} />
                ),
                align: 'right',
              },
            ]}
            rows={factors}
            rowKey={({ factor }) => factor}
          />
        </BarPlot>
      )}
    </Section>
  )
}
