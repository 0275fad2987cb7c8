import type { ReactNode } from 'react'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { CompanyTask } from '../contract.ts'
import { taskAddress } from '../rules.ts'
import { TaskStateBadge } from './TaskStateBadge.tsx'

interface TasksPanelProps {
  label: string
  tasks: readonly CompanyTask[] | undefined
  /** What may be done with a task, in its last column. */
  action?: (task: CompanyTask) => ReactNode
  empty?: string
  answer?: Parameters<typeof DataTable>[0]['answer']
}

function TaskName({ task }: { task: CompanyTask }) {
  const address = taskAddress(task)
  return address ? <RouteLink href={address}>{task.name}</RouteLink> : <>{task.name}</>
}

/** Tasks in the order they were asked for. A kind that has a screen is opened by its name. */
export function TasksPanel({
  label,
  tasks,
  action,
  empty = 'Inga uppgifter',
  answer,
}: TasksPanelProps) {
  const columns: Column<CompanyTask>[] = [
    { key: 'name', head: 'Uppgift', width: '34%', cell: (task) => <TaskName task={task} /> },
    {
      key: 'state',
      head: 'Status',
      width: '220px',
      whole: true,
      cell: (task) => <TaskStateBadge task={task} />,
    },
    {
      key: 'completed',
      head: 'Färdig',
      quiet: true,
      cell: (task) => (task.completedAt ? <Instant of={task.completedAt} /> : null),
      second: (task) => task.completedBy,
    },
    ...(action
      ? [
          {
            key: 'action',
            head: 'Åtgärd',
            headless: true,
            width: '120px',
            align: 'right',
            whole: true,
            cell: action,
          } as const,
        ]
      : []),
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={tasks ? [...tasks] : undefined}
      rowKey={({ id }) => id}
      empty={empty}
      {...(answer && { answer })}
      pageSize={3}
    />
  )
}
