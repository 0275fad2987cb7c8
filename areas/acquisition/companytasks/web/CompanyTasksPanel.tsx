import type { ReactNode } from 'react'
import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { places } from '#areas/places.ts'
import { companyTasks, type TaskGroup } from '../contract.ts'
import { closedNames, groupNames } from '../texts.ts'
import { TasksPanel } from './TasksPanel.tsx'

interface CompanyTasksPanelProps {
  organizationNumber: string
  /** Beside the title: what begins something new. */
  actions?: ReactNode
}

/**
 * The client page's tab Uppgifter: what the company has to do, grouped by onboarding (companytasks
 * 8).
 */
export function CompanyTasksPanel({ organizationNumber, actions }: CompanyTasksPanelProps) {
  const answer = useAnswer(
    companyTasks.getContainersForCompany,
    { org: organizationNumber },
    { placeholderData: undefined },
  )
  const groups = answer.data?.taskGroups
  return (
    <>
      <Section title="Uppgifter" actions={actions}>
        <Answered answer={answer}>
          {({ taskGroups }) =>
            taskGroups.length === 0 ? <EmptyState text="Företaget har inga uppgifter" /> : null
          }
        </Answered>
      </Section>
      {groups?.map((group) => (
        <Group key={group.onboardingGroupInfo.groupId ?? 'without'} group={group} />
      ))}
    </>
  )
}

function Group({ group: { onboardingGroupInfo: info, tasks } }: { group: TaskGroup }) {
  const maySee = holds(useActor(), 'Administrator', 'SalesRepresentative', 'OnboardingUser')
  const done = tasks.filter(({ completed }) => completed).length
  const title = groupNames[info.type]
  return (
    <Section
      title={title}
      note={
        <>
          {done} av {tasks.length} uppgifter färdiga
          {info.created ? (
            <>
              {', påbörjad '}
              <Day of={info.created} />
            </>
          ) : null}
          {info.closed ? `, ${closedNames[info.closed]}` : null}
        </>
      }
      actions={
        info.groupId && maySee ? (
          <RouteLink href={places.onboarding(info.groupId)}>Visa onboardingen</RouteLink>
        ) : undefined
      }
    >
      <TasksPanel label={`Uppgifter, ${title}`} tasks={tasks} />
    </Section>
  )
}
