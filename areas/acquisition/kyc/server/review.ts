import { sql } from 'kysely'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { companyTask } from '#areas/foundation/usertasks/rules.ts'
import { completeUserTask, createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import {
  completeTask,
  heldCompanyTask,
  setManualHandling,
  setTaskData,
} from '#areas/acquisition/companytasks/server/public.ts'
import { nameOwners } from '#areas/parties/keypersons/server/public.ts'
import type { kyc } from '../contract.ts'
import { ownersNamed } from '../owner-rules.ts'
import type { KycRisk } from '../risk-rules.ts'
import {
  earlierOf,
  presentResponse,
  replacedBefore,
  responseById,
  type ResponseRow,
} from './response-store.ts'

interface Marked {
  readonly companyName: string
  readonly setName: string
  readonly taskId: string
  readonly risks: readonly KycRisk[]
}
/** The task that tells AML. What was answered is read on the page it leads to, by those who may. */
export function reviewTask({ companyName, setName, taskId, risks }: Marked) {
  const header = 'KYC-svar markerade som risk'
  return {
    kind: 'kycRisk' as const,
    header,
    message: `${header}. ${companyName}: AML-avdelningen läser svaren på ${setName} (${risks.length} markerade) och tar ställning till dem.`,
    tags: ['AML'],
    action: { taskAction: companyTask, actionId: taskId },
  }
}

/**
 * Keeps the task of completed answers open until AML has taken a stand on what is marked in them,
 * and tells AML of it by a task of theirs (kyc 23).
 */
export async function askForReview(
  { db, actor, now }: Pick<Context<typeof kyc.saveresponse>, 'db' | 'actor' | 'now'>,
  response: ResponseRow,
  risks: readonly KycRisk[],
): Promise<void> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', response.organizationNumber)
    .executeTakeFirstOrThrow()
  await setManualHandling(db, response.taskId, true)
  const userTaskId = await createUserTask(db, {
    ...reviewTask({ ...response, companyName: name, setName: response.kycSet.name, risks }),
    by: actor.name,
    now,
  })
  await db
    .insertInto('kycReview')
    .values({ responseId: response.id, userTaskId, askedAt: now, answeredById: actor.id })
    .execute()
}

const reviews = (db: Db, responseId: string) =>
  db.selectFrom('kycReview').selectAll().where('responseId', '=', responseId)

/** Whom accepted answers name as owners stand behind the company from now on (kyc 29). */
export async function keepOwners(db: Db, response: ResponseRow, now: Date): Promise<void> {
  const { id, organizationNumber, kycSet, answers } = response
  const owners = ownersNamed(kycSet.questions, answers)
  if (owners) await nameOwners(db, { organizationNumber, owners, responseId: id, now })
}

/** What AML says of a response, as the contract answers it to somebody. */
async function reviewOf(db: Db, responseId: string, viewerId: string) {
  const row = await reviews(db, responseId).executeTakeFirst()
  if (!row) return null
  const { askedAt, answeredById, decidedAt, decidedBy, accepted, comment } = row
  const decided =
    decidedAt !== null && decidedBy !== null && accepted !== null && comment !== null
      ? { at: decidedAt, by: decidedBy, accepted, comment }
      : null
  return { asked: askedAt, own: answeredById === viewerId, decided }
}

/** A response as the contract answers it to somebody. */
export const shownResponse = async (db: Db, row: ResponseRow, viewerId: string) => ({
  ...presentResponse(row),
  earlier: await earlierOf(db, row),
  replaces: await replacedBefore(db, row),
  review: await reviewOf(db, row.id, viewerId),
})

/**
 * Accepted, the task is done; not accepted, it begins anew: a set is picked and answered in it once
 * more (kyc 24).
 */
export const reviewresponse: Handler<typeof kyc.reviewresponse> = async (
  { id, accepted, comment },
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const response = (await responseById(db, id)) ?? refusePlatform('notFound')
  const task = await heldCompanyTask(db, response.taskId)
  if ('code' in task) return refuse(task)
  const review = (await reviews(db, id).forUpdate().executeTakeFirst()) ?? refuse('notMarked')
  if (review.decidedAt) refuse('decided')
  if (review.answeredById === actor.id) refuse('ownAnswers')
  await db
    .updateTable('kycReview')
    .set({ decidedAt: now, decidedBy: actor.name, accepted, comment })
    .where('responseId', '=', id)
    .execute()
  if (accepted) {
    await completeTask(db, task.id, { by: actor.name, now })
    await keepOwners(db, response, now)
  } else {
    await setManualHandling(db, task.id, false)
    await setTaskData(db, task.id, null)
  }
  if (review.userTaskId) await completeUserTask(db, review.userTaskId, { by: actor.name, now })
  audit({ company: response.organizationNumber, subject: id, after: { accepted } })
  return shownResponse(db, response, actor.id)
}

/**
 * Answers marked as risk that AML has taken no stand on, the longest waiting first; never those a
 * user has completed (kyc 24), nor of an onboarding that is over. @public
 */
export const reviewsToMake = (db: Db, { userId, most }: { userId: string; most: number }) =>
  db
    .selectFrom('kycReview as review')
    .innerJoin('kycResponse as response', 'response.id', 'review.responseId')
    .innerJoin('companyTask as task', 'task.id', 'response.taskId')
    .leftJoin('companyTaskGroup as group', 'group.id', 'task.groupId')
    .innerJoin('company', 'company.organizationNumber', 'response.organizationNumber')
    .select(['response.id', 'company.name', 'review.askedAt', 'response.taskId'])
    .select('task.groupId as onboardingId')
    .select(sql<string>`response.kyc_set ->> 'name'`.as('setName'))
    .where('review.decidedAt', 'is', null)
    .where('review.answeredById', '<>', userId)
    .where('task.removedAt', 'is', null)
    .where((is) => is.or([is('group.closed', 'is', null), is('group.closed', '=', 'invited')]))
    .orderBy('review.askedAt')
    .orderBy('response.id')
    .limit(most)
    .execute()

/** What AML has been asked about a company's answers, and has said, the latest asked last. @public */
export async function reviewsOf(db: Db, organizationNumber: string) {
  const rows = await db
    .selectFrom('kycReview as review')
    .innerJoin('kycResponse as response', 'response.id', 'review.responseId')
    .innerJoin('companyTask as task', 'task.id', 'response.taskId')
    .leftJoin('companyTaskGroup as group', 'group.id', 'task.groupId')
    .select(['response.taskId', 'task.removedAt', 'group.closed', 'review.askedAt'])
    .select(['review.decidedAt', 'review.decidedBy', 'review.accepted', 'review.comment'])
    .select(sql<string>`response.kyc_set ->> 'name'`.as('setName'))
    .where('response.organizationNumber', '=', organizationNumber)
    .orderBy('review.askedAt')
    .execute()
  return rows.map(({ taskId, removedAt, closed, askedAt, setName, ...said }) => ({
    taskId,
    setName,
    askedAt,
    /** Whether something can be said of them still. */
    isOpen: removedAt === null && (closed === null || closed === 'invited'),
    decided:
      said.decidedAt === null
        ? null
        : {
            at: said.decidedAt,
            by: said.decidedBy ?? '',
            accepted: said.accepted === true,
            comment: said.comment ?? '',
          },
  }))
}
