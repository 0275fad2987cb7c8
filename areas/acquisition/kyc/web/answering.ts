import { fieldId, type FieldBinding } from '#platform/web/ui/form/form.ts'
import { judgeAnswers } from '../answer-rules.ts'
import { answersAsked, isEmpty, type KycAnswer } from '../answers.ts'
import type { KycQuestion } from '../questions.ts'
import type { Changes } from './ChangedAnswer.tsx'

/** What the fields of answers share. */
export interface Answering {
  /** The form's id. */
  readonly form: string
  readonly answers: ReadonlyMap<string, KycAnswer>
  readonly onAnswer: (answer: KycAnswer) => void
  /** What is wrong: by question, then by place in its answer. */
  readonly problems: Readonly<Record<string, string>>
  /** What is another than the last time the company answered (kyc 25). */
  readonly changes?: Changes | undefined
}

const keyOf = (questionId: string, at = '') => (at ? `${questionId}.${at}` : questionId)

/** A field of an answer: the whole of it, or what stands at a place in it. */
export const answerField = <V>(
  { form, problems }: Pick<Answering, 'form' | 'problems'>,
  questionId: string,
  at: string,
  value: V,
  onChange: (value: V) => void,
): FieldBinding<V> => {
  const name = keyOf(questionId, at)
  return { name, id: fieldId(form, name), value, onChange, error: problems[name] }
}

/** What has to be mended before the answers can be saved, or completed. */
export const answerProblems = (
  questions: readonly KycQuestion[],
  answers: readonly KycAnswer[],
  completed: boolean,
) =>
  Object.fromEntries(
    judgeAnswers(questions, answersAsked(questions, answers), completed).problems.map(
      ({ questionId, at, message }) => [keyOf(questionId, at), message],
    ),
  )

/** The answers with one of them as it is now. */
export const withAnswer = (answers: readonly KycAnswer[], answer: KycAnswer): KycAnswer[] => [
  ...answers.filter(({ questionId }) => questionId !== answer.questionId),
  ...(isEmpty(answer) ? [] : [answer]),
]
