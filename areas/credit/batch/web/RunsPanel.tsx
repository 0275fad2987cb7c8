import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { batch, runSorts, type BatchRun } from '../contract.ts'
import { isGoingOn } from '../rules.ts'
import { typeNames } from '../texts.ts'
import { pollMs } from './poll.ts'
import { StateOfRun } from './StateOfRun.tsx'

const columns: Column<BatchRun>[] = [
  {
    key: 'file',
    head: 'Fil',
    sort: 'file',
    cell: (run) => run.fileName,
    second: (run) => typeNames[run.type],
  },
  {
    key: 'state',
    head: 'Läge',
    sort: 'state',
    whole: true,
    width: '140px',
    cell: (run) => <StateOfRun state={run.state} />,
  },
  {
    key: 'examined',
    head: 'Klara',
    sort: 'examined',
    align: 'right',
    width: '160px',
    cell: (run) => `${formatNumber(run.examined)} av ${formatNumber(run.total)}`,
  },
  {
    key: 'bad',
    head: 'Rader med fel',
    sort: 'bad',
    align: 'right',
    width: '130px',
    cell: (run) => formatNumber(run.badRows),
  },
  {
    key: 'starts',
    head: 'Börjar',
    sort: 'starts',
    width: '170px',
    cell: (run) => <Instant of={run.startsAt} />,
    second: (run) => run.createdBy,
  },
  {
    key: 'finished',
    head: 'Klar',
    sort: 'finished',
    width: '150px',
    quiet: true,
    cell: (run) => (run.finished ? <Instant of={run.finished} /> : '—'),
  },
]

/** All runs, the newest first. */
export function RunsPanel({ onOpen }: { onOpen: (run: string) => void }) {
  const list = usePageInAddress('runsPage')
  const answer = useAnswer(batch.all, pageAsked(list, runSorts), {
    refetchInterval: ({ state }) =>
      state.data?.list.some((run) => isGoingOn(run.state)) ? pollMs : false,
  })
  return (
    <Section title="Körningar">
      <DataTable
        label="Körningar"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(run) => run.id}
        answer={{ ...answer, isFetching: answer.isPending }}
        list={list}
        total={answer.data?.totalHits}
        onOpen={(run) => onOpen(run.id)}
        empty="Inga körningar ännu."
      />
    </Section>
  )
}
