import { Checkbox } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { fieldId } from '#platform/web/ui/form/form.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { most, type KycOption, type KycQuestion } from '../questions.ts'
import { fieldAt, type Editing } from './editing.ts'
import css from './kyc.module.css'
import { newOption } from './new-question.ts'
import { SortableList } from './SortableList.tsx'

interface OptionListProps {
  at: string
  question: KycQuestion
  onChange: (options: readonly KycOption[]) => void
  editing: Editing
  /** The questions that follow on an option; `at` is the address of their list. */
  followUps: (option: KycOption, at: string, onChange: (option: KycOption) => void) => ReactNode
}

/** The options of a question in their order, each with the questions that follow on it. */
export function OptionList({ at, question, onChange, editing, followUps }: OptionListProps) {
  const { options } = question.meta
  const { id, error } = fieldAt(editing, at, options, onChange)
  const adding = useRef<HTMLButtonElement>(null)
  const add = () => {
    flushSync(() => onChange([...options, newOption(question.id)]))
    document.getElementById(fieldId(editing.form, `${at}.${options.length}.text`))?.focus()
  }
  const change = (changed: KycOption) =>
    onChange(options.map((one) => (one.id === changed.id ? changed : one)))
  return (
    <fieldset
      className={css.group}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>Svarsalternativ</legend>
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
      <SortableList
        label={`Svarsalternativ på ${question.question || 'frågan'}`}
        items={options}
        onOrder={onChange}
        nameOf={({ text }, place) => `svarsalternativ ${place + 1}${text ? `, ${text}` : ''}`}
      >
        {(option, place, { grip, moves }) => (
          <>
            <div className={css.option}>
              {grip}
              <TextField
                field={fieldAt(editing, `${at}.${place}.text`, option.text, (text) =>
                  change({ ...option, text }),
                )}
                label={`Svarsalternativ ${place + 1}`}
                maxLength={300}
                required
              />
              <Checkbox
                label="Fritext"
                aria-label={`Fritext till svarsalternativ ${place + 1}`}
                checked={option.isFreeText}
                onChange={(event) => change({ ...option, isFreeText: event.currentTarget.checked })}
              />
              <Checkbox
                label="Risk"
                aria-label={`Risk vid svarsalternativ ${place + 1}`}
                checked={option.isRisk ?? false}
                onChange={(event) => change({ ...option, isRisk: event.currentTarget.checked })}
              />
              {moves}
              <button
                type="button"
                className={css.small}
                aria-label={`Ta bort svarsalternativ ${place + 1}${option.text ? `, ${option.text}` : ''}`}
                onClick={() => {
                  onChange(options.filter((one) => one.id !== option.id))
                  adding.current?.focus()
                }}
              >
                <Icon name="delete" />
              </button>
            </div>
            <div className={css.follow}>
              {followUps(option, `${at}.${place}.questions`, change)}
            </div>
          </>
        )}
      </SortableList>
      <ActionButton
        ref={adding}
        icon="plus"
        onClick={add}
        disabledReason={
          options.length >= most.options
            ? `En fråga kan ha högst ${most.options} svarsalternativ`
            : undefined
        }
      >
        Lägg till svarsalternativ
      </ActionButton>
    </fieldset>
  )
}
