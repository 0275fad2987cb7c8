import { useState } from 'react'
import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { AddressTrustPanel } from '#areas/purchasing/approvers/web/AddressTrustPanel.tsx'
import { feedback } from '../contract.ts'
import {
  allTypes,
  feedbackTypeNames,
  longestMessage,
  recipientsOf,
  templateOf,
  toIssuer,
  usualType,
  type FeedbackFilter,
  type FeedbackType,
} from '../rules.ts'
import { texts } from '../texts.ts'
import type { FeedbackRow } from './feedback-columns.tsx'
import css from './feedback.module.css'
import { Preview } from './Preview.tsx'

type Mode = 'issuer' | 'recipient'
interface FeedbackDialogProps {
  rows: readonly FeedbackRow[]
  filters: readonly FeedbackFilter[]
  onSent: () => void
  onClose: () => void
}

/**
 * Writes one mail about the chosen invoices, to their issuer or their recipient (feedback 1, 5, 7,
 * 8).
 */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { rows, onClose } = props
  const [first] = rows
  const mayReachRecipient = holds(useActor(), 'LgUser', 'Administrator')
  const [mode, setMode] = useState<Mode>('issuer')
  const numbers = rows.map(({ invoiceNumber }) => invoiceNumber)
  const named =
    numbers.length > 5
      ? `${numbers.slice(0, 5).join(', ')} och ${numbers.length - 5} till`
      : numbers.join(', ')
  return (
    <Dialog opened onClose={onClose} title="Skicka återkoppling" width={680} dismissable={false}>
      <Toggles
        label="Mottagare av brevet"
        choices={[
          { value: 'issuer', label: 'Till utställaren' },
          { value: 'recipient', label: 'Till mottagaren', disabled: !mayReachRecipient },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mayReachRecipient ? null : <p className={css.about}>{texts.onlyLg}.</p>}
      <p className={css.about}>
        {numbers.length === 1 ? 'Faktura' : `${numbers.length} fakturor:`} {named}
      </p>
      <div className={css.form}>
        {first ? <Creator key={mode} mode={mode} first={first} {...props} /> : null}
      </div>
    </Dialog>
  )
}

interface Typed extends Record<string, unknown> {
  type: FeedbackType | null
  message: string
  email: string
}
/** What stops these invoices from being written about together. */
const problemOf = (mode: Mode, rows: readonly FeedbackRow[]) => {
  if (mode === 'recipient') return recipientsOf(rows) > 1 ? texts.severalRecipients : undefined
  return new Set(rows.map(({ company }) => company.organizationNumber)).size > 1
    ? texts.severalIssuers
    : undefined
}

interface CreatorProps extends FeedbackDialogProps {
  mode: Mode
  /** Of the rows: they have their issuer or their recipient in common. */
  first: FeedbackRow
}
function Creator({ mode, rows, first, filters, onSent, onClose }: CreatorProps) {
  const add = useCommand(feedback.add, { keep403: true })
  const { company } = first
  const problem = problemOf(mode, rows)
  const usual = usualType(mode, filters)
  const addresses = mode === 'issuer' ? company.alternativeEmailAddresses : []
  const onlyOne = addresses.length === 1 ? addresses[0]?.email : undefined
  const sentOf = ({ type, message, email }: Typed) => ({
    type: type ?? usual,
    message: mode === 'issuer' ? message : '',
    email,
    invoiceIds: rows.map(({ id }) => id),
    ...(mode === 'issuer' && {
      issuerOrganizationNumber: company.organizationNumber,
      issuerName: company.companyName,
    }),
  })
  const send = async (typed: Typed) => {
    try {
      await add.mutateAsync(sentOf(typed))
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'emailaddress_bl')) return fail(error)
      const use = await confirm({
        title: texts.warnings,
        text: texts.harmfulEmail,
        act: 'Fortsätt',
        danger: true,
      })
      if (use) await add.mutateAsync({ ...sentOf(typed), ignoreBlacklistWarning: true })
      return use
    }
    return true
  }
  const form = useSaveForm<Typed>({
    initial: {
      type: usual,
      message: '',
      email: mode === 'issuer' ? (onlyOne ?? '') : first.recipientEmail,
    },
    warn: false,
    check: (typed) => checkWith(feedback.add, sentOf(typed)),
    save: async (typed) => {
      if (await send(typed)) {
        notify.success('Återkopplingen är skickad')
        onSent()
      }
    },
  })
  const { values } = form
  const left = longestMessage - [...values.message].length
  const { type } = values
  return (
    <Form form={form} submit="Skicka" onCancel={onClose} disabledReason={problem}>
      {problem ? (
        <p role="alert" className={css.about}>
          {problem}
        </p>
      ) : null}
      <SelectField
        field={form.field('type')}
        label="Typ av återkoppling"
        choices={allTypes
          .filter((one) => toIssuer(one) === (mode === 'issuer'))
          .map((one) => ({ value: one, label: feedbackTypeNames[one] }))}
        required
      />
      {mode === 'issuer' ? (
        <TextAreaField
          field={form.field('message')}
          label="Meddelande"
          hint={left >= 0 ? `${left} tecken kvar` : `${-left} tecken för mycket`}
          required={type === 'other'}
        />
      ) : null}
      <TextField field={form.field('email')} label="E-postadress" type="email" required />
      {mode === 'recipient' ? (
        <AddressTrustPanel invoiceIds={rows.map(({ id }) => id)} email={values.email} />
      ) : null}
      {addresses.length > 0 ? (
        <ul className={css.chips} aria-label="Utställarens adresser">
          {addresses.map(({ email, displayValue }) => (
            <li key={email}>
              <button
                type="button"
                className={css.chip}
                aria-pressed={values.email === email}
                onClick={() => form.set({ email })}
              >
                {displayValue}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {type === null || type === 'other' ? null : (
        <Preview
          template={templateOf(type)}
          invoiceIds={rows.map(({ id }) => id)}
          message={values.message}
        />
      )}
    </Form>
  )
}

/** A refusal is shown in the form; anything else is told in the words of feedback 10. */
function fail(error: unknown): false {
  if (refusalOf(error)) throw error
  notify.error(texts.failed)
  return false
}
