import { Checkbox, Radio } from '@mantine/core'
import {
  MultiSelectField,
  SelectField,
  TextField,
  inputProps,
} from '#platform/web/ui/form/fields.tsx'
import { chosenOf, type KycAnswer } from '../answers.ts'
import type { KycQuestion } from '../questions.ts'
import { answerField, type Answering } from './answering.ts'
import css from './kyc.module.css'

interface ChoiceFieldProps {
  question: KycQuestion
  answer: KycAnswer
  answering: Answering
}

/** One option or several, and what is written beside those of free text. */
export function ChoiceField({ question, answer, answering }: ChoiceFieldProps) {
  const chosen = chosenOf(question, answer)
  const written = (id: string) => answer.options.find((one) => one.id === id)?.text ?? ''
  const choose = (ids: readonly string[]) =>
    answering.onAnswer({ ...answer, options: ids.map((id) => ({ id, text: written(id) })) })
  const write = (id: string, text: string) =>
    answering.onAnswer({
      ...answer,
      options: answer.options.map((one) => (one.id === id ? { id, text } : one)),
    })
  return (
    <>
      <Options
        question={question}
        ids={chosen.map(({ id }) => id)}
        onChoose={choose}
        answering={answering}
      />
      {chosen
        .filter(({ isFreeText }) => isFreeText)
        .map(({ id, text }) => (
          <div key={id} className={css.beside}>
            <TextField
              field={answerField(answering, question.id, id, written(id), (value) =>
                write(id, value),
              )}
              label={`${text}, beskriv`}
              required
              maxLength={1000}
            />
          </div>
        ))}
    </>
  )
}

interface OptionsProps {
  question: KycQuestion
  ids: readonly string[]
  onChoose: (ids: readonly string[]) => void
  answering: Answering
}
function Options({ question, ids, onChoose, answering }: OptionsProps) {
  const { options, model } = question.meta
  const words = {
    label: question.question,
    required: model.validation.mandatory,
    ...(question.bodyText && { hint: question.bodyText }),
  }
  const choices = options.map(({ id, text }) => ({ value: id, label: text }))
  const several = answerField(answering, question.id, '', ids, onChoose)
  const one = answerField<string | null>(answering, question.id, '', ids[0] ?? null, (id) =>
    onChoose(id ? [id] : []),
  )
  if (model.type === 'Select')
    return <SelectField field={one} {...words} choices={choices} clearable />
  if (model.type === 'SelectMultiple')
    return <MultiSelectField field={several} {...words} choices={choices} />
  const props = { field: several, ...words }
  const group = { ...inputProps(props), id: `${several.id}-group` }
  // The first one has the field's id: it gets focus when the answer has to be mended.
  const idAt = (place: number) => (place === 0 ? { id: several.id } : {})
  return model.type === 'Radio' ? (
    <Radio.Group {...group} value={ids[0] ?? ''} onChange={(id) => onChoose([id])}>
      <div className={css.options}>
        {choices.map(({ value, label }, place) => (
          <Radio {...idAt(place)} key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  ) : (
    <Checkbox.Group {...group} value={[...ids]} onChange={onChoose}>
      <div className={css.options}>
        {choices.map(({ value, label }, place) => (
          <Checkbox {...idAt(place)} key={value} value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
