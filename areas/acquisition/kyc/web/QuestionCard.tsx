import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { fieldId } from '#platform/web/ui/form/form.ts'
import type { KycQuestion } from '../questions.ts'
import { questionTypeNames } from '../texts.ts'
import type { Editing } from './editing.ts'
import css from './kyc.module.css'
import { QuestionFields } from './QuestionFields.tsx'

interface QuestionCardProps {
  /** The question's address in the set. */
  at: string
  /** From 0. */
  place: number
  question: KycQuestion
  onChange: (question: KycQuestion) => void
  onRemove: () => void
  handles: { readonly grip: ReactNode; readonly moves: ReactNode }
  editing: Editing
  /** Its options. */
  children: ReactNode
}

/** One question: its words in a line that opens to everything about it. */
export function QuestionCard(props: QuestionCardProps) {
  const { at, place, question, onChange, onRemove, handles, editing, children } = props
  const { model } = question.meta
  const open = editing.opened.has(question.id)
  const wrong = Object.keys(editing.problems).some((field) => field.startsWith(`${at}.`))
  const body = fieldId(editing.form, `${question.id}-body`)
  return (
    <div className={css.card} data-wrong={wrong || undefined}>
      <div className={css.line}>
        {handles.grip}
        <button
          type="button"
          className={css.name}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => editing.onToggle(question.id)}
        >
          <span className="tabular">{place + 1}.</span> {question.question || <em>Ny fråga</em>}
        </button>
        <span className={css.kind}>
          {questionTypeNames[model.type]}
          {model.validation.mandatory ? ', obligatorisk' : ''}
        </span>
        {handles.moves}
        <button
          type="button"
          className={css.small}
          aria-label={`Ta bort fråga ${place + 1}${question.question ? `, ${question.question}` : ''}`}
          onClick={onRemove}
        >
          <Icon name="delete" />
        </button>
      </div>
      {open ? (
        <div className={css.body} id={body}>
          <QuestionFields at={at} question={question} onChange={onChange} editing={editing} />
          {children}
        </div>
      ) : null}
    </div>
  )
}
