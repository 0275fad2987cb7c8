import { byQuestion, type KycAnswer } from '../answers.ts'
import { changedFrom } from '../carry-rules.ts'
import type { KycResponse } from '../contract.ts'
import type { KycQuestion } from '../questions.ts'
import { AnswerWords } from './AnswerWords.tsx'
import css from './kyc.module.css'

/** What was answered the last time, and which questions are answered otherwise now. */
export interface Changes {
  readonly earlier: ReadonlyMap<string, KycAnswer>
  readonly changed: ReadonlySet<string>
}

/** What of a response's answers is another than the last time; undefined when there is no last. */
export const changesOf = (
  { earlier, kycSet: { questions } }: KycResponse,
  answers: readonly KycAnswer[],
): Changes | undefined =>
  earlier
    ? {
        earlier: byQuestion(earlier.answers),
        changed: changedFrom(earlier.answers, { questions, answers }),
      }
    : undefined

interface ChangedAnswerProps {
  question: KycQuestion
  changes: Changes | undefined
}
/** That an answer is another than the last time, and what it was then (kyc 25). */
export function ChangedAnswer({ question, changes }: ChangedAnswerProps) {
  if (!changes?.changed.has(question.id)) return null
  const before = changes.earlier.get(question.id)
  if (!before) return <p className={css.quiet}>Nytt svar sedan förra gången</p>
  return (
    <div className={css.quiet}>
      Ändrat sedan förra gången, då: <AnswerWords question={question} answer={before} />
    </div>
  )
}
