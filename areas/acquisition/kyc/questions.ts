/** The kinds of question, and what a line of text holds (kyc 14, 15). */
export const questionTypes = [
  'Text',
  'TextArea',
  'Radio',
  'Checkbox',
  'Select',
  'SelectMultiple',
  'Person',
] as const
export type QuestionType = (typeof questionTypes)[number]
export const inputTypes = [
  'SocialSecurityNumber',
  'Tel',
  'Number',
  'Text',
  'Password',
  'Date',
] as const
export type InputType = (typeof inputTypes)[number]

/** What a question of type Person asks of each person. */
export interface PersonAnswerFields {
  readonly askForSocialSecurityNumber: boolean
  readonly askForFirstName: boolean
  readonly askForLastName: boolean
  readonly askForOwnershipPercentage: boolean
  readonly askForCountry: boolean
  readonly allowMultiple: boolean
}
export interface QuestionModel {
  readonly type: QuestionType
  /** Counts for the type Text only. */
  readonly textFieldInputType: InputType
  readonly validation: { readonly mandatory: boolean }
  /** Counts for the type Person only. */
  readonly personAnswerFields: PersonAnswerFields
  /**
   * Two letters, ISO 3166-1: whoever names one of them is a risk (kyc 23). Counts where a country
   * can be named.
   */
  readonly riskCountries?: readonly string[] | undefined
}
export interface KycOption {
  readonly id: string
  readonly parentQuestionId: string
  readonly text: string
  /** Whoever chooses it may write something. */
  readonly isFreeText: boolean
  /** Whoever chooses it is a risk (kyc 23). */
  readonly isRisk?: boolean | undefined
  /** Asked of whoever chooses it. */
  readonly questions: readonly KycQuestion[]
}
export interface KycQuestion {
  readonly id: string
  readonly question: string
  readonly bodyText: string
  /** The option it follows on; null for a question everybody is asked. */
  readonly parentAnswerId: string | null
  readonly meta: { readonly options: readonly KycOption[]; readonly model: QuestionModel }
}

/**
 * A question as a caller sends it: ids that are left out are made, and where it stands says what it
 * follows on.
 */
export interface SentOption extends Omit<KycOption, 'id' | 'parentQuestionId' | 'questions'> {
  readonly id?: string | null | undefined
  readonly parentQuestionId?: string | null | undefined
  readonly questions: readonly SentQuestion[]
}
export interface SentQuestion extends Omit<KycQuestion, 'id' | 'parentAnswerId' | 'meta'> {
  readonly id?: string | null | undefined
  readonly parentAnswerId?: string | null | undefined
  readonly meta: { readonly options: readonly SentOption[]; readonly model: QuestionModel }
}

/** Largest sizes of a set. */
export const most = { levels: 5, questions: 200, options: 100 } as const

export const hasOptions = (type: QuestionType) =>
  type === 'Radio' || type === 'Checkbox' || type === 'Select' || type === 'SelectMultiple'
/** Whether a country can be named in the answer: a person's, or in words. */
export const namesCountries = ({ type, textFieldInputType, personAnswerFields }: QuestionModel) => {
  if (type === 'Person') return personAnswerFields.askForCountry
  return type === 'TextArea' || (type === 'Text' && textFieldInputType === 'Text')
}
/** Whether only one option may be chosen. */
export const takesOne = (type: QuestionType) => type === 'Radio' || type === 'Select'

/**
 * The questions with an id each, and everything that is said twice said as it stands: what follows
 * on what is where it is nested.
 */
export const settled = (
  questions: readonly SentQuestion[],
  newId: () => string,
  parentAnswerId: string | null = null,
): KycQuestion[] =>
  questions.map(({ question, bodyText, meta: { options, model }, ...sent }) => {
    const id = sent.id ?? newId()
    const settledOption = (option: SentOption): KycOption => {
      const optionId = option.id ?? newId()
      return {
        id: optionId,
        parentQuestionId: id,
        text: option.text,
        isFreeText: option.isFreeText,
        ...(option.isRisk && { isRisk: true }),
        questions: settled(option.questions, newId, optionId),
      }
    }
    return {
      id,
      question,
      bodyText,
      parentAnswerId,
      meta: { options: options.map(settledOption), model },
    }
  })

/** Every question with all that follow on it. */
export function* everyQuestion(questions: readonly KycQuestion[]): Generator<KycQuestion> {
  for (const question of questions) {
    yield question
    for (const option of question.meta.options) yield* everyQuestion(option.questions)
  }
}
export const questionById = (questions: readonly KycQuestion[], id: string) =>
  [...everyQuestion(questions)].find((question) => question.id === id)
