import { chosenOf } from '../answers.ts'
import type { KycQuestion } from '../questions.ts'
import { AnswerField } from './AnswerField.tsx'
import type { Answering } from './answering.ts'
import { ChangedAnswer } from './ChangedAnswer.tsx'
import css from './kyc.module.css'

/** Questions with fields for their answers, each followed by what is asked because of it. */
export function AnswerFields({
  questions,
  answering,
}: {
  questions: readonly KycQuestion[]
  answering: Answering
}) {
  return questions.map((question) => {
    const followed = chosenOf(question, answering.answers.get(question.id)).flatMap(
      (option) => option.questions,
    )
    return (
      <div key={question.id} className={css.asking}>
        <AnswerField question={question} answering={answering} />
        <ChangedAnswer question={question} changes={answering.changes} />
        {followed.length > 0 ? (
          <div className={css.follow}>
            <AnswerFields questions={followed} answering={answering} />
          </div>
        ) : null}
      </div>
    )
  })
}
