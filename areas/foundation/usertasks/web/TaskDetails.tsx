import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { roleText } from '../kinds.ts'
import { undoneDays } from '../rules.ts'
import { usertasks, type UserTaskWithHistory } from '../contract.ts'
import { texts } from '../texts.ts'
import { DelegateButton } from './DelegateButton.tsx'
import { TaskDone } from './TaskDone.tsx'
import { TaskLink } from './TaskLink.tsx'
import { TaskStateBadge } from './TaskStateBadge.tsx'
import css from './tasks.module.css'
import { UserPicker, type Assignee } from './UserPicker.tsx'

interface TaskDetailsProps {
  task: UserTaskWithHistory
  onEdit: () => void
  onRemoved?: (() => void) | undefined
}

/** All that is known of a task, and what one can do with it. */
export function TaskDetails({ task, onEdit, onRemoved }: TaskDetailsProps) {
  const { id, version } = task
  const assign = useCommand(usertasks.assign)
  const remove = useCommand(usertasks.delete)
  const restore = useCommand(usertasks.restore)
  const complete = useCommand(usertasks.complete)
  const take = useCommand(usertasks.take)
  const actor = useActor()
  const isOwn = task.assignTo?.key === actor.email
  const mayTake = task.mayHandle && !task.completed && !isOwn && (!task.assignTo || task.away)
  const takeIt = () =>
    tell(
      () => take.mutateAsync({ id }),
      'Ärendet är ditt',
      (taken) => assign.mutateAsync({ id, version: taken.version, assignTo: task.assignTo }),
    )
  const done = () =>
    tell(
      () => complete.mutateAsync({ id, completed: true }),
      'Ärendet är klart',
      () => complete.mutateAsync({ id, completed: false }),
    )
  useKeys([
    ...(mayTake ? [{ key: 't', text: 'Ta ärendet', run: () => void takeIt() }] : []),
    ...(task.mayHandle && !task.completed
      ? [{ key: 'e', text: 'Ärendet är klart', run: () => void done() }]
      : []),
  ])
  const handleReason = task.mayHandle ? undefined : texts.notYours
  const hand = (assignTo: Assignee | null) =>
    tell(
      () => assign.mutateAsync({ id, version, assignTo }),
      assignTo ? `Ärendet är tilldelat ${assignTo.name}` : 'Ärendet är inte längre tilldelat',
    )
  async function askAndRemove() {
    const sure = await confirm({
      title: 'Ta bort ärendet?',
      text: `${task.header} tas bort för alla. Det kan ångras i ${undoneDays} dagar, under Borttagna ärenden.`,
      act: 'Ta bort ärendet',
      danger: true,
    })
    if (!sure) return
    const isRemoved = await tell(
      () => remove.mutateAsync({ id }),
      'Ärendet är borttaget',
      () => restore.mutateAsync({ id }),
    )
    if (isRemoved) onRemoved?.()
  }
  return (
    <div className={css.details}>
      <div className={css.state}>
        <TaskStateBadge task={task} />
        <TaskDone task={task} labelled />
        <TaskLink task={task} />
      </div>
      <p className={css.message}>{task.message}</p>
      <FactList
        facts={[
          { label: 'Förfaller', value: <Day of={task.dueDate} /> },
          ...(task.assignTo ? [] : [{ label: 'Väntar på', value: roleText(task.kind) }]),
          { label: 'Skapat av', value: task.createdByUser },
          { label: 'Skapat', value: <Instant of={task.created} /> },
          ...(task.tags.length > 0 ? [{ label: 'Taggar', value: <Tags tags={task.tags} /> }] : []),
        ]}
      />
      <UserPicker label="Tilldelad" value={task.assignTo} onChange={hand} reason={handleReason} />
      <h3>Historik</h3>
      <ol className={css.history}>
        {task.historicStates.map(({ description, user, timeStamp }, place) => (
          <li key={place}>
            <span>{description}</span>
            <span>
              {user}, <Instant of={timeStamp} />
            </span>
          </li>
        ))}
      </ol>
      <div className={css.acts}>
        {mayTake ? <ActionButton onClick={takeIt}>Ta ärendet</ActionButton> : null}
        {task.mayHandle && !task.completed ? <DelegateButton task={task} /> : null}
        <ActionButton icon="edit" disabledReason={handleReason} onClick={onEdit}>
          Ändra
        </ActionButton>
        <ActionButton
          danger
          icon="delete"
          disabledReason={task.mayRemove ? undefined : texts.notYoursToRemove}
          onClick={askAndRemove}
        >
          Ta bort
        </ActionButton>
      </div>
    </div>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className={css.tags}>
    {tags.map((tag) => (
      <span key={tag} className={css.tag}>
        {tag}
      </span>
    ))}
  </span>
)
