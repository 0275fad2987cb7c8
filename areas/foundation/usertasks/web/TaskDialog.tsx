import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { usertasks } from '../contract.ts'
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
  const [changing, setChanging] = useState(false)
  const task = answer.data
  return (
    <Dialog opened onClose={onClose} title={task?.header ?? 'Ärende'} width={640}>
      {task ? (
        changing ? (
          <TaskForm
            task={task}
            onSaved={() => setChanging(false)}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <TaskDetails task={task} onEdit={() => setChanging(true)} onRemoved={onClose} />
        )
      ) : answer.error && !answer.isFetching ? (
        <ErrorState
          error={
            new CallError(answer.error.status, { code: 'notFetched', message: texts.taskFailed })
          }
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Delayed />
      )}
    </Dialog>
  )
}
