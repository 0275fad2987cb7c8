import type { FieldError } from '#platform/refusal.ts'
import {
  hasOptions,
  most,
  namesCountries,
  type QuestionModel,
  type SentOption,
  type SentQuestion,
} from './questions.ts'
import { requiredText } from './texts.ts'

/**
 * A set counts for onboarding from so many questions (kyc 8); smaller ones may be published all the
 * same (decision C19).
 */
export const fewestForOnboarding = 3

const asksSomething = ({ allowMultiple: _, ...asked }: QuestionModel['personAnswerFields']) =>
  Object.values(asked).some(Boolean)

/**
 * What has to be mended before a set's questions can be saved (kyc 7), each at its field:
 * `questions.0.meta.options.1.text`. The nesting says which option a question follows on, so a
 * `parentAnswerId` that says something else, and with it every circle, is refused.
 */
export function setProblems(questions: readonly SentQuestion[]): FieldError[] {
  const problems: FieldError[] = []
  const ids = new Set<string>()
  let count = 0
  const add = (field: string, message: string) => problems.push({ field, message })
  const takeId = (id: string | null | undefined, field: string) => {
    if (id && ids.has(id)) add(field, 'Samma id står på flera frågor eller svarsalternativ')
    if (id) ids.add(id)
  }
  const judgeOption = (option: SentOption, questionId: string | null | undefined, at: string) => {
    takeId(option.id, `${at}.id`)
    if (option.parentQuestionId && option.parentQuestionId !== questionId)
      add(
        `${at}.parentQuestionId`,
        'Svarsalternativet pekar på en annan fråga än den som det står i',
      )
    if (option.text === '') add(`${at}.text`, requiredText)
    option.questions.forEach((question, place) =>
      judge(question, option.id ?? null, `${at}.questions.${place}`),
    )
  }
  const judge = (question: SentQuestion, parent: string | null, at: string) => {
    const { options, model } = question.meta
    count += 1
    takeId(question.id, `${at}.id`)
    if (question.parentAnswerId && question.parentAnswerId !== parent)
      add(
        `${at}.parentAnswerId`,
        'Frågan pekar på ett annat svarsalternativ än det som den står under',
      )
    if (question.question === '') add(`${at}.question`, requiredText)
    if (hasOptions(model.type) && options.length === 0)
      add(`${at}.meta.options`, 'Lägg till minst ett svarsalternativ')
    if (!hasOptions(model.type) && options.length > 0)
      add(`${at}.meta.options`, 'Frågor av den här typen kan inte ha svarsalternativ')
    if (model.type === 'Person' && !asksSomething(model.personAnswerFields))
      add(`${at}.meta.model.personAnswerFields`, 'Välj minst en uppgift att fråga efter')
    if (model.riskCountries?.length && !namesCountries(model))
      add(`${at}.meta.model.riskCountries`, 'Frågan har inget svar där ett land kan anges')
    options.forEach((option, place) =>
      judgeOption(option, question.id, `${at}.meta.options.${place}`),
    )
  }
  questions.forEach((question, place) => judge(question, null, `questions.${place}`))
  if (count > most.questions)
    add('questions', `Ett KYC-set kan ha högst ${most.questions} frågor, följdfrågor medräknade`)
  return problems
}
