import type { AnswerOf } from '#platform/endpoint.ts'
import { useActor } from '#platform/web/actor.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import {
  MultiSelectField,
  SelectField,
  SwitchField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { tell } from '#platform/web/tell.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { commonNote, lackOf } from '../channels.ts'
import { triggers, type Trigger } from '../contract.ts'
import {
  createTemplate,
  eventCodeList,
  eventCodes,
  filterTypes,
  hasAmount,
  sendsText,
  templateFields,
  triggerProblems,
  userTaskCreate,
  whitelistRules,
  type FilterType,
} from '../rules.ts'
import { TemplateField } from './TemplateField.tsx'
import css from './triggers.module.css'

type Choices = AnswerOf<typeof triggers.all>

interface Typed extends Record<string, unknown> {
  name: string
  code: number | null
  selectedActions: readonly number[]
  selectedRulesToWhitelist: readonly string[]
  templateForIssuer: string
  templateForRecipient: string
  filterOutBlacklisted: boolean
  userTaskAction: number | null
  headerTemplate: string
  template: string
  createUserTask: boolean
  triggerFilterType: FilterType | null
  filterValue: number | null
}
const typedOf = (trigger: Trigger | undefined): Typed => ({
  name: trigger?.name ?? '',
  code: trigger?.code ?? null,
  selectedActions: trigger?.selectedActions ?? [],
  selectedRulesToWhitelist: trigger?.selectedRulesToWhitelist ?? [],
  templateForIssuer: trigger?.templateForIssuer ?? '',
  templateForRecipient: trigger?.templateForRecipient ?? '',
  filterOutBlacklisted: trigger?.filterOutBlacklisted ?? false,
  userTaskAction: trigger?.userTaskAction ?? null,
  headerTemplate: trigger?.headerTemplate ?? '',
  template: trigger?.template ?? '',
  createUserTask: trigger?.createUserTask ?? false,
  triggerFilterType: trigger?.triggerFilterType ?? 0,
  filterValue: trigger?.filterValue ?? null,
})
/** What the chosen event and actions have no use for is not sent. */
function sentOf(typed: Typed, stored: Trigger | undefined) {
  const actions = [...typed.selectedActions]
  const [makes, says] = [actions.includes(createTemplate), sendsText(actions)]
  const filters = hasAmount(typed.code) && typed.triggerFilterType === 1
  return {
    id: stored?.id,
    version: stored?.version,
    name: typed.name,
    code: typed.code ?? undefined,
    selectedActions: actions,
    selectedRulesToWhitelist: actions.includes(whitelistRules)
      ? [...typed.selectedRulesToWhitelist]
      : [],
    templateForIssuer: makes ? typed.templateForIssuer : '',
    templateForRecipient: makes ? typed.templateForRecipient : '',
    filterOutBlacklisted: typed.filterOutBlacklisted,
    userTaskAction: typed.userTaskAction,
    headerTemplate: makes || says ? typed.headerTemplate : '',
    template: says ? typed.template : '',
    createUserTask: makes && !actions.includes(userTaskCreate) && typed.createUserTask,
    triggerFilterType: filters ? (1 as const) : (0 as const),
    filterValue: filters ? typed.filterValue : null,
  }
}
const named = (choices: readonly { code: number; name: string }[]) =>
  choices.map(({ code, name }) => ({ value: code, label: name }))

const filterChoices = ([0, 1] as const).map((value) => ({ value, label: filterTypes[value] }))

interface TriggerFormProps {
  /** Undefined for a new one. */
  trigger: Trigger | undefined
  choices: Choices
  onClose: () => void
}

/**
 * A trigger: what it waits for, what it does, and what each of its actions needs (triggers 1-3).
 */
export function TriggerForm({ trigger, choices, onClose }: TriggerFormProps) {
  const save = useCommand(triggers.save)
  const remove = useCommand(triggers.delete)
  const missing = missingRole(triggers.save.may, useActor())
  const lacks = ({ selectedActions }: { selectedActions: readonly number[] }) => {
    const lack = choices.channels
      .filter(({ code }) => selectedActions.includes(code))
      .flatMap((channel) => lackOf(channel) ?? [])[0]
    return lack === undefined ? {} : { selectedActions: lack }
  }
  const form = useSaveForm<Typed>({
    initial: typedOf(trigger),
    draft: `trigger/${trigger?.id ?? 'new'}`,
    check: (typed) => {
      const sent = sentOf(typed, trigger)
      return { ...lacks(sent), ...triggerProblems(sent), ...checkWith(triggers.save, sent) }
    },
    save: (typed) => save.mutateAsync(checked(triggers.save, sentOf(typed, trigger))),
    onSaved: ({ name }) => {
      notify.success(`${name} är sparad`)
      onClose()
    },
  })
  const channels = choices.channels.filter(({ code }) => form.values.selectedActions.includes(code))
  async function askAndRemove(stored: Trigger) {
    const sure = await confirm({
      title: 'Ta bort triggern?',
      text: `${stored.name} utlöses inte mer. Händelserna finns kvar.`,
      act: 'Ta bort triggern',
      danger: true,
    })
    if (
      sure &&
      (await tell(() => remove.mutateAsync({ id: stored.id }), `${stored.name} är borttagen`))
    )
      onClose()
  }

  const { values } = form
  const actions = values.selectedActions
  const code = eventCodeList.find((one) => one === values.code)
  const makes = actions.includes(createTemplate)
  const says = sendsText(actions)
  const makesTask = actions.includes(userTaskCreate)
  return (
    <Form
      form={form}
      submit="Spara triggern"
      disabledReason={missing}
      onCancel={onClose}
      extra={
        trigger ? (
          <ActionButton
            danger
            icon="delete"
            disabledReason={missing}
            onClick={() => askAndRemove(trigger)}
          >
            Ta bort
          </ActionButton>
        ) : undefined
      }
    >
      <TextField field={form.field('name')} label="Namn" required maxLength={200} />
      <FieldRow>
        <SelectField
          field={form.field('code')}
          label="Händelse"
          choices={named(choices.eventCodes)}
          required
        />
        <MultiSelectField
          field={form.field('selectedActions')}
          label="Åtgärder"
          choices={named(choices.actionTypes)}
          required
        />
      </FieldRow>
      {channels.map((channel) => {
        const note = commonNote(channel)
        return note === undefined ? null : <Notice key={channel.code}>{note}</Notice>
      })}
      {code !== undefined && hasAmount(code) ? (
        <FieldRow>
          <SelectField
            field={form.field('triggerFilterType')}
            label="Filter"
            choices={filterChoices}
          />
          {values.triggerFilterType === 1 ? (
            <MoneyField field={form.field('filterValue')} label="Lägsta belopp" required />
          ) : null}
        </FieldRow>
      ) : null}
      <SwitchField
        field={form.field('filterOutBlacklisted')}
        label="Hoppa över företag i blacklist"
      />
      {code !== undefined && (makes || says) ? (
        <p className={css.hint}>
          Mallar fylls i med:{' '}
          {templateFields[eventCodes[code].about].map((name) => (
            <code key={name}>{`{{ ${name} }}`}</code>
          ))}
        </p>
      ) : null}
      {makes || says ? (
        <TemplateField
          field={form.field('headerTemplate')}
          label="Rubrikmall"
          code={code}
          line
          required={says}
          maxLength={500}
        />
      ) : null}
      {says ? (
        <TemplateField
          field={form.field('template')}
          label="Mall"
          code={code}
          required
          maxLength={4000}
        />
      ) : null}
      {makes ? (
        <>
          <TemplateField
            field={form.field('templateForIssuer')}
            label="Mall för utställare"
            code={code}
            maxLength={4000}
          />
          <TemplateField
            field={form.field('templateForRecipient')}
            label="Mall för mottagare"
            code={code}
            maxLength={4000}
          />
          {makesTask ? null : (
            <SwitchField
              field={form.field('createUserTask')}
              label="Skapa också ett ärende av mallen"
            />
          )}
        </>
      ) : null}
      {makesTask || (makes && values.createUserTask) ? (
        <SelectField
          field={form.field('userTaskAction')}
          label="Ärendets länk"
          choices={named(choices.userTaskActions)}
          placeholder="Ingen länk"
          clearable
        />
      ) : null}
      {actions.includes(whitelistRules) ? (
        <MultiSelectField
          field={form.field('selectedRulesToWhitelist')}
          label="Regler att göra undantag från"
          choices={choices.rules.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
      ) : null}
    </Form>
  )
}
