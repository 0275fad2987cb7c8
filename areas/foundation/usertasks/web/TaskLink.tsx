import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { usertasks, type UserTask } from '../contract.ts'
import { actionAddress, actionText } from '../rules.ts'
import css from './tasks.module.css'

interface TaskLinkProps {
  task: Pick<UserTask, 'id' | 'header' | 'action' | 'completed' | 'mayHandle'>
  /** Says only 'Öppna', for lists. */
  short?: boolean
  onFollow?: () => void
}

/**
 * Leads to where a task is done. Who may handle it has it in progress by following it (usertasks 2).
 */
export function TaskLink({ task, short = false, onFollow }: TaskLinkProps) {
  const begin = useCommand(usertasks.setinprogress)
  const missing = missingRole(usertasks.setinprogress.may, useActor())
  if (!task.action) return null
  const place = actionText(task.action)
  return (
    <RouteLink
      href={actionAddress(task.action)}
      className={css.link}
      aria-label={short ? `Öppna ${place}: ${task.header}` : undefined}
      onClick={() => {
        onFollow?.()
        if (!task.completed && task.mayHandle && !missing)
          void tell(() => begin.mutateAsync({ id: task.id }))
      }}
    >
      <Icon name="link" />
      {short ? 'Öppna' : place}
    </RouteLink>
  )
}
