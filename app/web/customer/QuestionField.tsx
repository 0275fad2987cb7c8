import type { ReactNode } from 'react'
import { chosenOf, noAnswer, type KycAnswer } from '#areas/acquisition/kyc/answers.ts'
import {
  hasOptions,
  takesOne,
  type InputType,
  type KycQuestion,
} from '#areas/acquisition/kyc/questions.ts'
import { useWords } from './language.tsx'
import { PersonsField } from './PersonsField.tsx'
import css from './customer.module.css'

interface QuestionFieldProps {
  question: KycQuestion
  answer: KycAnswer | undefined
  problem: string | undefined
  onAnswer: (answer: KycAnswer) => void
}
const inputTypes: Partial<Record<InputType, string>> = { Date: 'date', Tel: 'tel' }

/** What the fields of a question share with what explains them. */
export interface Described {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

/** A question with its answer, by its type. */
export function QuestionField({ question, answer: given, problem, onAnswer }: QuestionFieldProps) {
  const answer = given ?? noAnswer(question.id)
  const { type, textFieldInputType: form } = question.meta.model
  const id = `q-${question.id}`
  const describedBy = [question.bodyText && `${id}-hint`, problem && `${id}-problem`]
    .filter(Boolean)
    .join(' ')
  const described = { id, describedBy: describedBy || undefined, invalid: problem !== undefined }
  const words = { question, problem, id }
  if (hasOptions(type) || type === 'Person')
    return (
      <Asked {...words} group described={described}>
        {type === 'Person' ? (
          <PersonsField question={question} answer={answer} id={id} onAnswer={onAnswer} />
        ) : (
          <Options question={question} answer={answer} described={described} onAnswer={onAnswer} />
        )}
      </Asked>
    )
  const input = {
    id,
    className: css.input,
    value: answer.text,
    'aria-describedby': described.describedBy,
    'aria-invalid': described.invalid,
    onChange: ({ target }: { target: { value: string } }) =>
      onAnswer({ ...answer, text: target.value }),
  }
  return (
    <Asked {...words} described={described}>
      {type === 'TextArea' ? (
        <textarea {...input} rows={4} maxLength={5000} />
      ) : (
        <input
          {...input}
          type={inputTypes[form] ?? 'text'}
          inputMode={form === 'Number' ? 'decimal' : undefined}
          maxLength={1000}
        />
      )}
    </Asked>
  )
}

interface AskedProps {
  question: KycQuestion
  problem: string | undefined
  id: string
  described: Described
  group?: boolean
  children: ReactNode
}
/** The words of a question around its field: a group of fields where it takes several. */
function Asked({ question, problem, id, described, group = false, children }: AskedProps) {
  const words = useWords()
  const name = (
    <>
      {question.question}
      {question.meta.model.validation.mandatory ? (
        <span className={css.required}> ({words.kyc.required})</span>
      ) : null}
    </>
  )
  const rest = (
    <>
      {question.bodyText ? (
        <p id={`${id}-hint`} className={css.hint}>
          {question.bodyText}
        </p>
      ) : null}
      {children}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={css.fieldProblem}>
          {problem}
        </p>
      )}
    </>
  )
  if (!group)
    return (
      <div className={css.question}>
        <label htmlFor={id}>{name}</label>
        {rest}
      </div>
    )
  return (
    <fieldset className={css.question} aria-describedby={described.describedBy}>
      <legend>{name}</legend>
      {rest}
    </fieldset>
  )
}

interface OptionsProps {
  question: KycQuestion
  answer: KycAnswer
  described: Described
  onAnswer: (answer: KycAnswer) => void
}
/** Options to choose from, one or several, each large enough for a thumb. */
function Options({ question, answer, described, onAnswer }: OptionsProps) {
  const words = useWords()
  const one = takesOne(question.meta.model.type)
  const chosen = chosenOf(question, answer)
  const written = (id: string) => answer.options.find((option) => option.id === id)?.text ?? ''
  const choose = (id: string, isOn: boolean) => {
    const others = one ? [] : answer.options.filter((option) => option.id !== id)
    onAnswer({ ...answer, options: isOn ? [...others, { id, text: written(id) }] : others })
  }
  const write = (id: string, text: string) =>
    onAnswer({
      ...answer,
      options: answer.options.map((option) => (option.id === id ? { id, text } : option)),
    })
  return (
    <>
      {question.meta.options.map(({ id, text, isFreeText }) => {
        const isOn = chosen.some((option) => option.id === id)
        return (
          <div key={id}>
            <label className={css.option}>
              <input
                type={one ? 'radio' : 'checkbox'}
                name={described.id}
                checked={isOn}
                aria-invalid={described.invalid}
                onChange={({ target }) => choose(id, target.checked)}
              />
              {text}
            </label>
            {isOn && isFreeText ? (
              <input
                className={css.input}
                aria-label={words.kyc.describe(text)}
                placeholder={words.kyc.describe(text)}
                value={written(id)}
                maxLength={1000}
                onChange={({ target }) => write(id, target.value)}
              />
            ) : null}
          </div>
        )
      })}
    </>
  )
}
