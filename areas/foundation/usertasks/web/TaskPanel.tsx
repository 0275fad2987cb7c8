import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { usertasks, type UserTaskWithHistory } from '../contract.ts'
import { texts } from '../texts.ts'
import { TaskDetails } from './TaskDetails.tsx'
import { TaskForm } from './TaskForm.tsx'

/** One task beside a list of what waits: removed it leaves the list, and so does this. */
export function TaskPanel({ id }: { id: string }) {
  const answer = useAnswer(usertasks.get, { id }, { placeholderData: undefined })
  return (
    <>
      {answer.data ? <h3>{answer.data.header}</h3> : null}
      <OpenedTask answer={answer} />
    </>
  )
}

interface OpenedTaskProps {
  answer: {
    data: UserTaskWithHistory | undefined
    error: CallError | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  onRemoved?: (() => void) | undefined
}
/** A task that is read, or changed; waited for, or could not be fetched. */
export function OpenedTask({ answer, onRemoved }: OpenedTaskProps) {
  const [changing, setChanging] = useState(false)
  const read = () => setChanging(false)
  const { data: task, error, isFetching, refetch } = answer
  if (task && changing) return <TaskForm task={task} onSaved={read} onCancel={read} />
  if (task)
    return <TaskDetails task={task} onEdit={() => setChanging(true)} onRemoved={onRemoved} />
  if (!error || isFetching) return <Delayed />
  return (
    <ErrorState
      error={new CallError(error.status, { code: 'notFetched', message: texts.taskFailed })}
      onRetry={() => void refetch()}
    />
  )
}
