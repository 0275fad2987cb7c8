import type { KycOption, KycQuestion, QuestionModel } from '../questions.ts'

const model: QuestionModel = {
  type: 'Text',
  textFieldInputType: 'Text',
  validation: { mandatory: false },
  personAnswerFields: {
    askForSocialSecurityNumber: true,
    askForFirstName: true,
    askForLastName: true,
    askForOwnershipPercentage: false,
    askForCountry: false,
    allowMultiple: false,
  },
}

/** A question nobody has written yet; `parentAnswerId` is the option it follows on. */
export const newQuestion = (parentAnswerId: string | null): KycQuestion => ({
  id: crypto.randomUUID(),
  question: '',
  bodyText: '',
  parentAnswerId,
  meta: { options: [], model },
})

export const newOption = (parentQuestionId: string): KycOption => ({
  id: crypto.randomUUID(),
  parentQuestionId,
  text: '',
  isFreeText: false,
  questions: [],
})
