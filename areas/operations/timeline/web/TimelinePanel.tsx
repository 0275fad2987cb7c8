import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { timeline, type TimelineEvent } from '../contract.ts'
import { afterPattern, eventKindNames, eventKinds } from '../rules.ts'
import css from './timeline.module.css'

const columns: readonly Column<TimelineEvent>[] = [
  {
    key: 'at',
    head: 'När',
    cell: ({ at }) => <Instant of={at} />,
    width: '150px',
    quiet: true,
    whole: true,
    apart: true,
  },
  {
    key: 'text',
    head: 'Händelse',
    cell: ({ text }) => text,
    second: ({ detail }) => detail,
    wraps: true,
  },
  { key: 'kind', head: 'Slag', cell: ({ kind }) => eventKinds[kind], width: '200px', quiet: true },
  { key: 'by', head: 'Av', cell: ({ by }) => by, width: '180px', quiet: true },
]

// The list is there first: what draws is heavy.
const StandingPlots = lazy(async () => ({
  default: (await import('./StandingPlots.tsx')).StandingPlots,
}))

interface Client {
  organizationNumber: string
  companyType: CompanyType
}
interface TimelinePanelProps extends Client {
  isClient: boolean
  /** Beside the title: what something is written down by. */
  note: ReactNode
}
/**
 * All that has happened to a client, the latest first, as far as who looks may see it (timeline
 * 1-4), under a year of how it has stood (timeline 6). Where one is in it stands in the address.
 */
export const TimelinePanel = ({ isClient, note, ...client }: TimelinePanelProps) => (
  <>
    {isClient ? (
      <Suspense fallback={<Delayed />}>
        <StandingPlots {...client} />
      </Suspense>
    ) : null}
    <Events
      client={client}
      acts={
        <>
          {isClient ? (
            <ActionButton icon="pdf" onClick={() => download(timeline.paper, client)}>
              Beslutsunderlag
            </ActionButton>
          ) : null}
          {note}
        </>
      }
    />
  </>
)

function Events({ client, acts }: { client: Client; acts: ReactNode }) {
  const list = useListState({ filters: { kinds: [] as string[] } })
  const change = useSearchChange()
  const asked = useSearchPart('after') ?? ''
  const after = afterPattern.test(asked) ? asked : undefined
  const kinds = eventKindNames.filter((kind) => list.filters.kinds.includes(kind))
  const answer = useAnswer(
    timeline.events,
    { ...client, kinds, after, take: list.take },
    { placeholderData: keepPreviousData, afterEachAct: true },
  )
  const seen = answer.data?.kinds ?? []
  const next = answer.data?.next ?? null
  return (
    <Section
      title="Händelser"
      note="Det senaste först. Här står det du har behörighet att se."
      actions={acts}
    >
      <Filters
        {...(list.filtered && {
          onReset: () => void change({ kinds: undefined, after: undefined }, true),
        })}
      >
        <FilterChip
          label="Slag"
          several
          choices={seen.map((value) => ({ value, label: eventKinds[value] }))}
          value={kinds}
          onChange={(chosen) => void change({ kinds: chosen, after: undefined }, true)}
        />
      </Filters>
      <DataTable
        label="Händelser"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ key }) => key}
        answer={answer}
        href={({ place }) => place}
        empty={
          kinds.length > 0
            ? 'Inget av det slaget har hänt.'
            : 'Inget har hänt än. Här visas beslut, limiter, avtal, uppgifter och annat som händer klienten.'
        }
      />
      {next !== null || after ? (
        <div className={css.turn}>
          {after ? (
            <ActionButton onClick={() => void change({ after: undefined })}>
              Till det senaste
            </ActionButton>
          ) : null}
          {next === null ? null : (
            <ActionButton onClick={() => void change({ after: next })}>Visa äldre</ActionButton>
          )}
        </div>
      ) : null}
    </Section>
  )
}
