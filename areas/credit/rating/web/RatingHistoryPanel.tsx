import type { AnswerOf } from '#platform/endpoint.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { LinePlot } from '#platform/web/ui/plot/Plot.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { rating } from '../contract.ts'

type Day = AnswerOf<typeof rating.history>['list'][number]
const points = (score: number) => formatNumber(score, 1)
const columns: readonly Column<Day>[] = [
  { key: 'day', head: 'Dag', cell: ({ day }) => day, whole: true },
  {
    key: 'score',
    head: 'Betyg av 10',
    cell: ({ score }) => points(score),
    align: 'right',
    whole: true,
  },
  { key: 'code', head: 'Kreditupplysningens kod', cell: ({ code }) => code ?? 'Ingen' },
]

/** A year of what a company was rated in a role (rating 13). */
export function RatingHistoryPanel(client: {
  organizationNumber: string
  companyType: CompanyType
}) {
  const answer = useAnswer(rating.history, client, { placeholderData: undefined })
  return (
    <Section title="Betyg: ett år">
      <Answered answer={answer}>
        {({ list, today }) =>
          list.length === 0 ? (
            <EmptyState text="Företaget har inte bedömts i den här rollen det senaste året." />
          ) : (
            <LinePlot
              small
              label="Betyg av 10, de dagar företaget bedömdes"
              points={[...list, { day: today, score: list.at(-1)?.score ?? 0 }].map(
                ({ day, score }) => ({ day, score }),
              )}
              along="day"
              series={[{ name: 'score', label: 'Betyg', tone: 'accent' }]}
              written={points}
            >
              <DataTable
                label="Betyg dag för dag"
                columns={columns}
                rows={list.toReversed()}
                rowKey={({ day }) => day}
              />
            </LinePlot>
          )
        }
      </Answered>
    </Section>
  )
}
