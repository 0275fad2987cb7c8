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

/** An answer that can be read without the set it was given to. */
export interface WordedAnswer extends Omit<KycAnswer, 'options'> {
  readonly question: string
  /** Each with what it is called, beside what was written at it. */
  readonly options: readonly (ChosenOption & { readonly option: string })[]
}
/**
 * What was answered, with the words of what was asked and chosen, in the order it was asked: for who
 * has not the set (onboarding 73). What is written hidden is left out.
 */
export function answersInWords(
  questions: readonly KycQuestion[],
  answers: readonly KycAnswer[],
): WordedAnswer[] {
  const answerTo = byQuestion(answers)
  return [...askedQuestions(questions, answerTo)].flatMap((question): WordedAnswer[] => {
    const answer = answerTo.get(question.id)
    if (!answer || question.meta.model.textFieldInputType === 'Password') return []
    const options = chosenOf(question, answer).map(({ id, text: option }) => ({
      id,
      option,
      text: answer.options.find((one) => one.id === id)?.text ?? '',
    }))
    return [{ ...answer, question: question.question, options }]
  })
}
