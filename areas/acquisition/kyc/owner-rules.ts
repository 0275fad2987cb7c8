import { askedQuestions, byQuestion, type KycAnswer } from './answers.ts'
import type { KycQuestion } from './questions.ts'

/** Somebody whom a company names as its owner in its answers. */
interface Owner {
  /** 12 digits; empty when it was not asked for. */
  readonly socialSecurityNumber: string
  readonly name: string
  /** Percent; null when it was not asked for. */
  readonly ownership: number | null
  /** Two letters; null when it was not asked for. */
  readonly country: string | null
}

/**
 * Whom answers name as owners: the persons of questions that ask what share they own (kyc 29).
 * Undefined when nobody was asked for them, which is not the same as that there are none.
 */
export function ownersNamed(
  questions: readonly KycQuestion[],
  answers: readonly KycAnswer[],
): Owner[] | undefined {
  const answerTo = byQuestion(answers)
  const asked = [...askedQuestions(questions, answerTo)].filter(
    ({ meta: { model } }) =>
      model.type === 'Person' && model.personAnswerFields.askForOwnershipPercentage,
  )
  if (asked.length === 0) return undefined
  return asked
    .flatMap(({ id }) => answerTo.get(id)?.persons ?? [])
    .map(({ socialSecurityNumber, firstName, lastName, ownershipPercentage, country }) => ({
      socialSecurityNumber,
      name: `${firstName} ${lastName}`.trim() || socialSecurityNumber,
      ownership: ownershipPercentage,
      country: country || null,
    }))
    .filter(({ name }) => name !== '')
}
