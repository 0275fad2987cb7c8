import { z } from 'zod'
import { id, instant, named } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { isCountry } from '#platform/swedish/countries.ts'
import {
  inputTypes,
  most,
  questionTypes,
  type KycQuestion,
  type SentQuestion,
} from './questions.ts'
import { requiredText } from './texts.ts'

const yes = (label: string) => z.boolean().default(false).meta({ label })
const personAnswerFields = z.object({
  askForSocialSecurityNumber: yes('Fråga efter personnummer'),
  askForFirstName: yes('Fråga efter förnamn'),
  askForLastName: yes('Fråga efter efternamn'),
  askForOwnershipPercentage: yes('Fråga efter ägarandel'),
  askForCountry: yes('Fråga efter land'),
  allowMultiple: yes('Flera personer'),
})
const nobody = {
  askForSocialSecurityNumber: false,
  askForFirstName: false,
  askForLastName: false,
  askForOwnershipPercentage: false,
  askForCountry: false,
  allowMultiple: false,
}
const model = z.object({
  type: z
    .enum(questionTypes, { error: ({ input }) => (input ? undefined : requiredText) })
    .meta({ label: 'Frågetyp' }),
  textFieldInputType: z.enum(inputTypes).default('Text').meta({ label: 'Svarets form' }),
  validation: z.object({ mandatory: yes('Obligatorisk') }).default({ mandatory: false }),
  personAnswerFields: personAnswerFields.default(nobody),
  riskCountries: z
    .array(z.string().refine(isCountry, 'Välj riskländer i listan'))
    .max(250, 'Riskländerna är för många')
    .readonly()
    .optional()
    .meta({ label: 'Riskländer' }),
})
const isRisk = z.boolean().optional().meta({ label: 'Risk' })

const tooMany = `Ett KYC-set kan ha högst ${most.questions} frågor, följdfrågor medräknade`
const tooDeep = `Frågor kan följa på varandra i högst ${most.levels} led`

/** A question as callers may write it: what has a standard may be left out. */
export interface WrittenQuestion {
  readonly id?: string | null | undefined
  readonly question: string
  readonly bodyText?: string | undefined
  readonly parentAnswerId?: string | null | undefined
  readonly meta: {
    readonly options?: readonly WrittenOption[] | undefined
    readonly model: z.input<typeof model>
  }
}
interface WrittenOption {
  readonly id?: string | null | undefined
  readonly parentQuestionId?: string | null | undefined
  readonly text: string
  readonly isFreeText?: boolean | undefined
  readonly isRisk?: boolean | undefined
  readonly questions?: readonly WrittenQuestion[] | undefined
}

/** Below the last level there are no questions. */
const none = z.tuple([], {
  error: ({ code }) => (code === 'too_big' ? tooDeep : undefined),
})

/**
 * The questions of one level with all that follow on them. Written out level by level: a set that
 * is deeper is refused at the door.
 */
function sentQuestions(
  level: number,
): z.ZodType<SentQuestion[], readonly WrittenQuestion[] | undefined> {
  const option = z.object({
    id: id('Svarsalternativets id').nullish(),
    parentQuestionId: id('Svarsalternativets fråga').nullish(),
    text: textField({ label: 'Svarsalternativet', max: 300, required: false }),
    isFreeText: yes('Fritext'),
    isRisk,
    questions: level > 1 ? sentQuestions(level - 1) : none.default([]),
  })
  const question = z.object({
    id: id('Frågans id').nullish(),
    question: textField({ label: 'Frågan', max: 500, required: false }),
    bodyText: textField({
      label: 'Förklaringen',
      max: 2000,
      multiline: true,
      required: false,
    }).default(''),
    parentAnswerId: id('Svarsalternativet frågan följer på').nullish(),
    meta: z.object({
      options: z
        .array(option)
        .max(most.options, `En fråga kan ha högst ${most.options} svarsalternativ`)
        .default([]),
      model,
    }),
  })
  return z.array(question).max(most.questions, tooMany).default([])
}
/** The questions of a set as callers send them. */
export const questionsField = sentQuestions(most.levels).meta({ label: 'Frågor' })

/**
 * The questions of a set as they are answered, level by level like the above.
 *
 * @param toOutsiders without what tells which answers are a risk
 */
function shownQuestions(
  level: number,
  toOutsiders = false,
): z.ZodType<KycQuestion[], readonly WrittenQuestion[]> {
  const option = z.object({
    id: z.string(),
    parentQuestionId: z.string(),
    text: z.string(),
    isFreeText: z.boolean(),
    isRisk,
    questions: level > 1 ? shownQuestions(level - 1, toOutsiders) : none,
  })
  const question = z.object({
    id: z.string(),
    question: z.string(),
    bodyText: z.string(),
    parentAnswerId: z.string().nullable(),
    meta: toOutsiders
      ? z.object({
          options: z.array(option.omit({ isRisk: true })),
          model: model.omit({ riskCountries: true }),
        })
      : z.object({ options: z.array(option), model }),
  })
  return z.array(question)
}
export const shownQuestionsField = shownQuestions(most.levels)
/** As who answers them is told them (kyc 23). */
export const questionsForOutsiders = shownQuestions(most.levels, true)

export const onboardingType = named(onboardingTypes, 'Onboardingtyp')
/** A set as it is answered. */
export const kycSet = z.object({
  id: z.string(),
  name: z.string(),
  published: z.boolean(),
  publishedAt: instant().nullable(),
  defaultOnboardingTypes: z.array(onboardingType),
  questions: shownQuestionsField,
  changed: instant(),
  changedBy: z.string(),
  version: z.number(),
})
