import { AreaChart, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { useState, type ReactNode } from 'react'
import css from './Plot.module.css'

/** What is drawn over what: each point has a label and a number for every series. */
interface PlotProps {
  /** What is drawn, for those who do not see it: its numbers stand in the table. */
  label: string
  points: readonly Readonly<Record<string, string | number>>[]
  /** The name of the points' own label. */
  along: string
  series: readonly {
    readonly name: string
    readonly label: string
    readonly tone: 'accent' | 'neg' | 'warn'
  }[]
  /** A number as the scale and the hint show it. */
  written: (value: number) => string
  /** A low one, that stands beside others. */
  small?: boolean
  /** The same numbers as a table, opened by who asks for it. */
  children: ReactNode
}

const drawn = ({ series, written, points, along, small = false }: PlotProps) => ({
  data: points.map((point) => ({ ...point })),
  dataKey: along,
  series: series.map(({ name, label, tone }) => ({ name, label, color: `var(--${tone}-fill)` })),
  valueFormatter: written,
  h: small ? 110 : 220,
  gridAxis: 'x' as const,
  tickLine: 'none' as const,
  withLegend: series.length > 1 && !small,
  gridColor: 'var(--line)',
  textColor: 'var(--ink3)',
  yAxisProps: { width: 72 },
})

/**
 * The drawing is out of the way of keyboard and screen reader: its numbers are in the table under
 * it. The table is there when somebody opens it, for a year of days is many rows.
 */
function Figure({ label, children, drawing }: PlotProps & { drawing: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <figure className={css.plot} aria-label={label}>
      <div aria-hidden>{drawing}</div>
      <details
        className={css.numbers}
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>Visa siffrorna</summary>
        {isOpen ? (
          <div role="region" aria-label={`Siffror: ${label}`} tabIndex={0}>
            {children}
          </div>
        ) : null}
      </details>
    </figure>
  )
}
const still = { isAnimationActive: false }

/** Numbers through time, as areas. */
export function LinePlot(props: PlotProps) {
  return (
    <Figure
      {...props}
      drawing={
        <AreaChart
          {...drawn(props)}
          curveType="stepAfter"
          withDots={false}
          areaProps={still}
          areaChartProps={{ accessibilityLayer: false }}
        />
      }
    />
  )
}

/** From so many signs names are turned, so that each of a few has room for all of its own. */
const longName = 7
const mostNamed = 12
const turned = { interval: 0, angle: -25, textAnchor: 'end', height: 72 } as const
const namesOf = ({ points, along }: PlotProps) =>
  points.length <= mostNamed && points.some((point) => String(point[along]).length > longName)
    ? turned
    : undefined

/** Numbers of things that stand beside each other. */
export function BarPlot(props: PlotProps) {
  const names = namesOf(props)
  return (
    <Figure
      {...props}
      drawing={
        <BarChart
          {...drawn(props)}
          {...(names && { xAxisProps: names, h: 280 })}
          barProps={still}
          barChartProps={{ accessibilityLayer: false }}
        />
      }
    />
  )
}
