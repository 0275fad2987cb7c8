import type { PersonAnswer } from './person-rules.ts'
import type { KycOption, KycQuestion } from './questions.ts'

/**
 * What is answered to one question: by its type a text, chosen options or persons; the others are
 * empty.
 */
export interface KycAnswer {
  readonly questionId: string
  readonly text: string
  readonly options: readonly ChosenOption[]
  readonly persons: readonly PersonAnswer[]
}
export interface ChosenOption {
  readonly id: string
  /** Written beside an option of free text. */
  readonly text: string
}

export const noAnswer = (questionId: string): KycAnswer => ({
  questionId,
  text: '',
  options: [],
  persons: [],
})

export const isEmpty = ({ text, options, persons }: KycAnswer) =>
  text.trim() === '' && options.length === 0 && persons.length === 0

/** The options of a question that are chosen. */
export const chosenOf = ({ meta }: KycQuestion, answer: KycAnswer | undefined): KycOption[] =>
  meta.options.filter(({ id }) => answer?.options.some((chosen) => chosen.id === id))

/**
 * Whom the questions reach: those of the set, each followed by what is asked because of the answer
 * to it.
 */
export function* askedQuestions(
  questions: readonly KycQuestion[],
  answers: ReadonlyMap<string, KycAnswer>,
): Generator<KycQuestion> {
  for (const question of questions) {
    yield question
    for (const option of chosenOf(question, answers.get(question.id)))
      yield* askedQuestions(option.questions, answers)
  }
}

export const byQuestion = (answers: readonly KycAnswer[]): ReadonlyMap<string, KycAnswer> =>
  new Map(answers.map((answer) => [answer.questionId, answer]))

/**
 * The answers to what is asked: a choice that was changed leaves answers behind that are no longer
 * asked for.
 */
export function answersAsked(
  questions: readonly KycQuestion[],
  answers: readonly KycAnswer[],
): KycAnswer[] {
  const answerTo = byQuestion(answers)
  return [...askedQuestions(questions, answerTo)].flatMap(({ id }) => answerTo.get(id) ?? [])
}
