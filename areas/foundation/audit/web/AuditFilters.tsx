import { useId, useState } from 'react'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { readCompanyNumber } from '#platform/swedish/organization-number.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField, SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { audit } from '../contract.ts'
import css from './AuditFilters.module.css'

/** Each is '' for all; days as YYYY-MM-DD, the company as 10 digits. */
export const noFilters = {
  actor: '',
  action: '',
  company: '',
  subject: '',
  from: '',
  to: '',
  /** Without looks, which are most rows and seldom what is looked for (audit 7). */
  changes: true,
}
type AuditQuestion = Omit<typeof noFilters, 'changes'> & { readonly changes: boolean }

interface AuditFiltersProps {
  value: AuditQuestion
  onChange: (changes: Partial<AuditQuestion>) => void
  /** Given when something is filtered. */
  onReset: (() => void) | undefined
}

interface Reading {
  readonly value?: string
  readonly problem?: string
}

/**
 * A text that is asked for when one leaves the field or presses Enter, and only when it can be
 * read.
 */
function useWritten(
  name: string,
  value: string,
  onChange: (value: string) => void,
  show: (value: string) => string,
  read: (text: string) => Reading,
): FieldBinding<string> {
  const id = useId()
  const [text, setText] = useState(show(value))
  const [problem, setProblem] = useState<string>()
  // The address may change by other means: back, forward, Rensa filter.
  const [shownFor, setShownFor] = useState(value)
  if (shownFor !== value) {
    setShownFor(value)
    setText(show(value))
    setProblem(undefined)
  }
  const leave = () => {
    const reading = text.trim() === '' ? { value: '' } : read(text)
    setProblem(reading.problem)
    if (reading.value !== undefined && reading.value !== value) onChange(reading.value)
  }
  return { id, name, value: text, onChange: setText, onBlur: leave, error: problem }
}

const asWritten = (text: string) => text
const trimmed = (text: string): Reading => ({ value: text.trim() })
const asNumber = (text: string): Reading => {
  const reading = readCompanyNumber(text)
  return reading.ok ? { value: reading.value } : { problem: reading.problem }
}

/** Who, what, which company, about what and when. */
export function AuditFilters({ value, onChange, onReset }: AuditFiltersProps) {
  const id = useId()
  const { data } = useAnswer(audit.choices, {})
  const company = useWritten(
    'company',
    value.company,
    (next) => onChange({ company: next }),
    formatOrganizationNumber,
    asNumber,
  )
  const subject = useWritten(
    'subject',
    value.subject,
    (next) => onChange({ subject: next }),
    asWritten,
    trimmed,
  )
  const bound = (name: Exclude<keyof AuditQuestion, 'changes'>): FieldBinding<string | null> => ({
    id: `${id}-${name}`,
    name,
    value: value[name] || null,
    onChange: (next) => (next ?? '') !== value[name] && onChange({ [name]: next ?? '' }),
  })
  const known = <C extends { value: string; label: string }>(choices: C[], chosen: string) =>
    chosen === '' || choices.some((choice) => choice.value === chosen)
      ? choices
      : [...choices, { value: chosen, label: chosen }]
  const actors = (data?.actors ?? []).map((actor) => ({ value: actor.id, label: actor.name }))
  const actions = (data?.actions ?? []).map((action) => ({ value: action.id, label: action.text }))
  return (
    <form
      role="search"
      aria-label="Sök i granskningsloggen"
      onSubmit={(event) => {
        event.preventDefault()
        company.onBlur?.()
        subject.onBlur?.()
      }}
    >
      <div className={css.filters}>
        <SelectField
          field={bound('actor')}
          label="Vem"
          placeholder="Alla"
          clearable
          searchable
          choices={known(actors, value.actor)}
        />
        <SelectField
          field={bound('action')}
          label="Händelse"
          placeholder="Alla"
          clearable
          searchable
          choices={known(actions, value.action)}
        />
        <TextField field={company} label="Bolag" placeholder="NNNNNN-NNNN" />
        <div className={css.subject}>
          <TextField
            field={subject}
            label="Gäller"
            placeholder="Personnummer, namn, e-postadress eller id"
          />
        </div>
        <DateField field={bound('from')} label="Från och med" />
        <DateField field={bound('to')} label="Till och med" />
        <SwitchField
          field={{
            id: `${id}-changes`,
            name: 'changes',
            value: value.changes,
            onChange: (changes) => onChange({ changes }),
            error: undefined,
          }}
          label="Bara ändringar"
          hint={value.action ? 'Gäller inte när en händelse är vald' : undefined}
        />
      </div>
      {/* Lets Enter in a field send what was written. */}
      <button type="submit" hidden />
      {onReset ? (
        <div className={css.reset}>
          <ActionButton onClick={onReset}>Rensa filter</ActionButton>
        </div>
      ) : null}
    </form>
  )
}
