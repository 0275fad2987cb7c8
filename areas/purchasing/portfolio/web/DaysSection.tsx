import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { LinePlot } from '#platform/web/ui/plot/Plot.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { places } from '#areas/places.ts'
import { portfolio, type PortfolioDay } from '../contract.ts'
import css from './portfolio.module.css'
import { kronor, short } from './written.ts'

const columns: readonly Column<PortfolioDay>[] = [
  {
    key: 'day',
    head: 'Dag',
    cell: ({ day }) => (
      <RouteLink href={places.portfolioOn(day)} className={css.link}>
        {day}
      </RouteLink>
    ),
    whole: true,
  },
  {
    key: 'count',
    head: 'Fakturor',
    cell: ({ count }) => formatNumber(count),
    align: 'right',
    whole: true,
  },
  {
    key: 'amount',
    head: 'Kronor',
    cell: ({ amount }) => kronor(amount),
    align: 'right',
    whole: true,
  },
  {
    key: 'pastDue',
    head: 'Förfallet',
    cell: ({ pastDue }) => kronor(pastDue),
    align: 'right',
    whole: true,
  },
]

/** A year of the portfolio, by what was kept each night (portfolio 3). */
export function DaysSection({ day }: { day: string }) {
  const answer = useAnswer(portfolio.days, { day })
  return (
    <Section title="Dag för dag">
      <Answered answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text="Portföljen sparas varje natt. Första dagen syns i morgon." />
          ) : (
            <LinePlot
              label="Vad som var köpt och obetalt varje dag, och hur mycket av det som var förfallet"
              points={list.map((one) => ({
                day: one.day,
                amount: one.amount / 100,
                pastDue: one.pastDue / 100,
              }))}
              along="day"
              series={[
                { name: 'amount', label: 'Köpt och obetalt', tone: 'accent' },
                { name: 'pastDue', label: 'Förfallet', tone: 'neg' },
              ]}
              written={short}
            >
              <DataTable
                label="Portföljen dag för dag"
                columns={columns}
                rows={list.toReversed()}
                rowKey={(one) => one.day}
              />
            </LinePlot>
          )
        }
      </Answered>
    </Section>
  )
}
