import { judgeAnswers } from './answer-rules.ts'
import { answersAsked, askedQuestions, byQuestion, noAnswer, type KycAnswer } from './answers.ts'
import { everyQuestion, type KycOption, type KycQuestion } from './questions.ts'

/** Questions as they were asked, and what was answered to them. */
interface Given {
  readonly questions: readonly KycQuestion[]
  readonly answers: readonly KycAnswer[]
}

const wordsOf = (text: string) => text.trim().toLowerCase()
const kindOf = ({ type, textFieldInputType }: KycQuestion['meta']['model']) =>
  type === 'Text' ? `${type} ${textFieldInputType}` : type
const isHidden = ({ meta: { model } }: KycQuestion) => kindOf(model) === 'Text Password'
const asksTheSame = (one: KycQuestion, other: KycQuestion) =>
  wordsOf(one.question) === wordsOf(other.question) &&
  kindOf(one.meta.model) === kindOf(other.meta.model)

/** The question that asked the same: the very one, or the only one with its words. */
function earlierOf(question: KycQuestion, earlier: readonly KycQuestion[]) {
  const same = earlier.filter((one) => asksTheSame(one, question))
  return same.find(({ id }) => id === question.id) ?? (same.length === 1 ? same[0] : undefined)
}

function optionsOf(question: KycQuestion, before: KycQuestion, answer: KycAnswer) {
  const written = (option: KycOption) => answer.options.find(({ id }) => id === option.id)
  const chosen = before.meta.options.filter(written)
  return question.meta.options.flatMap(({ id, text }) => {
    const same = chosen.find((option) => wordsOf(option.text) === wordsOf(text))
    return same ? [{ id, text: written(same)?.text ?? '' }] : []
  })
}

/**
 * What answers to earlier questions say to other ones (kyc 25): where a question asks the same in
 * the same form, in the words it has, and an option means the same. What is hidden is written anew,
 * and what can no longer be answered is left out.
 */
export function carriedAnswers(given: Given, questions: readonly KycQuestion[]): KycAnswer[] {
  const earlier = [...everyQuestion(given.questions)]
  const answerTo = byQuestion(given.answers)
  const carried = [...everyQuestion(questions)].flatMap((question): KycAnswer[] => {
    const before = isHidden(question) ? undefined : earlierOf(question, earlier)
    const answer = before && answerTo.get(before.id)
    if (!before || !answer) return []
    const { text, persons } = answer
    const options = optionsOf(question, before, answer)
    return [{ ...noAnswer(question.id), text, persons, options }]
  })
  const { answers, problems } = judgeAnswers(questions, answersAsked(questions, carried), false)
  const wrong = new Set(problems.map(({ questionId }) => questionId))
  return answersAsked(
    questions,
    answers.filter(({ questionId }) => !wrong.has(questionId)),
  )
}

const valuesOf = ({ text, options, persons }: KycAnswer) =>
  JSON.stringify([
    text.trim(),
    options.map((one) => [one.id, one.text.trim()]).toSorted(),
    persons.map((one) => Object.entries(one).toSorted()),
  ])

/** The questions that are answered otherwise now than before, also those no longer answered. */
export function changedFrom(
  before: readonly KycAnswer[],
  { questions, answers }: Given,
): ReadonlySet<string> {
  const [earlier, answerTo] = [byQuestion(before), byQuestion(answers)]
  return new Set(
    [...askedQuestions(questions, answerTo)]
      .map(({ id }) => id)
      .filter((id) => {
        const [old, now] = [earlier.get(id) ?? noAnswer(id), answerTo.get(id) ?? noAnswer(id)]
        return valuesOf(old) !== valuesOf(now)
      }),
  )
}
