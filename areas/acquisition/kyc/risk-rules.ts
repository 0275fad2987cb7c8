import { askedQuestions, byQuestion, chosenOf, type KycAnswer } from './answers.ts'
import { countryName, countryNames } from '#platform/swedish/countries.ts'
import type { KycQuestion } from './questions.ts'

/** An answer that somebody has to take a stand on, and why in Swedish, without any person's name. */
export interface KycRisk {
  readonly questionId: string
  readonly reason: string
}

/** Words apart by one space, with one on each side: ' ryssland och norge '. */
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()} `

function countriesIn(question: KycQuestion, answer: KycAnswer): string[] {
  const written = words(answer.text)
  return (question.meta.model.riskCountries ?? []).filter(
    (code) =>
      answer.persons.some(({ country }) => country === code) ||
      countryNames(code).some((name) => written.includes(words(name))),
  )
}

/**
 * What of the answers is marked as a risk in the set they answer (kyc 23): options that say so, and
 * countries of the question's list, as a person's country or named in words in Swedish or English.
 * Only what is asked counts.
 */
export function risksOf(
  questions: readonly KycQuestion[],
  answers: readonly KycAnswer[],
): KycRisk[] {
  const answerTo = byQuestion(answers)
  return [...askedQuestions(questions, answerTo)].flatMap((question) => {
    const answer = answerTo.get(question.id)
    if (!answer) return []
    const reasons = [
      ...chosenOf(question, answer)
        .filter(({ isRisk }) => isRisk)
        .map(({ text }) => `Svaret ”${text}” är markerat som risk`),
      ...countriesIn(question, answer).map((code) => `${countryName(code)} är ett riskland`),
    ]
    return reasons.map((reason) => ({ questionId: question.id, reason }))
  })
}
