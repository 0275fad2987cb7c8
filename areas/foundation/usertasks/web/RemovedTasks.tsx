import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { usertasks, type RemovedTask } from '../contract.ts'
import { shortMessage } from '../rules.ts'

const columns: Column<RemovedTask>[] = [
  {
    key: 'header',
    head: 'Ärende',
    cell: ({ header }) => header,
    second: ({ message }) => shortMessage(message),
  },
  {
    key: 'removed',
    head: 'Borttaget',
    width: '190px',
    cell: ({ removedByUser }) => removedByUser,
    second: ({ removed }) => <Instant of={removed} />,
  },
  {
    key: 'until',
    head: 'Kan ångras till',
    width: '150px',
    quiet: true,
    cell: ({ undoneUntil }) => <Instant of={undoneUntil} />,
  },
  { key: 'undo', head: '', width: '110px', cell: ({ id }) => <Undo id={id} /> },
]

/** What has been removed and can be put back by who looks (usertasks 22). */
export function RemovedTasks() {
  const answer = useAnswer(usertasks.removed, {})
  return (
    <DataTable
      label="Borttagna ärenden"
      columns={columns}
      rows={answer.data}
      rowKey={({ id }) => id}
      answer={answer}
      empty="Inget ärende är borttaget"
    />
  )
}

function Undo({ id }: { id: string }) {
  const restore = useCommand(usertasks.restore)
  return (
    <ActionButton
      pending={restore.isPending}
      onClick={() => tell(() => restore.mutateAsync({ id }), 'Ärendet är tillbaka')}
    >
      Ångra
    </ActionButton>
  )
}
