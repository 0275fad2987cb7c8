import { fieldErrors } from '#platform/wording.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { settings, type ConfigurationValue } from '../contract.ts'
import { sameName, subjectOf, typeLabels, valueTypes } from '../rules.ts'

const types = valueTypes.map((value) => ({ value, label: typeLabels[value] }))
const truths = [
  { value: 'true', label: 'Ja' },
  { value: 'false', label: 'Nej' },
]
const decided = 'Programmet läser värdet så, därför kan det inte ändras'

interface Typed extends Record<string, unknown> {
  /** Why, for the second person. */
  why: string
  namespace: string
  key: string
  value: string
  type: ConfigurationValue['type'] | null
  allowMultiple: boolean
  description: string
}
const typedOf = ({
  namespace,
  key,
  value,
  type,
  allowMultiple,
  description,
}: ConfigurationValue): Typed => ({
  namespace,
  key,
  value: allowMultiple ? value.replaceAll(',', ', ') : value,
  type,
  allowMultiple,
  description,
  why: '',
})

/** The call saves a list; the form has one of them. */
const ownField = (field: string) => field.replace(/^configurationValues\.0\./, '')
const said = 'Ett fel inträffade vid spara.'
/** What two may have written at once, as the form calls it. */
const labels: Readonly<Record<string, string>> = {
  value: 'Värde',
  type: 'Typ',
  allowMultiple: 'Flera värden',
  description: 'Beskrivning',
}
function forForm(thrown: unknown): Error {
  const refusal = refusalOf(thrown)
  if (!refusal) return Object.assign(new Error(said), { code: 'notSaved' })
  const fields = refusal.fields?.map(({ field, message }) => ({ field: ownField(field), message }))
  const changed = refusal.changed?.flatMap((one) => {
    const label = labels[one.field]
    return label === undefined ? [] : [{ ...one, label }]
  })
  return Object.assign(new Error(refusal.message), { code: refusal.code, fields, changed })
}

interface ConfigurationDialogProps {
  /** The value to edit; with version 0 and no key a new one. */
  value: ConfigurationValue
  others: readonly ConfigurationValue[]
  onClose: () => void
}

const standardAgain = ({ control }: ConfigurationValue) =>
  control
    ? 'Programmets standard gäller igen när en annan administratör har godkänt det.'
    : 'Programmets standard gäller igen direkt.'

/** One configuration value. Namespace and key are set when it is new (settings 1). */
export function ConfigurationDialog({ value, others, onClose }: ConfigurationDialogProps) {
  const save = useCommand(settings.saveConfigurationValues)
  const remove = useCommand(settings.deleteConfigurationValue)
  const isNew = value.key === ''
  const title = isNew ? 'Nytt konfigurationsvärde' : value.key
  const sentOf = ({ why, ...typed }: Typed) => ({
    configurationValues: [{ ...typed, type: typed.type ?? 'string', version: value.version }],
    why,
  })

  const form = useSaveForm<Typed>({
    initial: typedOf(value),
    draft: `configuration/${value.namespace}/${value.key}`,
    check: (typed) => {
      const sentences: Record<string, string> = {}
      if (isNew && others.some((other) => sameName(other, typed)))
        sentences.key = settings.saveConfigurationValues.refusals.nameInUse.text
      const { input } = settings.saveConfigurationValues
      const parsed = input.safeParse(sentOf(typed))
      for (const { field, message } of parsed.success ? [] : fieldErrors(input, parsed.error))
        sentences[ownField(field)] ??= message
      return sentences
    },
    save: async (typed) => {
      try {
        await save.mutateAsync(sentOf(typed))
      } catch (thrown) {
        throw forForm(thrown)
      }
    },
    onSaved: () => {
      notify.success(value.control ? waitsForSecond : 'Sparat.')
      onClose()
    },
  })

  async function askAndRemove() {
    const sure = await confirm({
      title: value.known ? 'Återställ till standard?' : 'Ta bort konfigurationsvärdet?',
      text: value.known
        ? standardAgain(value)
        : `${value.namespace} ${value.key} tas bort. Det kan inte ångras.`,
      act: value.known ? 'Återställ' : 'Ta bort värdet',
      danger: true,
    })
    if (!sure) return
    try {
      const { namespace, key, version } = value
      const waiting = await remove.mutateAsync({ namespace, key, version, why: form.values.why })
      const done = value.known ? 'Standardvärdet gäller igen' : 'Värdet är borttaget'
      notify.success(waiting ? waitsForSecond : done)
      onClose()
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(thrown)
    }
  }

  const { type, allowMultiple } = form.values
  const held = form.field('value')
  const fixed = value.known ? decided : undefined
  const apart = allowMultiple ? 'Skilj värdena åt med komma' : undefined
  const hint =
    [value.allowed && `Ska vara ${value.allowed}`, apart].filter(Boolean).join('. ') || undefined
  const named = isNew ? undefined : 'Kan bara anges på nya värden'
  return (
    <Dialog opened onClose={onClose} title={title} width={560} dismissable={!form.dirty}>
      {value.control ? (
        <WaitingApprovalsPanel acts={['changeControl']} subject={subjectOf(value)} />
      ) : null}
      <Form
        form={form}
        onCancel={() => {
          form.discard()
          onClose()
        }}
        extra={
          value.version > 0 ? (
            <ActionButton
              danger
              icon={value.known ? 'refresh' : 'delete'}
              pending={remove.isPending}
              onClick={() => void askAndRemove()}
            >
              {value.known ? 'Återställ' : 'Ta bort värdet'}
            </ActionButton>
          ) : undefined
        }
      >
        <FieldRow>
          <TextField
            field={form.field('namespace')}
            label="Namnrymd"
            required
            maxLength={100}
            reason={named}
          />
          <TextField
            field={form.field('key')}
            label="Nyckel"
            required
            maxLength={100}
            reason={named}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            field={form.field('type')}
            label="Typ"
            choices={types}
            required
            reason={fixed}
          />
          <SwitchField field={form.field('allowMultiple')} label="Flera värden" reason={fixed} />
        </FieldRow>
        {type === 'bool' && !allowMultiple ? (
          <SelectField
            field={{ ...held, onChange: (one: string | null) => held.onChange(one ?? '') }}
            label="Värde"
            choices={truths}
            required
          />
        ) : (
          <TextAreaField
            field={held}
            label="Värde"
            hint={hint}
            required
            rows={2}
            maxLength={10_000}
          />
        )}
        <TextAreaField
          field={form.field('description')}
          label="Beskrivning"
          rows={2}
          maxLength={1000}
        />
        {value.control ? (
          <TextAreaField
            field={form.field('why')}
            label="Motivering"
            hint="Värdet styr en kontroll: ändringen gäller när en annan administratör har godkänt den"
            rows={2}
            maxLength={2000}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}
