import { formatNumber } from '#platform/swedish/format.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { BarPlot } from '#platform/web/ui/plot/Plot.tsx'
import { places } from '#areas/places.ts'
import type { ChangedWeek } from '../contract.ts'
import { changeKinds, changeNames } from '../rules.ts'
import { Count } from './Count.tsx'

const written = (value: number) => formatNumber(value)

interface ChangesPlotProps {
  weeks: readonly ChangedWeek[]
  /** How far back, as the address has it. */
  days: string
}
/** Ratings that have changed week for week; every number leads to them (aml 5). */
export function ChangesPlot({ weeks, days }: ChangesPlotProps) {
  const columns: readonly Column<ChangedWeek>[] = [
    { key: 'week', head: 'Vecka från', cell: ({ week }) => week, whole: true },
    ...changeKinds.map((kind): Column<ChangedWeek> => ({
      key: kind,
      head: changeNames[kind],
      cell: (one) => <Count of={one[kind]} href={places.amlChanges(days, kind, one.week)} />,
      align: 'right',
      whole: true,
    })),
  ]
  return (
    <BarPlot
      label="Hur många betyg som har sänkts, höjts och gjorts för första gången varje vecka"
      points={weeks.map(({ week, lowered, raised, first }) => ({
        week: week.slice(5),
        lowered,
        raised,
        first,
      }))}
      along="week"
      series={[
        { name: 'lowered', label: changeNames.lowered, tone: 'neg' },
        { name: 'raised', label: changeNames.raised, tone: 'accent' },
        { name: 'first', label: changeNames.first, tone: 'warn' },
      ]}
      written={written}
    >
      <DataTable
        label="Ändrade betyg vecka för vecka"
        columns={columns}
        rows={weeks.toReversed()}
        rowKey={({ week }) => week}
      />
    </BarPlot>
  )
}
