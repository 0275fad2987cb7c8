import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import type { Person } from '#app/server/testing.ts'
import { kyc } from '../../contract.ts'
import { aQuestion } from '../../testing/questions.ts'

const questions = () => ['Vad gör ni?', 'Var?', 'Sedan när?'].map((text) => aQuestion(text))

/** A published set of three questions, with a second person where it is a default; its id. */
export async function publishedSet(
  { writer, second }: { readonly writer: Person; readonly second: Person },
  defaultOnboardingTypes: OnboardingType[],
  asked = questions(),
): Promise<string> {
  const name = `Kundkännedom ${defaultOnboardingTypes.join(', ')}`
  const { body: saved } = await writer.call(kyc.save, {
    name,
    defaultOnboardingTypes,
    questions: asked,
  })
  await writer.call(kyc.publish, { id: saved.id, why: 'Nya frågor' })
  if (defaultOnboardingTypes.length > 0) await approve(second, 'publishDefaultKyc', saved.id)
  return saved.id
}

/** Answers a task's questions, of a set that is picked for it, for good. */
export async function answerTask(
  person: Person,
  kycSetId: string,
  task: { readonly taskId: string; readonly organizationNumber: string },
) {
  const { body } = await person.call(kyc.addkycset, { kycSetId, ...task })
  return person.call(kyc.saveresponse, { id: body.id, completed: true, answers: [] })
}
