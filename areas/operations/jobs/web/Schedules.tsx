import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { jobs } from '../contract.ts'
import type { ScheduleShown } from '../history-calls.ts'
import { whenText } from '../rules.ts'
import { nameOfSchedule, troubleText } from '../texts.ts'
import { costText, doneText, OutcomeBadge } from './schedule-parts.tsx'
import { ScheduleRunsDialog } from './ScheduleRunsDialog.tsx'

const columns: Column<ScheduleShown>[] = [
  {
    key: 'name',
    head: 'Vad',
    width: '34%',
    cell: ({ name }) => nameOfSchedule(name),
    second: ({ pattern }) => whenText(pattern),
  },
  { key: 'next', head: 'Nästa', width: '150px', cell: ({ next }) => <Instant of={next} /> },
  {
    key: 'last',
    head: 'Senast',
    width: '150px',
    cell: ({ last }) => (last ? <Instant of={last.began} /> : 'Har inte körts'),
  },
  {
    key: 'outcome',
    head: 'Utfall',
    whole: true,
    width: '130px',
    cell: ({ last, trouble }) => {
      if (trouble) return <StateBadge tone="negative" text={troubleText[trouble]} />
      return last ? <OutcomeBadge outcome={last.outcome} /> : null
    },
  },
  {
    key: 'done',
    head: 'Antal',
    align: 'right',
    width: '100px',
    cell: ({ last }) => (last ? doneText(last) : ''),
  },
  {
    key: 'cost',
    head: 'Kostnad, kr',
    align: 'right',
    width: '120px',
    cell: ({ last }) => (last ? costText(last) : ''),
  },
  { key: 'error', head: 'Fel', wraps: true, cell: ({ last }) => last?.error ?? '' },
]
const goesWell = ({ last, trouble }: ScheduleShown) =>
  Number(trouble === null) + Number(last?.outcome !== 'failed')
/** What has not gone well first, and then by name. */
const inOrder = (one: ScheduleShown, other: ScheduleShown) =>
  goesWell(one) - goesWell(other) ||
  nameOfSchedule(one.name).localeCompare(nameOfSchedule(other.name), 'sv')

/** What is done by itself: when it is done next, and how it went (jobs 5). */
export function Schedules() {
  const answer = useAnswer(jobs.schedules, {}, { refetchInterval: 60_000 })
  const [opened, setOpened] = useState<string>()
  return (
    <Section title="Scheman" note="Görs av sig självt. Tider är svensk tid.">
      <DataTable
        label="Scheman"
        columns={columns}
        rows={answer.data?.toSorted(inOrder)}
        rowKey={({ name }) => name}
        answer={answer}
        empty="Inget görs av sig självt just nu: ingen arbetare har startat."
        onOpen={({ name }) => setOpened(name)}
      />
      {opened === undefined ? null : (
        <ScheduleRunsDialog name={opened} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  )
}
