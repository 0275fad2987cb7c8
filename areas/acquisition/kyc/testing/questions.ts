import type { KycOption, KycQuestion, PersonAnswerFields, QuestionModel } from '../questions.ts'

let made = 0
/** A new id, the same in every run. */
export const nextId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

const nobody: PersonAnswerFields = {
  askForSocialSecurityNumber: false,
  askForFirstName: false,
  askForLastName: false,
  askForOwnershipPercentage: false,
  askForCountry: false,
  allowMultiple: false,
}
interface Made extends Partial<Omit<QuestionModel, 'validation' | 'personAnswerFields'>> {
  mandatory?: boolean
  person?: Partial<PersonAnswerFields>
  /** The options' words, or whole options. */
  options?: readonly (
    | string
    | {
        text: string
        isFreeText?: boolean
        isRisk?: boolean
        questions?: readonly KycQuestion[]
      }
  )[]
}

/** A question of a set, a line of text unless said otherwise. */
export function aQuestion(question = 'Vad gör företaget?', made: Made = {}): KycQuestion {
  const {
    type = 'Text',
    textFieldInputType = 'Text',
    mandatory = false,
    person = {},
    riskCountries,
    options = [],
  } = made
  const id = nextId()
  const optionOf = (given: NonNullable<Made['options']>[number]): KycOption => {
    const {
      text,
      isFreeText = false,
      isRisk,
      questions = [],
    } = typeof given === 'string' ? { text: given } : given
    const optionId = nextId()
    const followUps = questions.map((one) => ({ ...one, parentAnswerId: optionId }))
    return {
      id: optionId,
      parentQuestionId: id,
      text,
      isFreeText,
      ...(isRisk && { isRisk }),
      questions: followUps,
    }
  }
  return {
    id,
    question,
    bodyText: '',
    parentAnswerId: null,
    meta: {
      options: options.map(optionOf),
      model: {
        type,
        textFieldInputType,
        validation: { mandatory },
        personAnswerFields: { ...nobody, ...person },
        ...(riskCountries && { riskCountries }),
      },
    },
  }
}

/** What is not answered, for answers that tests make. */
export { noAnswer } from '../answers.ts'
export { noPerson } from '../person-rules.ts'
