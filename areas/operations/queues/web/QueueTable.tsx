import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { ageText } from '#platform/swedish/age.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { queues, type Waiting } from '../contract.ts'
import { queueKinds, type QueueName } from '../rules.ts'

const columnsAt = (queue: QueueName, asOf: Date): readonly Column<Waiting>[] => [
  {
    key: 'title',
    head: 'Vad det gäller',
    cell: ({ title }) => title,
    second: ({ detail }) => detail,
  },
  {
    key: 'age',
    head: 'Har väntat',
    width: '100px',
    whole: true,
    cell: ({ since }) => (
      <time dateTime={new Date(since).toISOString()} title={formatInstant(since)}>
        {ageText(new Date(since), asOf)}
      </time>
    ),
  },
  { key: 'act', head: 'Att göra', width: '170px', cell: () => queueKinds[queue].act },
  {
    key: 'taken',
    head: 'Taget av',
    width: '220px',
    whole: true,
    cell: (row) => <Taken row={row} />,
  },
]

/** Who has taken it, and for whoever has, the way to leave it. */
function Taken({ row: { queue, subject, title, taken } }: { row: Waiting }) {
  const leave = useCommand(queues.leave)
  if (!taken) return null
  const until = formatInstant(taken.until).slice(-5)
  if (!taken.own)
    return (
      <span>
        {taken.by}, till {until}
      </span>
    )
  return (
    <>
      Du, till {until}{' '}
      <ActionButton
        label={`Lämna ${title}`}
        onClick={() => tell(() => leave.mutateAsync({ queue, subject }), 'Tillbaka i kön')}
      >
        Lämna
      </ActionButton>
    </>
  )
}

interface QueueTableProps {
  queue: QueueName
  rows: readonly Waiting[] | undefined
  /** When it was asked for, which ages are counted to. */
  asOf: Date
  /** Where all of a queue is shown: the pages it has. */
  paged?: Pick<Parameters<typeof DataTable<Waiting>>[0], 'answer' | 'list' | 'total'>
}
/** What waits in a queue; each row leads to where it is done (queues 3). */
export const QueueTable = ({ queue, rows, asOf, paged }: QueueTableProps) => (
  <DataTable
    label={queueKinds[queue].name}
    columns={columnsAt(queue, asOf)}
    rows={rows}
    rowKey={({ subject }) => subject}
    href={({ place }) => place}
    empty="Inget väntar på dig"
    {...paged}
  />
)
