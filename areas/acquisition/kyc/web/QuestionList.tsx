import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { fieldId } from '#platform/web/ui/form/form.ts'
import { hasOptions, most, type KycQuestion } from '../questions.ts'
import type { Editing } from './editing.ts'
import css from './kyc.module.css'
import { newQuestion } from './new-question.ts'
import { OptionList } from './OptionList.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { SortableList } from './SortableList.tsx'

interface QuestionListProps {
  /** The address of the list in the set. */
  at: string
  questions: readonly KycQuestion[]
  onChange: (questions: readonly KycQuestion[]) => void
  /** The option they follow on, in words; none for the questions everybody is asked. */
  after?: { readonly id: string; readonly text: string }
  /** From 1. */
  level: number
  editing: Editing
}

/** Questions in their order: added, moved, changed and taken away. */
export function QuestionList({
  at,
  questions,
  onChange,
  after,
  level,
  editing,
}: QuestionListProps) {
  const change = (changed: KycQuestion) =>
    onChange(questions.map((one) => (one.id === changed.id ? changed : one)))
  const adding = useRef<HTMLButtonElement>(null)
  const add = () => {
    const question = newQuestion(after?.id ?? null)
    flushSync(() => {
      onChange([...questions, question])
      editing.onToggle(question.id)
    })
    document.getElementById(fieldId(editing.form, `${at}.${questions.length}.question`))?.focus()
  }
  return (
    <div className={css.questions}>
      {questions.length > 0 ? (
        <SortableList
          label={after ? `Följdfrågor på ${after.text || 'svarsalternativet'}` : 'Frågor'}
          items={questions}
          onOrder={onChange}
          nameOf={({ question }, place) => `fråga ${place + 1}${question ? `, ${question}` : ''}`}
        >
          {(question, place, handles) => (
            <QuestionCard
              at={`${at}.${place}`}
              place={place}
              question={question}
              onChange={change}
              onRemove={() => {
                onChange(questions.filter((one) => one.id !== question.id))
                adding.current?.focus()
              }}
              handles={handles}
              editing={editing}
            >
              {hasOptions(question.meta.model.type) ? (
                <OptionList
                  at={`${at}.${place}.meta.options`}
                  question={question}
                  onChange={(options) =>
                    change({ ...question, meta: { ...question.meta, options } })
                  }
                  editing={editing}
                  followUps={(option, optionAt, changeOption) => (
                    <QuestionList
                      at={optionAt}
                      questions={option.questions}
                      onChange={(followUps) => changeOption({ ...option, questions: followUps })}
                      after={option}
                      level={level + 1}
                      editing={editing}
                    />
                  )}
                />
              ) : null}
            </QuestionCard>
          )}
        </SortableList>
      ) : null}
      <ActionButton
        ref={adding}
        icon="plus"
        onClick={add}
        disabledReason={
          level > most.levels
            ? `Frågor kan följa på varandra i högst ${most.levels} led`
            : undefined
        }
      >
        {after ? 'Lägg till följdfråga' : 'Lägg till fråga'}
      </ActionButton>
    </div>
  )
}
