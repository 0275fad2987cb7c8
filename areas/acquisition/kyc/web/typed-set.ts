import { checkWith } from '#platform/web/check.ts'
import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { kyc, type KycSet } from '../contract.ts'
import type { KycQuestion } from '../questions.ts'
import { setProblems } from '../rules.ts'

/** A set as the form holds it. */
export interface TypedSet extends Record<string, unknown> {
  name: string
  defaultOnboardingTypes: readonly OnboardingType[]
  questions: readonly KycQuestion[]
}

export const typedOf = (set: KycSet | undefined): TypedSet => ({
  name: set?.name ?? '',
  defaultOnboardingTypes: set?.defaultOnboardingTypes ?? [],
  questions: set?.questions ?? [],
})

export const sentOf = (set: KycSet | undefined, typed: TypedSet) => ({
  ...(set && { id: set.id }),
  version: set?.version,
  name: typed.name,
  defaultOnboardingTypes: [...typed.defaultOnboardingTypes],
  questions: trimmed(typed.questions),
})

/** Blanks say nothing: the server takes them away before it looks at what is written. */
const trimmed = (questions: readonly KycQuestion[]): KycQuestion[] =>
  questions.map((one) => ({
    ...one,
    question: one.question.trim(),
    meta: {
      ...one.meta,
      options: one.meta.options.map((option) => ({
        ...option,
        text: option.text.trim(),
        questions: trimmed(option.questions),
      })),
    },
  }))

/** What has to be mended before it can be saved, by its address. */
export function problemsOf(typed: TypedSet): Record<string, string> {
  const sent = sentOf(undefined, typed)
  const wrong = Object.fromEntries(
    setProblems(sent.questions).map(({ field, message }) => [field, message]),
  )
  // What the questions' own rules say stands at the field; the rest of the contract's at the list.
  const { questions, ...rest } = checkWith(kyc.save, sent)
  return { ...rest, ...(questions && Object.keys(wrong).length === 0 && { questions }), ...wrong }
}

/** The ids of the questions that have to be open to show what is wrong in them. */
export function questionsToOpen(
  questions: readonly KycQuestion[],
  problems: Readonly<Record<string, string>>,
): string[] {
  const fields = Object.keys(problems)
  const openIn = (list: readonly KycQuestion[], at: string): string[] =>
    list.flatMap((question, place) => {
      const here = `${at}.${place}`
      if (!fields.some((field) => field.startsWith(`${here}.`))) return []
      const inner = question.meta.options.flatMap((option, which) =>
        openIn(option.questions, `${here}.meta.options.${which}.questions`),
      )
      return [question.id, ...inner]
    })
  return openIn(questions, 'questions')
}
