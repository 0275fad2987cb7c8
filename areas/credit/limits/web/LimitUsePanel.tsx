import { formatNumber } from '#platform/swedish/format.ts'
import { shortKronor, wholeKronor } from '#platform/swedish/short-money.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { LinePlot } from '#platform/web/ui/plot/Plot.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { limits } from '../contract.ts'
import type { LimitType } from '../rules.ts'
import { limitNames } from '../texts.ts'

type Day = AnswerOf<typeof limits.use>['list'][number]
const columns: readonly Column<Day>[] = [
  { key: 'day', head: 'Dag', cell: ({ day }) => day, whole: true },
  {
    key: 'used',
    head: 'Använt, kronor',
    cell: ({ used }) => wholeKronor(used),
    align: 'right',
    whole: true,
  },
  {
    key: 'limit',
    head: 'Limit, kronor',
    cell: ({ limit }) => (limit === null ? 'Ingen limit' : wholeKronor(limit)),
    align: 'right',
    whole: true,
  },
  {
    key: 'share',
    head: 'Andel',
    cell: ({ used, limit }) => (limit ? `${formatNumber((used / limit) * 100, 1)} %` : '–'),
    align: 'right',
    whole: true,
  },
]

/** A year of how much of a limit was used, beside what counted of it (limits 83). */
export function LimitUsePanel({
  organizationNumber,
  limitType,
  small = false,
}: {
  organizationNumber: string
  limitType: LimitType
  /** Low, to stand beside others. */
  small?: boolean
}) {
  const answer = useAnswer(
    limits.use,
    { organizationNumber, limitType },
    { placeholderData: undefined },
  )
  const name = limitNames[limitType]
  return (
    <Section title={`${name}: använt dag för dag`}>
      <Answered answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text="Klienten har inte haft någon limit och inget är köpt. Användningen syns här från första dagen." />
          ) : (
            <LinePlot
              small={small}
              label={`Hur mycket av ${name.toLowerCase()}en som var använt varje dag, och hur hög den var`}
              points={list.map(({ day, used, limit }) => ({
                day,
                used: used / 100,
                limit: (limit ?? 0) / 100,
              }))}
              along="day"
              series={[
                { name: 'limit', label: 'Limit', tone: 'warn' },
                { name: 'used', label: 'Använt', tone: 'accent' },
              ]}
              written={shortKronor}
            >
              <DataTable
                label={`${name} dag för dag`}
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
