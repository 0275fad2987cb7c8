import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { usertasks, type UserTaskWithHistory } from '../contract.ts'
import { texts } from '../texts.ts'
import { TaskDetails } from './TaskDetails.tsx'
import { TaskForm } from './TaskForm.tsx'

interface TaskDialogProps {
  id: string
  onClose: () => void
}

/** One task over the start page: read, or changed. */
export function TaskDialog({ id, onClose }: TaskDialogProps) {
  const answer = useAnswer(usertasks.get, { id }, { placeholderData: undefined })
  const task = answer.data
  return (
    <Dialog opened onClose={onClose} title={task?.header ?? 'Ärende'} width={640}>
      {task ? <Task task={task} onRemoved={onClose} /> : <NoTask answer={answer} />}
    </Dialog>
  )
}

function Task({ task, onRemoved }: { task: UserTaskWithHistory; onRemoved: () => void }) {
  const [changing, setChanging] = useState(false)
  const read = () => setChanging(false)
  if (changing) return <TaskForm task={task} onSaved={read} onCancel={read} />
  return <TaskDetails task={task} onEdit={() => setChanging(true)} onRemoved={onRemoved} />
}

interface NoTaskProps {
  answer: { error: CallError | null; isFetching: boolean; refetch: () => Promise<unknown> }
}
/** It is waited for, or could not be fetched. */
function NoTask({ answer: { error, isFetching, refetch } }: NoTaskProps) {
  if (!error || isFetching) return <Delayed />
  return (
    <ErrorState
      error={new CallError(error.status, { code: 'notFetched', message: texts.taskFailed })}
      onRetry={() => void refetch()}
    />
  )
}
