import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { askedQuestions, byQuestion, chosenOf, isEmpty, type KycAnswer } from '../answers.ts'
import type { PersonAnswer } from '../person-rules.ts'
import type { KycQuestion } from '../questions.ts'

function personWords(person: PersonAnswer): string {
  const { socialSecurityNumber: number, firstName, lastName, ownershipPercentage, country } = person
  const share = ownershipPercentage === null ? '' : `${ownershipPercentage} %`.replace('.', ',')
  return [formatOrganizationNumber(number), `${firstName} ${lastName}`.trim(), share, country]
    .filter(Boolean)
    .join(', ')
}

function answerWords(question: KycQuestion, answer: KycAnswer | undefined): string {
  if (!answer || isEmpty(answer)) return 'Inget svar'
  const { type, textFieldInputType } = question.meta.model
  if (type === 'Person') return answer.persons.map(personWords).join('; ')
  const chosen = chosenOf(question, answer).map(({ id, text }) => {
    const written = answer.options.find((option) => option.id === id)?.text
    return written ? `${text}: ${written}` : text
  })
  if (chosen.length > 0) return chosen.join('; ')
  if (textFieldInputType === 'Password') return 'Dold'
  return textFieldInputType === 'SocialSecurityNumber'
    ? formatOrganizationNumber(answer.text)
    : answer.text
}

/** All that was asked, in the order it was asked, with what was answered in words. */
export function answerLines({
  kycSet,
  answers,
}: {
  readonly kycSet: { readonly questions: readonly KycQuestion[] }
  readonly answers: readonly KycAnswer[]
}): { readonly name: string; readonly value: string }[] {
  const answerTo = byQuestion(answers)
  return [...askedQuestions(kycSet.questions, answerTo)].map((question) => ({
    name: question.question,
    value: answerWords(question, answerTo.get(question.id)),
  }))
}
