import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { usertasks } from '../contract.ts'
import { shortMessage } from '../rules.ts'

/** What has been removed and can be put back by who looks (usertasks 22). */
export function RemovedTasks() {
  const answer = useAnswer(usertasks.removed, {})
  const restore = useCommand(usertasks.restore)
  return (
    <RemovedTable
      label="Borttagna ärenden"
      head="Ärende"
      cell={({ header }) => header}
      second={({ message }) => shortMessage(message)}
      answer={answer}
      rows={answer.data}
      empty="Inget ärende är borttaget"
      pending={restore.isPending}
      onUndo={({ id }) => void tell(() => restore.mutateAsync({ id }), 'Ärendet är tillbaka')}
    />
  )
}
