import type { ReactNode } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState, isNoSuch } from '#platform/web/ui/message/ErrorState.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { companyTasks, type ShownTask } from '../contract.ts'
import { homeOf } from '../rules.ts'
import { noSuchTask, onboardingCanceled } from '../texts.ts'
import { TaskStateBadge } from './TaskStateBadge.tsx'

/**
 * The task of the address /company-task/{companyTaskId}/...; its failure and waiting are shown by
 * `TaskPage`.
 */
export const useTask = () => {
  const companyTaskId = usePathPart('companyTaskId') ?? ''
  return useAnswer(companyTasks.get, { companyTaskId }, { placeholderData: undefined })
}

/**
 * The frame of every kind of task: its name, company and state, with what is done in it under them.
 * @public
 */
export function TaskPage({ children }: { children: (task: ShownTask) => ReactNode }) {
  const answer = useTask()
  if (answer.error)
    return (
      <>
        <PageHeader
          title="Uppgift"
          above={<RouteLink href={places.onboardings}>Onboarding</RouteLink>}
        />
        {isNoSuch(answer.error.status) ? (
          <EmptyState text={noSuchTask} />
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </>
    )
  if (!answer.data) return <Delayed />
  const task = answer.data
  return (
    <>
      <PageHeader
        title={task.name}
        badge={<TaskStateBadge task={task} />}
        above={
          <RouteLink href={homeOf(task)}>
            {task.onboardingId ? 'Onboarding' : 'Uppgifter'}
          </RouteLink>
        }
        facts={
          <>
            <RouteLink href={places.company(task.organizationNumber)}>{task.companyName}</RouteLink>
            <OrganizationNumber number={task.organizationNumber} />
          </>
        }
      />
      {task.canceled ? <Notice>{onboardingCanceled}</Notice> : null}
      {children(task)}
    </>
  )
}
