import type { Context, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { companyTasks } from '../contract.ts'
import { byPriority, closedProblem, isThere, offeredTasks, removalProblem } from '../rules.ts'
import {
  groupById,
  groupsOfCompany,
  heldGroup,
  heldTask,
  insertTasks,
  looseTasks,
  presentTask,
  taskById,
  tasksOfGroups,
} from './task-store.ts'

type Containers = typeof companyTasks.getContainersForCompany
const getContainersForCompany: Handler<Containers> = async ({ org }, { db }) => {
  const [groups, loose] = await Promise.all([groupsOfCompany(db, org), looseTasks(db, org)])
  const tasks = await tasksOfGroups(
    db,
    groups.map(({ id }) => id),
  )
  const ofOnboardings = groups.map(({ id, onboardingType, closed, createdAt }) => ({
    onboardingGroupInfo: { type: onboardingType, groupId: id, closed, created: createdAt },
    tasks: tasks.filter(({ groupId }) => groupId === id).map(presentTask),
  }))
  const without = {
    onboardingGroupInfo: {
      type: 'withoutOnboarding' as const,
      groupId: null,
      closed: null,
      created: null,
    },
    tasks: loose.map(presentTask),
  }
  const taskGroups = [...ofOnboardings, ...(loose.length > 0 ? [without] : [])]
  return {
    taskGroups: taskGroups.toSorted((one, other) =>
      byPriority(one.onboardingGroupInfo, other.onboardingGroupInfo),
    ),
  }
}

/** The same under both spellings (decision A6). */
async function tasksForOnboarding({ id }: { readonly id: string }, { db }: Context) {
  if (!(await groupById(db, id))) refusePlatform('notFound')
  return (await tasksOfGroups(db, [id])).map(presentTask)
}

const addForOnboarding: Handler<typeof companyTasks.addForOnboarding> = async (input, context) => {
  const { db, actor, now, refuse, audit } = context
  const { onboardingId, type, organizationNumber } = input
  const group = (await heldGroup(db, onboardingId)) ?? refusePlatform('notFound')
  if (group.organizationNumber !== organizationNumber) refuse('otherCompany')
  const problem = closedProblem(group.closed)
  if (problem) refuse(problem)
  if (!offeredTasks(group.onboardingType).includes(type)) refuse('notOffered')
  const there = (await tasksOfGroups(db, [onboardingId])).map(presentTask)
  if (isThere(type, there)) refuse('alreadyThere')
  const [id = ''] = await insertTasks(db, [
    { type, onboardingId, organizationNumber, by: actor.name, now },
  ])
  audit({ company: organizationNumber, subject: onboardingId, after: { companyTaskId: id, type } })
  return presentTask((await taskById(db, id)) ?? refusePlatform('notFound'))
}

const removeForOnboarding: Handler<typeof companyTasks.removeForOnboarding> = async (
  input,
  context,
) => {
  const { db, now, refuse, audit } = context
  const group = (await heldGroup(db, input.onboardingId)) ?? refusePlatform('notFound')
  const task = await heldTask(db, input.companyTaskId)
  if (!task || task.groupId !== group.id) return refusePlatform('notFound')
  const there = (await tasksOfGroups(db, [group.id])).map(presentTask)
  const problem =
    closedProblem(group.closed) ?? removalProblem(group.onboardingType, presentTask(task), there)
  if (problem) refuse(problem)
  await db.updateTable('companyTask').set({ removedAt: now }).where('id', '=', task.id).execute()
  audit({
    company: task.organizationNumber,
    subject: group.id,
    before: { companyTaskId: task.id, type: task.type },
  })
}

const get: Handler<typeof companyTasks.get> = async ({ companyTaskId }, { db }) => {
  const task = (await taskById(db, companyTaskId)) ?? refusePlatform('notFound')
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', task.organizationNumber)
    .executeTakeFirstOrThrow()
  const group = task.groupId === null ? undefined : await groupById(db, task.groupId)
  return {
    ...presentTask(task),
    companyName: name,
    canceled: group?.closed === 'canceled',
    onboardingType: group?.onboardingType ?? null,
  }
}

export const companyTasksServed = handlers(companyTasks, {
  getContainersForCompany,
  getTaskForOnboarding: tasksForOnboarding,
  getTasksForOnboarding: tasksForOnboarding,
  addForOnboarding,
  removeForOnboarding,
  get,
})
