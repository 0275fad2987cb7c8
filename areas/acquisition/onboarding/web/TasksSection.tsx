import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { checked } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { companyTasks, type CompanyTask } from '#areas/acquisition/companytasks/contract.ts'
import {
  isThere,
  offeredTasks,
  removalProblem,
  type TaskType,
} from '#areas/acquisition/companytasks/rules.ts'
import { invited, removalReasons, taskNames } from '#areas/acquisition/companytasks/texts.ts'
import { TasksPanel } from '#areas/acquisition/companytasks/web/TasksPanel.tsx'
import type { OnboardingDetail } from '../contract.ts'

/** What has to be done, chosen until an invitation exists (companytasks 4). */
export function TasksSection({ shown, ended }: { shown: OnboardingDetail; ended: boolean }) {
  const [adding, setAdding] = useState(false)
  const answer = useAnswer(
    companyTasks.getTasksForOnboarding,
    { id: shown.id },
    { placeholderData: undefined },
  )
  const remove = useCommand(companyTasks.removeForOnboarding)
  const missing = missingRole(companyTasks.addForOnboarding.may, useActor())
  const fixed = missing ?? (shown.onboardingInvitationIds.length > 0 ? invited : undefined)

  const askAndRemove = async (task: CompanyTask) => {
    const sure = await confirm({
      title: `Ta bort uppgiften ${task.name}?`,
      act: 'Ta bort uppgiften',
      danger: true,
    })
    if (!sure) return
    await tell(
      () => remove.mutateAsync({ onboardingId: shown.id, companyTaskId: task.id }),
      `Uppgiften ${task.name} är borttagen`,
    )
  }
  const action = (task: CompanyTask) => {
    const problem = removalProblem(shown.onboardingType, task, answer.data ?? [])
    return (
      <ActionButton
        label={`Ta bort uppgiften ${task.name}`}
        disabledReason={fixed ?? (problem && removalReasons[problem])}
        onClick={() => askAndRemove(task)}
      >
        Ta bort
      </ActionButton>
    )
  }
  return (
    <Section
      title="Uppgifter"
      actions={
        ended ? undefined : (
          <ActionButton icon="plus" disabledReason={fixed} onClick={() => setAdding(true)}>
            Lägg till uppgift
          </ActionButton>
        )
      }
    >
      <TasksPanel
        label="Uppgifter"
        tasks={answer.data}
        answer={answer}
        empty="Onboardingen har inga uppgifter"
        {...(!ended && { action })}
      />
      <Dialog opened={adding} onClose={() => setAdding(false)} title="Lägg till uppgift">
        <AddTask shown={shown} there={answer.data ?? []} onDone={() => setAdding(false)} />
      </Dialog>
    </Section>
  )
}

interface AddTaskProps {
  shown: OnboardingDetail
  there: readonly CompanyTask[]
  onDone: () => void
}
function AddTask({ shown, there, onDone }: AddTaskProps) {
  const add = useCommand(companyTasks.addForOnboarding)
  const { id: onboardingId, organizationNumber } = shown
  const form = useSaveForm<{ type: TaskType | null }>({
    initial: { type: null },
    warn: false,
    check: ({ type }) => (type ? {} : { type: 'Uppgiftstyp behöver fyllas i' }),
    save: ({ type }) =>
      add.mutateAsync(
        checked(companyTasks.addForOnboarding, { onboardingId, organizationNumber, type }),
      ),
    onSaved: ({ type }) => {
      if (type) notify.success(`Uppgiften ${taskNames[type]} är tillagd`)
      onDone()
    },
  })
  const choices = offeredTasks(shown.onboardingType).map((value) => ({
    value,
    label: taskNames[value],
    disabled: isThere(value, there),
  }))
  return (
    <Form form={form} submit="Lägg till" onCancel={onDone}>
      <SelectField field={form.field('type')} label="Uppgiftstyp" choices={choices} required />
    </Form>
  )
}
