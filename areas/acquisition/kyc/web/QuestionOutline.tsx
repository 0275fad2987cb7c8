import { countryName } from '#platform/swedish/countries.ts'
import type { KycQuestion } from '../questions.ts'
import { inputTypeNames, questionTypeNames } from '../texts.ts'
import css from './kyc.module.css'

const kindOf = ({ meta: { model } }: KycQuestion) => {
  const form =
    model.type === 'Text' && model.textFieldInputType !== 'Text'
      ? inputTypeNames[model.textFieldInputType]
      : ''
  return [questionTypeNames[model.type], form, model.validation.mandatory ? 'obligatorisk' : '']
    .filter(Boolean)
    .join(', ')
}

interface QuestionOutlineProps {
  questions: readonly KycQuestion[]
  /** With what is marked as risk, which customers are not told. */
  marks?: boolean
}
/** Questions as they stand, to read and not to change. */
export function QuestionOutline({ questions, marks = false }: QuestionOutlineProps) {
  return (
    <ol className={css.outline}>
      {questions.map((question) => (
        <li key={question.id}>
          <p className={css.asked}>{question.question}</p>
          <p className={css.quiet}>{kindOf(question)}</p>
          {question.bodyText ? <p className={css.explained}>{question.bodyText}</p> : null}
          {marks && question.meta.model.riskCountries?.length ? (
            <p className={css.quiet}>
              Riskländer: {question.meta.model.riskCountries.map(countryName).join(', ')}
            </p>
          ) : null}
          {question.meta.options.length > 0 ? (
            <ul>
              {question.meta.options.map((option) => (
                <li key={option.id}>
                  {option.text}
                  {option.isFreeText ? <span className={css.quiet}> (fritext)</span> : null}
                  {marks && option.isRisk ? <span className={css.quiet}> (risk)</span> : null}
                  {option.questions.length > 0 ? (
                    <QuestionOutline questions={option.questions} marks={marks} />
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
