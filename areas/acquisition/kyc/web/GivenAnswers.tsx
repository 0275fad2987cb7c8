import { Icon } from '#platform/web/ui/look/icons.tsx'
import { byQuestion, chosenOf, type KycAnswer } from '../answers.ts'
import type { KycQuestion } from '../questions.ts'
import type { KycRisk } from '../risk-rules.ts'
import { AnswerWords } from './AnswerWords.tsx'
import { ChangedAnswer, type Changes } from './ChangedAnswer.tsx'
import css from './kyc.module.css'

interface GivenAnswersProps {
  questions: readonly KycQuestion[]
  answers: readonly KycAnswer[]
  /** What is marked in them (kyc 23). */
  risks?: readonly KycRisk[]
  /** What was answered before, and which of it is another now (kyc 25). */
  changes?: Changes | undefined
}

/** What was asked and what was answered, to read. */
export function GivenAnswers({ questions, answers, risks = [], changes }: GivenAnswersProps) {
  const known = byQuestion(answers)
  return (
    <dl className={css.given}>
      {questions.map((question) => {
        const answer = known.get(question.id)
        const followed = chosenOf(question, answer).flatMap((option) => option.questions)
        return (
          <div key={question.id}>
            <dt>{question.question}</dt>
            <dd>
              {answer ? (
                <AnswerWords question={question} answer={answer} />
              ) : (
                <span className={css.quiet}>Inget svar</span>
              )}
              <ChangedAnswer question={question} changes={changes} />
              {risks
                .filter(({ questionId }) => questionId === question.id)
                .map(({ reason }) => (
                  <p key={reason} className={css.risk}>
                    <Icon name="warning" /> {reason}
                  </p>
                ))}
              {followed.length > 0 ? (
                <GivenAnswers
                  questions={followed}
                  answers={answers}
                  risks={risks}
                  changes={changes}
                />
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
