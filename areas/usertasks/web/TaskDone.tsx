import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { usertasks, type UserTask } from '../contract.ts'
import css from './tasks.module.css'

interface TaskDoneProps {
  task: Pick<UserTask, 'id' | 'header' | 'completed'>
  /** Says 'Klart' beside the box; without, the name is for screen readers only. */
  labelled?: boolean
}

/** The box that says whether a task is done. */
export function TaskDone({ task, labelled = false }: TaskDoneProps) {
  const complete = useCommand(usertasks.complete)
  const completed = complete.isPending ? complete.variables.completed : task.completed
  const mark = () =>
    tell(
      () => complete.mutateAsync({ id: task.id, completed: !task.completed }),
      task.completed ? 'Ärendet är öppet igen' : 'Ärendet är klart',
    )
  return (
    <label className={css.done}>
      <input type="checkbox" checked={completed} onChange={() => complete.isPending || void mark()} />
      <span className={labelled ? undefined : 'unseen'}>Klart{labelled ? '' : `: ${task.header}`}</span>
    </label>
  )
}
