import type { FieldError } from '#platform/refusal.ts'
import type { Act, Handler } from '#platform/server/context.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import {
  completeTask,
  heldCompanyTask,
  setTaskData,
  type Task,
} from '#areas/acquisition/companytasks/server/public.ts'
import { judgeAnswers, type AnswerProblem } from '../answer-rules.ts'
import type { KycAnswer } from '../answers.ts'
import type { kyc } from '../contract.ts'
import { questionById } from '../questions.ts'
import { risksOf } from '../risk-rules.ts'
import {
  heldResponse,
  insertResponse,
  latestResponse,
  presentResponse,
  responseById,
  saveAnswers,
} from './response-store.ts'
import { askForReview, keepOwners, shownResponse } from './review.ts'
import { heldSet, type SetRow } from './set-store.ts'

/**
 * Begins the answers of a task by a set, which is theirs from then on, with the company's latest
 * ones in it. Answers their id, and that of those it begins with.
 */
export async function beginResponse(
  { id: taskId, organizationNumber }: Pick<Task, 'id' | 'organizationNumber'>,
  set: SetRow,
  { db, actor, now }: Act,
): Promise<{ readonly id: string; readonly prefilledFrom: string | null }> {
  const earlier = await latestResponse(db, organizationNumber)
  const begun = { taskId, organizationNumber, set, earlier, by: actor.name, now }
  const id = await insertResponse(db, begun)
  await setTaskData(db, taskId, id)
  return { id, prefilledFrom: earlier?.id ?? null }
}

export const addkycset: Handler<typeof kyc.addkycset> = async (
  { kycSetId, organizationNumber, taskId },
  context,
) => {
  const { db, audit, refuse } = context
  const task = await heldCompanyTask(db, taskId)
  if ('code' in task) return refuse(task)
  if (task.type !== 'Kyc') refuse('otherTask')
  if (task.organizationNumber !== organizationNumber) refuse('otherCompany')
  if (task.completed) refuse('taskCompleted')
  if (task.dataId !== null) refuse('chosen')
  const set = (await heldSet(db, kycSetId)) ?? refusePlatform('notFound')
  if (!set.publishedAt) refuse('notPublished')
  const { id, prefilledFrom } = await beginResponse(task, set, context)
  audit({
    company: organizationNumber,
    subject: id,
    after: {
      taskId,
      kycSet: { id: set.id, name: set.name, version: set.version },
      prefilledFrom,
    },
  })
  return { id }
}

export const getKycResponse: Handler<typeof kyc.getKycResponse> = async (
  { id },
  { db, actor, audit },
) => {
  const row = (await responseById(db, id)) ?? refusePlatform('notFound')
  audit({ company: row.organizationNumber, subject: id })
  return shownResponse(db, row, actor.id)
}

/** What a company answered for good the last time, whatever it was asked in (onboarding 81). */
export const latestOfCompany: Handler<typeof kyc.latestOfCompany> = async (
  { organizationNumber },
  { db, actor, audit },
) => {
  const row = await latestResponse(db, organizationNumber)
  audit({ company: organizationNumber, ...(row && { subject: row.id }) })
  return row ? shownResponse(db, row, actor.id) : null
}

export const saveresponse: Handler<typeof kyc.saveresponse> = async (sent, context) => {
  const { db, actor, now, audit, refuse } = context
  const id = sent.kycResponseId ?? sent.id ?? refuse('unnamed')
  if (sent.id && sent.id !== id) refuse('unnamed')
  const { taskId } = (await responseById(db, id)) ?? refusePlatform('notFound')
  // A task that was taken away is not there to be done.
  const task = await heldCompanyTask(db, taskId)
  if ('code' in task) return refuse(task)
  const before = (await heldResponse(db, id)) ?? refusePlatform('notFound')
  if (sent.TaskId && sent.TaskId !== before.taskId) refuse('otherTask')
  if (before.completedAt) refuse('completed')
  if (before.replacedAt) refuse('replaced')
  const stored = presentResponse(before)
  if (sent.version !== undefined && sent.version !== before.version)
    refuseStale(
      { ...stored, earlier: null, replaces: null, review: null },
      { answers: sent.answers },
    )

  const { questions } = stored.kycSet
  const { answers, problems } = judgeAnswers(questions, sent.answers, sent.completed)
  const fieldOf = (problem: AnswerProblem): FieldError => ({
    field: placeOf(sent.answers, problem),
    message: `${questionById(questions, problem.questionId)?.question ?? 'Okänd fråga'}: ${problem.message}`,
  })
  if (problems.length > 0) refuse('wrong', { fields: problems.map(fieldOf) })
  const { completed } = sent
  const after = await saveAnswers(db, before, answers, { completed, by: actor.name, now })
  const risks = completed ? risksOf(questions, answers) : []
  if (risks.length > 0) await askForReview(context, after, risks)
  else if (completed) {
    await completeTask(db, before.taskId, { by: actor.name, now })
    await keepOwners(db, after, now)
  }
  // What was answered is personal: the trail says how much of it there was.
  const extent = (count: number, isCompleted: boolean) => ({
    answered: count,
    completed: isCompleted,
  })
  audit({
    company: before.organizationNumber,
    subject: id,
    before: extent(stored.answers.length, false),
    after: { ...extent(answers.length, completed), risks: risks.length },
  })
  return shownResponse(db, after, actor.id)
}

/** Where in the input a problem is: the answer that was sent, or the list that lacks it. */
function placeOf(answers: readonly KycAnswer[], { questionId }: AnswerProblem): string {
  const place = answers.findLastIndex((answer) => answer.questionId === questionId)
  return place === -1 ? 'answers' : `answers.${place}`
}
