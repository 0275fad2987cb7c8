import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Redirect } from '#platform/web/place.ts'
import { homeOf, taskAddress } from '../rules.ts'
import { useTask } from './TaskPage.tsx'

/**
 * /company-task/{companyTaskId}/redirect: to the screen of the task's type, else to where the task
 * is listed (companytasks 2).
 */
export function TaskRedirectScreen() {
  const answer = useTask()
  if (answer.error)
    return (
      <>
        <PageHeader title="Uppgift" />
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    )
  if (!answer.data) return <Delayed />
  return <Redirect to={taskAddress(answer.data) ?? homeOf(answer.data)} />
}
