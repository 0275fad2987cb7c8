import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { formatInstant } from '#platform/swedish/format.ts'
import type { Waiting } from '../contract.ts'
import { ageText, queueKinds, type QueueName } from '../rules.ts'

const columnsAt = (queue: QueueName, asOf: Date): readonly Column<Waiting>[] => [
  { key: 'title', head: 'Vad det gäller', cell: ({ title }) => title },
  { key: 'detail', head: 'Varför', quiet: true, cell: ({ detail }) => detail },
  {
    key: 'age',
    head: 'Har väntat',
    width: '110px',
    whole: true,
    cell: ({ since }) => (
      <time dateTime={new Date(since).toISOString()} title={formatInstant(since)}>
        {ageText(new Date(since), asOf)}
      </time>
    ),
  },
  { key: 'act', head: 'Att göra', width: '180px', cell: () => queueKinds[queue].act },
]

interface QueueTableProps {
  queue: QueueName
  rows: readonly Waiting[] | undefined
  /** When it was asked for, which ages are counted to. */
  asOf: Date
}
/** What waits in a queue; each row leads to where it is done (queues 3). */
export const QueueTable = ({ queue, rows, asOf }: QueueTableProps) => (
  <DataTable
    label={queueKinds[queue].name}
    columns={columnsAt(queue, asOf)}
    rows={rows}
    rowKey={({ subject }) => subject}
    href={({ place }) => place}
    empty="Inget väntar på dig"
  />
)
