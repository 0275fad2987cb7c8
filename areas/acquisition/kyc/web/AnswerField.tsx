import { noAnswer, type KycAnswer } from '../answers.ts'
import type { KycQuestion } from '../questions.ts'
import { answerField, type Answering } from './answering.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { PersonsField } from './PersonsField.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { PasswordField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { hasOptions } from '../questions.ts'

interface AnswerFieldProps {
  question: KycQuestion
  answering: Answering
}
const hints = {
  SocialSecurityNumber: 'ÅÅÅÅMMDD-NNNN',
  Number: 'Ett tal, till exempel 12,5',
} as const

/** The field of one question, by its type. */
export function AnswerField({ question, answering }: AnswerFieldProps) {
  const { type, validation } = question.meta.model
  const answer = answering.answers.get(question.id) ?? noAnswer(question.id)
  if (hasOptions(type))
    return <ChoiceField question={question} answer={answer} answering={answering} />
  if (type === 'Person')
    return <PersonsField question={question} answer={answer} answering={answering} />
  const words = {
    label: question.question,
    required: validation.mandatory,
    ...(question.bodyText && { hint: question.bodyText }),
  }
  return <WrittenField question={question} answer={answer} answering={answering} words={words} />
}

interface WrittenFieldProps extends AnswerFieldProps {
  answer: KycAnswer
  words: { label: string; required: boolean; hint?: string }
}
function WrittenField({ question, answer, answering, words }: WrittenFieldProps) {
  const { type, textFieldInputType: form } = question.meta.model
  const field = answerField(answering, question.id, '', answer.text, (text) =>
    answering.onAnswer({ ...answer, text }),
  )
  if (type === 'TextArea') return <TextAreaField field={field} {...words} maxLength={5000} />
  if (form === 'Password') return <PasswordField field={field} {...words} />
  if (form === 'Date')
    return (
      <DateField
        field={{
          ...field,
          value: answer.text || null,
          onChange: (day) => field.onChange(day ?? ''),
        }}
        {...words}
      />
    )
  const hint = form === 'SocialSecurityNumber' || form === 'Number' ? hints[form] : undefined
  return (
    <TextField
      field={field}
      {...words}
      {...(hint && { placeholder: hint })}
      type={form === 'Tel' ? 'tel' : 'text'}
      maxLength={1000}
    />
  )
}
