import { useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { usertasks, type UserTask } from '../contract.ts'
import { texts } from '../texts.ts'
import css from './tasks.module.css'

interface TaskDoneProps {
  task: Pick<UserTask, 'id' | 'header' | 'completed' | 'mayHandle'>
  /** Says 'Klart' beside the box; without, the name is for screen readers only. */
  labelled?: boolean
}

/** The box that says whether a task is done. */
export function TaskDone({ task, labelled = false }: TaskDoneProps) {
  const complete = useCommand(usertasks.complete)
  // What has been marked and is on its way.
  const [marked, setMarked] = useState<boolean>()
  async function press(completed: boolean) {
    if (marked !== undefined) return
    setMarked(completed)
    const said = completed ? 'Ärendet är klart' : 'Ärendet är öppet igen'
    const mark = (to: boolean) => complete.mutateAsync({ id: task.id, completed: to })
    await tell(
      () => mark(completed),
      said,
      () => mark(!completed),
    )
    setMarked(undefined)
  }
  return (
    <label className={css.done} title={task.mayHandle ? undefined : texts.notYours}>
      <input
        type="checkbox"
        disabled={!task.mayHandle}
        checked={marked ?? task.completed}
        onChange={(event) => void press(event.currentTarget.checked)}
      />
      <span className={labelled ? undefined : 'unseen'}>
        Klart{labelled ? '' : `: ${task.header}`}
      </span>
    </label>
  )
}
