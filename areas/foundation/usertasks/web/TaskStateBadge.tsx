import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { useToday } from '#platform/web/today.ts'
import type { UserTask } from '../contract.ts'
import { isOverdue } from '../rules.ts'

/** Where a task is; one whose day has passed says so (usertasks 2). */
export function TaskStateBadge({
  task,
}: {
  task: Pick<UserTask, 'state' | 'dueDate' | 'completed'>
}) {
  const today = useToday()
  if (task.completed) return <StateBadge tone="positive" text="Klart" />
  const begun = task.state === 'inProgress'
  if (isOverdue(task, today))
    return (
      <StateBadge tone="negative" icon="warning" text={begun ? 'Försenat, pågående' : 'Försenat'} />
    )
  return begun ? (
    <StateBadge tone="warning" text="Pågående" />
  ) : (
    <StateBadge tone="neutral" icon="clock" text="Öppet" />
  )
}
