import { useEffect } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { jobs, type MadeExport } from '../contract.ts'
import type { Run } from '../history-calls.ts'

const columns: Column<MadeExport>[] = [
  {
    key: 'madeAt',
    head: 'Gjord',
    cell: ({ madeAt }) => <Instant of={madeAt} />,
    width: '180px',
    whole: true,
  },
  { key: 'madeBy', head: 'Av', cell: ({ madeBy }) => madeBy },
  {
    key: 'rows',
    head: 'Bolag',
    cell: ({ rows }) => formatNumber(rows),
    align: 'right',
    width: '100px',
  },
  {
    key: 'removeAt',
    head: 'Tas bort',
    cell: ({ removeAt }) => <Day of={removeAt} />,
    width: '130px',
    whole: true,
  },
  {
    key: 'file',
    head: 'Fil',
    width: '220px',
    whole: true,
    cell: ({ id, madeAt, removed }) =>
      removed ? (
        'Borttagen'
      ) : (
        <ActionButton
          icon="download"
          label={`Hämta AML-exporten ${madeAt.slice(0, 10)}`}
          onClick={() => tell(() => download(jobs.amlExport, { id }))}
        >
          Hämta
        </ActionButton>
      ),
  },
]

/**
 * The AML exports that have been made, each to be fetched as long as it is kept. `run` is the
 * latest: its end brings a new one.
 */
export function AmlExports({ run }: { run: Run | undefined }) {
  const answer = useAnswer(jobs.amlExports, {})
  const { refetch } = answer
  const finished = run?.finishedAt
  useEffect(() => {
    if (finished) void refetch()
  }, [finished, refetch])
  return (
    <Section
      title="AML-exporter"
      note="Varje fil finns kvar till den dag som står vid den. Varje hämtning syns i granskningsloggen."
    >
      <DataTable
        label="AML-exporter"
        columns={columns}
        rows={answer.data}
        rowKey={({ id }) => id}
        answer={answer}
        empty="Ingen AML-export har gjorts."
      />
    </Section>
  )
}
