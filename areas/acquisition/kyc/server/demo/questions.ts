import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import type { KycQuestion, PersonAnswerFields, QuestionModel } from '../../questions.ts'

interface Written extends Partial<
  Pick<QuestionModel, 'type' | 'textFieldInputType' | 'riskCountries'>
> {
  readonly question: string
  readonly bodyText?: string
  readonly mandatory?: boolean
  readonly person?: Partial<PersonAnswerFields>
  readonly options?: readonly (
    | string
    | {
        readonly text: string
        readonly free?: true
        readonly risk?: true
        readonly after?: readonly Written[]
      }
  )[]
}
export interface WrittenSet {
  readonly name: string
  readonly defaults: readonly OnboardingType[]
  readonly published: boolean
  readonly questions: readonly Written[]
}

/** Countries the house takes a closer look at. */
const riskCountries = ['BY', 'IR', 'KP', 'MM', 'RU', 'SY']
const business: readonly Written[] = [
  {
    question: 'Beskriv företagets verksamhet',
    bodyText: 'Vad säljer ni, till vilka, och hur får ni betalt?',
    type: 'TextArea',
    mandatory: true,
  },
  {
    question: 'Handlar företaget med andra länder?',
    type: 'Radio',
    mandatory: true,
    options: [
      'Nej',
      {
        text: 'Ja',
        after: [
          { question: 'Vilka länder?', mandatory: true, riskCountries },
          { question: 'Hur stor del av omsättningen, i procent?', textFieldInputType: 'Number' },
        ],
      },
    ],
  },
]
const owners: Written = {
  question: 'Vilka är företagets verkliga huvudmän?',
  bodyText: 'Den som äger mer än en fjärdedel, eller bestämmer på annat sätt.',
  type: 'Person',
  mandatory: true,
  riskCountries,
  person: {
    askForSocialSecurityNumber: true,
    askForFirstName: true,
    askForLastName: true,
    askForOwnershipPercentage: true,
    askForCountry: true,
    allowMultiple: true,
  },
}
const exposed: Written = {
  question: 'Är någon av dem, eller någon närstående, en person i politiskt utsatt ställning?',
  type: 'Radio',
  mandatory: true,
  options: [
    'Nej',
    {
      text: 'Ja',
      risk: true,
      after: [{ question: 'Vem, och i vilken ställning?', type: 'TextArea', mandatory: true }],
    },
  ],
}
const cash: Written = {
  question: 'Tar företaget emot kontanter?',
  type: 'Select',
  options: [
    'Nej',
    'Ja, under 10 % av omsättningen',
    { text: 'Ja, mer än 10 % av omsättningen', risk: true },
  ],
}

/** The sets of the demo world: in use as a default, a draft, and in use as nobody's default. */
export const writtenSets: readonly WrittenSet[] = [
  {
    name: 'Kundkännedom för nya kunder',
    defaults: ['invoicePurchase'],
    published: true,
    questions: [
      ...business,
      {
        question: 'Varför vill ni sälja fakturor?',
        type: 'Checkbox',
        mandatory: true,
        options: [
          'Jämnare likviditet',
          'Mindre administration',
          'Tryggare betalning',
          { text: 'Annat', free: true },
        ],
      },
      owners,
      exposed,
      cash,
      { question: 'När började ni ta betalt av kunder?', textFieldInputType: 'Date' },
      { question: 'Telefonnummer till den som svarat', textFieldInputType: 'Tel' },
    ],
  },
  {
    name: 'Kundkännedom vid lån',
    defaults: ['loan'],
    published: false,
    questions: [
      ...business,
      {
        question: 'Hur stort lån behöver ni, i kronor?',
        textFieldInputType: 'Number',
        mandatory: true,
      },
      {
        question: 'Vad ska lånet användas till?',
        type: 'SelectMultiple',
        mandatory: true,
        options: ['Lager', 'Maskiner', 'Personal', { text: 'Annat', free: true }],
      },
    ],
  },
  {
    name: 'Årlig uppdatering',
    defaults: ['kycUpdate'],
    published: true,
    questions: [owners, exposed, cash],
  },
  {
    name: 'Fördjupade frågor om ägare',
    defaults: [],
    published: true,
    questions: [owners, exposed],
  },
]

const nobody: PersonAnswerFields = {
  askForSocialSecurityNumber: false,
  askForFirstName: false,
  askForLastName: false,
  askForOwnershipPercentage: false,
  askForCountry: false,
  allowMultiple: false,
}
/** The questions as they are stored. */
export const questionsOf = (
  written: readonly Written[],
  nextId: () => string,
  parentAnswerId: string | null = null,
): KycQuestion[] =>
  written.map(
    ({ question, bodyText = '', type = 'Text', textFieldInputType = 'Text', ...rest }) => {
      const id = nextId()
      const options = (rest.options ?? []).map((option) => {
        const { text, free, risk, after } =
          typeof option === 'string'
            ? { text: option }
            : { free: undefined, risk: undefined, after: [], ...option }
        const optionId = nextId()
        return {
          id: optionId,
          parentQuestionId: id,
          text,
          isFreeText: free === true,
          ...(risk && { isRisk: true }),
          questions: questionsOf(after ?? [], nextId, optionId),
        }
      })
      return {
        id,
        question,
        bodyText,
        parentAnswerId,
        meta: {
          options,
          model: {
            type,
            textFieldInputType,
            validation: { mandatory: rest.mandatory ?? false },
            personAnswerFields: { ...nobody, ...rest.person },
            ...(rest.riskCountries && { riskCountries: rest.riskCountries }),
          },
        },
      }
    },
  )
