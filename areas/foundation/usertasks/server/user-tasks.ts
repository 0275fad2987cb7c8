import type { Handler } from '#platform/server/context.ts'
import type { Actor } from '#platform/permission.ts'
import { constraintOf, type Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { isUserTaskAdmin } from '#areas/foundation/users/rules.ts'
import { usertasks } from '../contract.ts'
import { dueDateProblem, helpRequest, lastDueDate, mayHandleTask, mayRemoveTask } from '../rules.ts'
import { stepNames } from '../texts.ts'
import { completeUserTask, createUserTask } from './public.ts'
import {
  addState,
  heldRemovedTask,
  lockedTask,
  pageOfTasks,
  removedTasks,
  taskWithHistory,
  tasksInProgress,
  userByAddress,
} from './task-store.ts'

const mayAdminister = (actor: Actor) => actor.kind === 'staff' && isUserTaskAdmin(actor)
type Whose = Parameters<typeof mayHandleTask>[1]
const mayHandle = (actor: Actor, task: Whose) =>
  actor.kind === 'staff' && mayHandleTask(actor, task)
const mayRemove = (actor: Actor, task: Pick<Whose, 'createdById'>) =>
  actor.kind === 'staff' && mayRemoveTask(actor, task)
/** A task as somebody sees it: with what they may do with it. */
const seenBy =
  (actor: Actor) =>
  <Task extends Whose>(task: Task) => {
    const { createdById: _, assignedTo: __, coverId: ___, ...rest } = task
    return { ...rest, mayHandle: mayHandle(actor, task), mayRemove: mayRemove(actor, task) }
  }

/** A task as the trail keeps it: who is away is not the task's. */
const kept = ({ away: _, coverId: __, ...task }: Awaited<ReturnType<typeof shown>>) => task
/** A task that has just been written or found. */
async function shown(db: Db, id: string) {
  const task = await taskWithHistory(db, id)
  return task ?? refusePlatform('notFound')
}

const all: Handler<typeof usertasks.all> = async (input, { db, today, actor, refuse }) => {
  if (input.showUnAssignedIssues && !mayAdminister(actor)) refuse('unassignedNotAllowed')
  const { list, totalHits } = await pageOfTasks(db, {
    ...input,
    today,
    mineOf: input.showMyIssues ? actor.id : undefined,
    unassigned: input.showUnAssignedIssues,
    open: input.showOpenIssues,
  })
  return { list: list.map(seenBy(actor)), totalHits }
}

const get: Handler<typeof usertasks.get> = async ({ id }, { db, actor, refuse }) =>
  seenBy(actor)((await taskWithHistory(db, id)) ?? refuse('missing'))

const handedTo = (name: string | undefined) =>
  name === undefined ? 'Tilldelningen borttagen' : `Tilldelat ${name}`

const save: Handler<typeof usertasks.save> = async (input, context) => {
  const { db, actor, now, today, refuse, audit } = context
  const stored = input.id ? await lockedTask(db, input.id) : undefined
  if (input.id && !stored) refuse('missing')
  if (stored && !mayHandle(actor, stored)) refuse('notYours')
  const before = stored && (await shown(db, stored.id))
  if (before && input.version !== undefined && input.version !== before.version)
    refuseStale(before, input)

  const dueDate = input.dueDate ?? stored?.dueDate ?? lastDueDate(today)
  const problem = dueDateProblem(dueDate, today, stored?.dueDate)
  if (problem)
    refuse('wrongDueDate', { message: problem, fields: [{ field: 'dueDate', message: problem }] })
  const assigned = input.assignTo ? await userByAddress(db, input.assignTo.key) : undefined
  if (input.assignTo && !assigned)
    refuse('noSuchUser', {
      fields: [{ field: 'assignTo', message: usertasks.save.refusals.noSuchUser.text }],
    })

  const { header, message } = input
  const tags = [...new Set(input.tags)]
  const action = input.action ?? undefined
  try {
    if (!stored) {
      const task = {
        kind: action?.taskAction === helpRequest ? ('help' as const) : ('own' as const),
        header,
        message,
        dueDate,
        tags,
        assignedTo: assigned?.id ?? null,
        by: actor.name,
        byId: actor.id,
        now,
      }
      const id = await createUserTask(db, { ...task, ...(action && { action }) })
      if (assigned) await addState(db, id, handedTo(assigned.name), actor.name, now)
      const after = await shown(db, id)
      audit({ subject: id, after: kept(after) })
      return seenBy(actor)(after)
    }
    await db
      .updateTable('userTask')
      .set({
        header,
        message,
        dueDate,
        tags,
        assignedTo: assigned?.id ?? null,
        taskAction: action?.taskAction ?? null,
        actionId: action?.actionId ?? null,
        version: stored.version + 1,
      })
      .where('id', '=', stored.id)
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'user_task_help_waiting') refuse('helpWaiting')
    throw error
  }
  await addState(db, stored.id, 'Ändrat', actor.name, now)
  if ((assigned?.id ?? null) !== stored.assignedTo)
    await addState(db, stored.id, handedTo(assigned?.name), actor.name, now)
  const after = await shown(db, stored.id)
  audit({ subject: stored.id, before: before && kept(before), after: kept(after) })
  return seenBy(actor)(after)
}

const remove: Handler<typeof usertasks.delete> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const task = await lockedTask(db, id)
  if (!task) return refuse('missing')
  if (!mayRemove(actor, task)) refuse('notYours')
  const before = await shown(db, id)
  const values = { removedAt: now, removedBy: actor.name, version: task.version + 1 }
  await db.updateTable('userTask').set(values).where('id', '=', id).execute()
  await addState(db, id, stepNames.removed, actor.name, now)
  audit({ subject: id, before: kept(before) })
}

const removed: Handler<typeof usertasks.removed> = async (_, { db, actor, now }) =>
  (await removedTasks(db, now, mayAdminister(actor) ? undefined : actor.id)).map(seenBy(actor))

const restore: Handler<typeof usertasks.restore> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const task = await heldRemovedTask(db, id, now)
  if (!task) return refuse('missing')
  if (!mayRemove(actor, task)) refuse('notYours')
  const values = { removedAt: null, removedBy: null, version: task.version + 1 }
  try {
    await db.updateTable('userTask').set(values).where('id', '=', id).execute()
  } catch (error) {
    if (constraintOf(error) === 'user_task_help_waiting') refuse('helpWaiting')
    if (constraintOf(error) === 'user_task_once') refuse('sameWaiting')
    throw error
  }
  await addState(db, id, stepNames.restored, actor.name, now)
  const after = await shown(db, id)
  audit({ subject: id, after: kept(after) })
  return seenBy(actor)(after)
}

const complete: Handler<typeof usertasks.complete> = async ({ id, completed }, context) => {
  const { db, actor, now, refuse, audit } = context
  const task = await lockedTask(db, id)
  if (!task) return refuse('missing')
  if (!mayHandle(actor, task)) refuse('notYours')
  if (completed) await completeUserTask(db, id, { by: actor.name, now })
  else if (task.state === 'completed') {
    try {
      await db
        .updateTable('userTask')
        .set({ state: 'open', completedAt: null, completedBy: null, version: task.version + 1 })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      if (constraintOf(error) === 'user_task_help_waiting') refuse('helpWaiting')
      if (constraintOf(error) === 'user_task_once') refuse('sameWaiting')
      throw error
    }
    await addState(db, id, 'Öppnat igen', actor.name, now)
  }
  const after = await shown(db, id)
  audit({ subject: id, before: { state: task.state }, after: { state: after.state } })
  return seenBy(actor)(after)
}

/** Whose it is, who made it or an administrator of tasks, following its link, has it in progress (usertasks 2). */
const setinprogress: Handler<typeof usertasks.setinprogress> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const task = await lockedTask(db, id)
  if (!task) return refuse('missing')
  if (!mayHandle(actor, task)) refuse('notYours')
  if (task.state !== 'completed' && task.inProgressBy !== actor.id) {
    await db
      .updateTable('userTask')
      .set({ state: 'inProgress', inProgressBy: actor.id, version: task.version + 1 })
      .where('id', '=', id)
      .execute()
    await addState(db, id, stepNames.inProgress, actor.name, now)
  }
  const after = await shown(db, id)
  audit({ subject: id, before: { state: task.state }, after: { state: after.state } })
  return seenBy(actor)(after)
}

/** Makes a task one's own that nobody has, or whose holder is away (usertasks 24). */
const take: Handler<typeof usertasks.take> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const task = await lockedTask(db, id)
  if (!task) return refuse('missing')
  if (actor.kind !== 'staff' || !mayHandle(actor, task)) return refuse('notYours')
  if (task.state === 'completed') return refuse('done')
  const isFree = task.assignedTo === null || task.away
  if (!isFree && task.assignedTo !== actor.id) return refuse('taken')
  const before = await shown(db, id)
  if (task.assignedTo !== actor.id) {
    await db
      .updateTable('userTask')
      .set({ assignedTo: actor.id, version: task.version + 1 })
      .where('id', '=', id)
      .execute()
    await addState(db, id, handedTo(actor.name), actor.name, now)
  }
  const after = await shown(db, id)
  audit({ subject: id, before: { assignTo: before.assignTo }, after: { assignTo: after.assignTo } })
  return seenBy(actor)(after)
}

const assign: Handler<typeof usertasks.assign> = async ({ id, assignTo, version }, context) => {
  const { db, actor, now, refuse, audit } = context
  const task = await lockedTask(db, id)
  if (!task) return refuse('missing')
  if (!mayHandle(actor, task)) refuse('notYours')
  const before = await shown(db, id)
  if (version !== undefined && version !== task.version) refuseStale(before, { assignTo })
  const assigned = assignTo ? await userByAddress(db, assignTo.key) : undefined
  if (assignTo && !assigned)
    refuse('noSuchUser', {
      fields: [{ field: 'assignTo', message: usertasks.assign.refusals.noSuchUser.text }],
    })
  if ((assigned?.id ?? null) !== task.assignedTo) {
    await db
      .updateTable('userTask')
      .set({ assignedTo: assigned?.id ?? null, version: task.version + 1 })
      .where('id', '=', id)
      .execute()
    await addState(db, id, handedTo(assigned?.name), actor.name, now)
  }
  const after = await shown(db, id)
  audit({ subject: id, before: { assignTo: before.assignTo }, after: { assignTo: after.assignTo } })
  return seenBy(actor)(after)
}

export const usertasksServed = handlers(usertasks, {
  all,
  get,
  getinprogress: async (_, { db, actor }) =>
    (await tasksInProgress(db, actor.id)).map(seenBy(actor)),
  save,
  delete: remove,
  removed,
  restore,
  complete,
  setinprogress,
  assign,
  take,
})
