import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePaging } from '#platform/web/ui/list/usePaging.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { jobs } from '../contract.ts'
import { scheduleSorts, type ScheduleRun } from '../history-calls.ts'
import { nameOfSchedule } from '../texts.ts'
import { costText, doneText, OutcomeBadge } from './schedule-parts.tsx'

const columns: Column<ScheduleRun>[] = [
  {
    key: 'began',
    head: 'Började',
    sort: 'began',
    width: '150px',
    cell: ({ began }) => <Instant of={began} />,
  },
  {
    key: 'ended',
    head: 'Slut',
    sort: 'ended',
    width: '150px',
    cell: ({ ended }) => <Instant of={ended} />,
  },
  {
    key: 'outcome',
    head: 'Utfall',
    whole: true,
    width: '130px',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    second: ({ tries }) => (tries > 1 ? `${tries} försök` : ''),
  },
  { key: 'done', head: 'Antal', sort: 'done', align: 'right', width: '90px', cell: doneText },
  { key: 'cost', head: 'Kostnad, kr', align: 'right', width: '120px', cell: costText },
  { key: 'error', head: 'Fel', wraps: true, cell: ({ error }) => error ?? '' },
]

/** The runs of one schedule, in a window over the list (jobs 5). */
export function ScheduleRunsDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [failed, setFailed] = useState(false)
  const list = usePaging()
  const answer = useAnswer(jobs.scheduleRuns, {
    name,
    failed,
    ...pageAsked(list, scheduleSorts),
  })
  return (
    <Dialog opened onClose={onClose} title={nameOfSchedule(name)} width={900}>
      <ToggleChip
        label="Bara misslyckade"
        on={failed}
        onChange={(on) => {
          setFailed(on)
          list.setPage(1)
        }}
      />
      <DataTable
        label="Körningar av schemat"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ due }) => due}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty={failed ? 'Ingen körning har misslyckats.' : 'Har inte körts.'}
      />
    </Dialog>
  )
}
