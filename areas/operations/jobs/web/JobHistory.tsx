import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { isKeyOf } from '#platform/record.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { jobs } from '../contract.ts'
import { runSorts, type Run } from '../history-calls.ts'
import { jobKinds, jobNames, type JobKind } from '../rules.ts'

const states = {
  running: { tone: 'warning', text: 'Pågår' },
  done: { tone: 'positive', text: 'Klar' },
  stopped: { tone: 'neutral', text: 'Stoppad' },
} as const
const endText = ({ state, stoppedBy }: Run) => {
  if (state !== 'stopped') return ''
  return stoppedBy === null ? 'vid den godkända kostnaden' : `av ${stoppedBy}`
}

const columns: Column<Run>[] = [
  {
    key: 'kind',
    head: 'Jobb',
    sort: 'kind',
    width: '24%',
    cell: ({ kind }) => jobNames[kind],
    second: ({ startedBy }) => `av ${startedBy}`,
  },
  {
    key: 'startedAt',
    head: 'Startat',
    sort: 'startedAt',
    width: '150px',
    cell: ({ startedAt }) => <Instant of={startedAt} />,
  },
  {
    key: 'finishedAt',
    head: 'Slut',
    sort: 'finishedAt',
    width: '150px',
    cell: ({ finishedAt }) => <Instant of={finishedAt} />,
  },
  {
    key: 'state',
    head: 'Utfall',
    sort: 'state',
    whole: true,
    width: '150px',
    cell: ({ state }) => <StateBadge {...states[state]} />,
    second: endText,
  },
  {
    key: 'done',
    head: 'Antal',
    sort: 'done',
    align: 'right',
    width: '120px',
    cell: ({ done, total }) => `${formatNumber(done)} av ${formatNumber(total)}`,
    second: ({ failed }) => (failed > 0 ? `${formatNumber(failed)} kunde inte hämtas` : ''),
  },
  {
    key: 'cost',
    head: 'Kostnad, kr',
    align: 'right',
    width: '120px',
    cell: ({ cost }) => (cost === null ? '—' : formatMoney(cost)),
    second: ({ agreedCost }) => (agreedCost === null ? '' : `av ${formatMoney(agreedCost)}`),
  },
  { key: 'error', head: 'Fel', wraps: true, cell: ({ error }) => error ?? '' },
]
const choices = jobKinds.map((value) => ({ value, label: jobNames[value] }))

/** Every run of the administrators' jobs: who started it, how it ended and what it cost (jobs 4). */
export function JobHistory() {
  const asked = useSearchPart('job') ?? ''
  const kind = isKeyOf(jobNames, asked) ? asked : ''
  const list = usePageInAddress('jobsPage')
  const change = useSearchChange()
  const answer = useAnswer(jobs.history, {
    kind,
    ...pageAsked(list, runSorts),
  })
  const choose = (chosen: JobKind | '') =>
    void change({ job: chosen || undefined, jobsPage: undefined }, true)
  return (
    <Section title="Körningar">
      <Filters onReset={kind === '' ? undefined : () => choose('')}>
        <FilterChip<JobKind>
          label="Jobb"
          choices={choices}
          value={kind === '' ? [] : [kind]}
          onChange={([chosen]) => choose(chosen ?? '')}
        />
      </Filters>
      <DataTable
        label="Körningar"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inget jobb har körts."
      />
    </Section>
  )
}
