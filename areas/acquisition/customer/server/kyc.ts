import type { CallContext, Handler, HandlerAnswer } from '#platform/server/context.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { taskGroup, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import type { kyc as kycCalls } from '#areas/acquisition/kyc/contract.ts'
import {
  beginResponse,
  heldSet,
  presentResponse,
  publishedSets,
  responseById,
  saveresponse,
} from '#areas/acquisition/kyc/server/public.ts'
import type { customer } from '../contract.ts'
import { decides, ownTask } from './own-task.ts'

type Response = Pick<
  HandlerAnswer<typeof kycCalls.getKycResponse>,
  'id' | 'completed' | 'answers' | 'version' | 'kycSet'
>
const shown = ({ id, completed, answers, version, kycSet }: Response) => ({
  id,
  completed,
  answers,
  version,
  questions: kycSet.questions,
})

/** Begins a task by the set that is the default of its onboarding's type (customer 8). */
async function begin(
  task: Task,
  context: CallContext<never>,
): Promise<string | Refusal<'noQuestions'>> {
  const { db } = context
  const group = task.onboardingId === null ? undefined : await taskGroup(db, task.onboardingId)
  const standard = (await publishedSets(db)).find(
    ({ defaultOnboardingTypes }) => group && defaultOnboardingTypes.includes(group.onboardingType),
  )
  const set = standard && (await heldSet(db, standard.id))
  // It may have been unpublished since.
  return set?.publishedAt ? (await beginResponse(task, set, context)).id : { code: 'noQuestions' }
}

export const kyc: Handler<typeof customer.kyc> = async ({ taskId }, context) => {
  const { db, refuse, audit } = context
  const task = await ownTask(context, taskId, 'Kyc')
  if ('code' in task) return refuse(task)
  const id = task.dataId ?? (await begin(task, context))
  if (typeof id !== 'string') return refuse(id)
  const row = (await responseById(db, id)) ?? refusePlatform('notFound')
  audit({ company: task.organizationNumber, subject: id })
  return shown(presentResponse(row))
}

export const saveKyc: Handler<typeof customer.saveKyc> = async ({ taskId, ...sent }, context) => {
  const { refuse } = context
  const task = await ownTask(context, taskId, 'Kyc')
  if ('code' in task) return refuse(task)
  if (task.dataId === null) return refusePlatform('notFound')
  if (sent.completed && !(await decides(context, task))) refuse('notSignatory')
  return shown(await saveresponse({ ...sent, id: task.dataId }, context))
}
