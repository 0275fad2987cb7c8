import { useRef } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm, type SaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField, NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { RefusalDialog, useRefusalDialog } from '#platform/web/ui/message/RefusalDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useToday } from '#platform/web/today.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { AlreadyWaitingNotice } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { whitelist, type WhitelistEntry } from '../contract.ts'
import { exceptionActs, valueLabels, type ExceptionRule, type ValueKind } from '../rules.ts'
import { checkException, chosen, sentOf, typedOf, type TypedException } from './typed-exception.ts'

interface ExceptionFormProps {
  organizationNumber: string
  /** Undefined for a new one. */
  entry: WhitelistEntry | undefined
  rules: readonly ExceptionRule[]
  /** What a new one begins with that is opened for a reason. */
  suggested?: Partial<TypedException>
  determinationId?: string
  /** With the id of what waits when it takes a second person; null when the exception counts. */
  onSaved?: (approvalId: string | null) => void
  onDone: () => void
}

/**
 * One exception: its rule, the value the rule asks for, its recipient, until when and why
 * (whitelist 1, 2, 3, 5, 6).
 */
export function ExceptionForm({
  organizationNumber,
  entry,
  rules,
  suggested,
  determinationId,
  onSaved,
  onDone,
}: ExceptionFormProps) {
  const save = useCommand(whitelist.save)
  const remove = useCommand(whitelist.delete)
  const refused = useRefusalDialog()
  const missing = missingRole(whitelist.save.may, useActor())
  const today = useToday()
  const waiting = useRef<string | null>(null)
  const ruleOf = (typed: TypedException) => rules.find(({ id }) => id === typed.rule)
  const sent = (typed: TypedException) => ({
    ...sentOf(typed, ruleOf(typed), entry, organizationNumber),
    ...(determinationId !== undefined && { determinationId }),
  })
  const form = useSaveForm<TypedException>({
    initial: { ...typedOf(entry), ...suggested },
    draft: suggested
      ? `exception/${organizationNumber}/${suggested.rule}/suggested`
      : `exception/${organizationNumber}/${entry?.id ?? 'new'}`,
    check: (typed) => checkException(typed, ruleOf(typed), sent(typed), today),
    save: async (typed) => {
      try {
        waiting.current = (await save.mutateAsync(sent(typed))).approvalId ?? null
      } catch (thrown) {
        // What cannot be mended in a field is said in the dialog of whitelist 9.
        if (refusalOf(thrown) && !refusalOf(thrown)?.fields && !refusalOf(thrown)?.changed)
          refused.show(thrown)
        throw thrown
      }
    },
    onSaved: () => {
      onSaved?.(waiting.current)
      if (waiting.current !== null) notify.info(waitsForSecond)
      else notify.success('Undantaget är sparat')
      onDone()
    },
  })
  const rule = ruleOf(form.values)
  const { enableForeignOrganizationNumber } = form.values

  async function askAndRemove() {
    const sure = await confirm({
      title: `Ta bort undantaget från ${entry?.ruleName}?`,
      text: 'Regeln gäller åter för nästa faktura. Det kan inte ångras.',
      act: 'Ta bort undantaget',
      danger: true,
    })
    if (!sure || !entry) return
    try {
      await remove.mutateAsync({ id: entry.id })
      notify.success('Undantaget är borttaget')
      form.discard()
      onDone()
    } catch (thrown) {
      refused.show(thrown)
    }
  }
  const cancel = () => {
    form.discard()
    onDone()
  }
  const choose = (id: string | null) => {
    const found = rules.find((one) => one.id === id)
    if (found) form.set(chosen(found, today))
  }

  return (
    <>
      {entry ? <AlreadyWaitingNotice acts={exceptionActs} subject={entry.id} /> : null}
      <Form
        form={form}
        submit="Spara undantaget"
        disabledReason={missing}
        onCancel={cancel}
        extra={
          entry ? (
            <ActionButton
              danger
              icon="delete"
              disabledReason={missing}
              pending={remove.isPending}
              onClick={askAndRemove}
            >
              Ta bort
            </ActionButton>
          ) : undefined
        }
      >
        <FieldRow>
          <SelectField
            field={{ ...form.field('rule'), onChange: choose }}
            label="Regel"
            choices={rules.map(({ id, ruleName }) => ({ value: id, label: ruleName }))}
            required
          />
          <DateField
            field={form.field('endDate')}
            label="Slutdatum"
            hint="Sista dagen det gäller"
            required
            min={today}
          />
        </FieldRow>
        {rule && rule.valueKind !== 'boolean' ? (
          <FieldRow>
            <ValueFields kind={rule.valueKind} form={form} />
          </FieldRow>
        ) : null}
        <FieldRow>
          <SwitchField
            field={form.field('enableForeignOrganizationNumber')}
            label="Gäller en viss mottagare"
            reason={
              rule?.recipientRequired ? 'Regeln jämför utställaren med en mottagare' : undefined
            }
          />
          {enableForeignOrganizationNumber ? (
            <TextField
              field={form.field('foreignOrganizationNumber')}
              label="Mottagarens organisationsnummer"
              placeholder="NNNNNN-NNNN"
              required
            />
          ) : (
            <span />
          )}
        </FieldRow>
        <TextAreaField field={form.field('comment')} label="Motivering" required maxLength={2000} />
      </Form>
      <RefusalDialog refusal={refused} />
    </>
  )
}

interface ValueFieldsProps {
  kind: Exclude<ValueKind, 'boolean'>
  form: SaveForm<TypedException>
}
/** What is let through, as the kind of the rule is written. */
function ValueFields({ kind, form }: ValueFieldsProps) {
  if (kind === 'date')
    return <DateField field={form.field('date')} label={valueLabels.date} required />
  if (kind === 'number')
    return <MoneyField field={form.field('amount')} label={valueLabels.number} required positive />
  const { useRecipientCurrentRatingAsValue } = form.values
  return (
    <>
      <NumberField
        field={form.field('rating')}
        label={valueLabels.rating}
        hint="Från 0 till 10"
        decimals={2}
        required={!useRecipientCurrentRatingAsValue}
        positive
        reason={
          useRecipientCurrentRatingAsValue ? 'Mottagarens betyg när undantaget sparas' : undefined
        }
      />
      <SwitchField
        field={form.field('useRecipientCurrentRatingAsValue')}
        label="Använd mottagarens nuvarande betyg"
      />
    </>
  )
}
