import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart, withSearch } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { DataTable, type Column, type RowPreview } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { isUserTaskAdmin, missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { usertasks, type UserTask } from '../contract.ts'
import { roleText } from '../kinds.ts'
import { taskColumns } from '../list-columns.ts'
import { shortMessage, tasksPerPage } from '../rules.ts'
import { texts } from '../texts.ts'
import { RemovedTasks } from './RemovedTasks.tsx'
import { TaskDone } from './TaskDone.tsx'
import { TaskLink } from './TaskLink.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import { TaskStateBadge } from './TaskStateBadge.tsx'
import { useTaskFilters } from './task-filters.ts'
import css from './tasks.module.css'

const columns: Column<UserTask>[] = [
  {
    key: 'done',
    head: 'Klart',
    headless: true,
    apart: true,
    whole: true,
    width: '40px',
    cell: (task) => <TaskDone task={task} />,
  },
  {
    key: 'header',
    head: 'Ärende',
    cell: (task) => task.header,
    second: (task) => shortMessage(task.message),
  },
  {
    key: 'assigned',
    head: 'Tilldelad',
    width: '170px',
    spare: true,
    cell: ({ assignedUser, kind }) => assignedUser ?? roleText(kind),
  },
  { key: 'due', head: 'Förfaller', width: '110px', cell: (task) => <Day of={task.dueDate} /> },
  {
    key: 'state',
    first: true,
    head: 'Läge',
    width: '180px',
    whole: true,
    cell: (task) => <TaskStateBadge task={task} />,
  },
  {
    key: 'link',
    head: 'Länk',
    headless: true,
    width: '100px',
    whole: true,
    spare: true,
    cell: (task) => <TaskLink task={task} short />,
  },
]

const preview: RowPreview<UserTask> = {
  title: () => 'Ärende',
  body: ({ id }) => <TaskPanel id={id} />,
}

/**
 * 'Åtgärder' on the start page: what there is to do, three at a time (usertasks 14, 15; decision
 * C30).
 */
export function TasksPanel() {
  const actor = useActor()
  const mayUnassigned = isUserTaskAdmin(actor)
  const { filters, change } = useTaskFilters()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const query = useSearchPart('taskQuery') ?? ''
  const paging = usePageInAddress('tasksPage')
  const changeSearch = useSearchChange()
  const [removedShown, setRemovedShown] = useState(false)
  const missing = missingRole(usertasks.save.may, actor)
  const unassigned = mayUnassigned && filters.showUnAssignedIssues
  const answer = useAnswer(usertasks.all, {
    ...filters,
    showUnAssignedIssues: unassigned,
    query,
    where: [...paging.where],
    currentPage: paging.page - 1,
    take: tasksPerPage,
  })
  const toggle = (name: keyof typeof filters) => (on: boolean) => {
    paging.setPage(1, true)
    change(name, on)
  }
  const narrowed =
    query !== '' ||
    paging.where.length > 0 ||
    filters.showMyIssues ||
    filters.showOpenIssues ||
    unassigned
  const failed = answer.error && !answer.isFetching ? answer.error : undefined
  return (
    <Section
      title="Åtgärder"
      actions={
        <ActionButton disabledReason={missing} onClick={() => setRemovedShown(true)}>
          Borttagna ärenden
        </ActionButton>
      }
    >
      <Filters>
        <SearchField
          label="Sök ärende"
          value={query}
          onChange={(text) =>
            void changeSearch({ taskQuery: text || undefined, tasksPage: undefined }, true)
          }
        />
        <ToggleChip label="Mina" on={filters.showMyIssues} onChange={toggle('showMyIssues')} />
        <ToggleChip label="Öppna" on={filters.showOpenIssues} onChange={toggle('showOpenIssues')} />
        {mayUnassigned ? (
          <ToggleChip
            label="Ej tilldelade"
            on={unassigned}
            onChange={toggle('showUnAssignedIssues')}
          />
        ) : null}
        <Conditions columns={taskColumns} list={paging} />
      </Filters>
      {failed ? (
        <div className={css.failed}>
          <h3>{texts.panelFailed}</h3>
          <ErrorState
            error={new CallError(failed.status, { code: 'notFetched', message: texts.listFailed })}
            onRetry={() => void answer.refetch()}
          />
        </div>
      ) : (
        <DataTable
          label="Åtgärder"
          columns={columns}
          rows={answer.data?.list}
          rowKey={(task) => task.id}
          answer={answer}
          list={paging}
          total={answer.data?.totalHits}
          pageSize={tasksPerPage}
          href={(task) => withSearch(places.userTask(task.id), search)}
          preview={preview}
          empty={narrowed ? 'Sökningen gav inga träffar.' : 'Inga ärenden'}
        />
      )}
      <Dialog
        opened={removedShown}
        onClose={() => setRemovedShown(false)}
        title="Borttagna ärenden"
        width={760}
      >
        <RemovedTasks />
      </Dialog>
    </Section>
  )
}
