import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useGo } from '#platform/web/place.ts'
import { useToday } from '#platform/web/today.ts'
import { places } from '#areas/places.ts'
import { usertasks, type UserTask } from '../contract.ts'
import {
  dueDateProblem,
  lastDueDate,
  monthAhead,
  splitTags,
  taskActionCodes,
  taskActions,
  type TaskAction,
} from '../rules.ts'
import css from './tasks.module.css'
import { UserPicker, type Assignee } from './UserPicker.tsx'

/** What a new task begins with. */
export type TaskBeginning = Partial<Pick<UserTask, 'header' | 'message' | 'dueDate' | 'action'>>

const choices = taskActionCodes
  .filter((code) => code !== 10)
  .map((code) => ({ value: code, label: taskActions[code].name }))
const helpChoice = { value: 10 as const, label: taskActions[10].name }

interface Typed extends Record<string, unknown> {
  header: string
  message: string
  dueDate: string | null
  assignTo: Assignee | null
  tags: string
  taskAction: TaskAction | null
  actionId: string
}
const typedOf = (task: Partial<UserTask>, today: string): Typed => ({
  header: task.header ?? '',
  message: task.message ?? '',
  dueDate: task.dueDate ?? lastDueDate(today),
  assignTo: task.assignTo ?? null,
  tags: (task.tags ?? []).join(', '),
  taskAction: task.action?.taskAction ?? null,
  actionId: task.action?.actionId ?? '',
})
const actionOf = ({ taskAction, actionId }: Pick<Typed, 'taskAction' | 'actionId'>) =>
  taskAction === null ? null : { taskAction, actionId }

interface TaskFormProps {
  /** The task as it was when one began to change it, or what a new one begins with. */
  task: UserTask | TaskBeginning
  onSaved: () => void
  onCancel: () => void
}

/** Header and description, when it is due, whose it is, its tags and its link (usertasks 1, 6). */
export function TaskForm({ task, onSaved, onCancel }: TaskFormProps) {
  const today = useToday()
  // What is fetched again meanwhile is not what one has seen.
  const [seen] = useState<Partial<UserTask>>(task)
  const save = useCommand(usertasks.save)
  const go = useGo()
  const sentOf = ({ header, message, dueDate, assignTo, tags, ...link }: Typed) => ({
    id: seen.id,
    version: seen.version,
    header,
    message,
    dueDate: dueDate ?? undefined,
    assignTo,
    tags: splitTags(tags),
    action: actionOf(link),
  })
  const form = useSaveForm<Typed>({
    initial: typedOf(seen, today),
    draft: `task/${seen.id ?? seen.header ?? 'new'}`,
    check: (typed) => {
      const { action, ...sentences } = checkWith(usertasks.save, sentOf(typed))
      const dueDate =
        typed.dueDate === null
          ? 'Förfallodag behöver fyllas i'
          : dueDateProblem(typed.dueDate, today, seen.dueDate)
      return { ...sentences, ...(dueDate && { dueDate }), ...(action && { actionId: action }) }
    },
    save: async (typed) => {
      const { id } = await save.mutateAsync(sentOf(typed))
      if (seen.id) return notify.success('Ärendet är sparat')
      const href = places.userTask(id)
      notify.success('Ärendet är skapat', 7, { text: 'Öppna', href, run: () => void go(href) })
    },
    onSaved: () => onSaved(),
  })
  const { taskAction } = form.values
  const late = seen.dueDate !== undefined && seen.dueDate < today ? seen.dueDate : undefined
  const assignTo = form.field('assignTo')
  return (
    <Form form={form} submit={seen.id ? 'Spara ärendet' : 'Skapa ärendet'} onCancel={onCancel}>
      <TextField field={form.field('header')} label="Rubrik" required maxLength={200} />
      <TextAreaField field={form.field('message')} label="Beskrivning" required maxLength={4000} />
      <div className={css.due}>
        <div>
          <DateField
            field={form.field('dueDate')}
            label="Förfallodag"
            required
            min={late ?? today}
            max={lastDueDate(today)}
            off={(day) => day < today && day !== late}
          />
        </div>
        <ActionButton
          onClick={() => form.set({ dueDate: monthAhead(today) })}
          label="30d, förfaller om en månad"
        >
          30d
        </ActionButton>
      </div>
      <UserPicker
        label="Tilldelad"
        value={assignTo.value}
        onChange={assignTo.onChange}
        error={assignTo.error}
      />
      <TextField
        field={form.field('tags')}
        label="Taggar"
        hint="Skilj dem åt med komma"
        maxLength={1000}
      />
      <FieldRow>
        <SelectField
          field={form.field('taskAction')}
          label="Länk"
          choices={taskAction === 10 ? [...choices, helpChoice] : choices}
          placeholder="Ingen länk"
          clearable
          searchable={false}
        />
        {taskAction === null ? null : (
          <TextField
            field={form.field('actionId')}
            label={taskActions[taskAction].label}
            required
            maxLength={100}
          />
        )}
      </FieldRow>
    </Form>
  )
}
