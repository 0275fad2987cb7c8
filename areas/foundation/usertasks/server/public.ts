import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dueAfter } from '#platform/swedish/working-time.ts'
import { kindOf, type MadeKind, type TaskKind } from '../kinds.ts'
import { lastDueDate, type Action, type TaskAction } from '../rules.ts'
import { stepNames } from '../texts.ts'
import { addState, openTasks } from './task-store.ts'

export { coveredBy, openTasksFor, openTasksOf, tasksToDo } from './to-do.ts'

export interface NewUserTask {
  /** What it is for: whose it is while it has no name, and by when (usertasks 23). */
  readonly kind: TaskKind
  /** At most 200 characters. */
  readonly header: string
  /** At most 4000 characters. */
  readonly message: string
  /** 'YYYY-MM-DD'. By default what its kind says. */
  readonly dueDate?: string
  /** Id of an internal user; its kind's role when left out. */
  readonly assignedTo?: string | null
  readonly tags?: readonly string[]
  /** Where it is done: what its link leads to. */
  readonly action?: Action
  /** In whose name it is made. */
  readonly by: string
  /**
   * Id of the internal user who makes it, whose it is to change and remove; left out when a job
   * does.
   */
  readonly byId?: string
  readonly now: Date
  /** Left out the database makes one. */
  readonly id?: string
}

/** The day a task of a kind is due when it is made at an instant. */
function dueDay(kind: TaskKind, now: Date): string {
  const { due } = kindOf(kind)
  return due ? stockholmDay(dueAfter(now, due)) : lastDueDate(stockholmDay(now))
}

/**
 * Makes a task on the caller's transaction and answers its id. A second help request (taskAction
 * 10) about the same interpretation breaks the constraint `user_task_help_waiting` while the first
 * waits, and a second task of a kind that is told once `user_task_once`.
 */
export async function createUserTask(db: Db, task: NewUserTask): Promise<string> {
  const { kind, header, message, dueDate, assignedTo, tags, action, by, byId, now } = task
  const { id } = await db
    .insertInto('userTask')
    .values({
      ...(task.id && { id: task.id }),
      kind,
      header,
      message,
      dueDate: dueDate ?? dueDay(kind, now),
      assignedTo: assignedTo ?? null,
      tags: [...(tags ?? [])],
      taskAction: action?.taskAction ?? null,
      actionId: action?.actionId ?? null,
      createdAt: now,
      createdBy: by,
      createdById: byId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addState(db, id, stepNames.created, by, now)
  return id
}

/** Marks a task as done on the caller's transaction. False when there is none that is not done. */
export async function completeUserTask(
  db: Db,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('userTask')
    .set(({ eb }) => ({
      state: 'completed',
      inProgressBy: null,
      completedAt: now,
      completedBy: by,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('state', '<>', 'completed')
    .returning('id')
    .executeTakeFirst()
  if (done) await addState(db, id, stepNames.completed, by, now)
  return done !== undefined
}

interface Closing {
  /** Swedish, without full stop: 'onboardingen är avbruten'. */
  readonly cause: string
  readonly by: string
  readonly now: Date
}
/** Marks a task as done because there is nothing left to do. Its history says why. */
export async function closeTask(db: Db, id: string, { cause, by, now }: Closing): Promise<void> {
  if (await completeUserTask(db, id, { by, now }))
    await addState(db, id, `Stängt: ${cause}`, by, now)
}

/**
 * Closes what Skynet has made of itself and leads to one of the places; what somebody has written
 * stays theirs.
 */
export async function closeTasksAbout(
  db: Db,
  {
    taskAction,
    actionIds,
  }: { readonly taskAction: TaskAction; readonly actionIds: readonly string[] },
  closing: Closing,
): Promise<void> {
  const waiting = await db
    .selectFrom('userTask')
    .select('id')
    .where('taskAction', '=', taskAction)
    .where('actionId', '=', sql<string>`any(${[...actionIds]}::text[])`)
    .where('createdById', 'is', null)
    .where('removedAt', 'is', null)
    .where('state', '<>', 'completed')
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await closeTask(db, id, closing)
}

const about = (db: Db, taskAction: TaskAction) =>
  db
    .selectFrom('userTask')
    .select([
      'id',
      'kind',
      sql<string>`action_id`.as('actionId'),
      'message',
      'createdAt',
      'createdBy',
      'completedAt',
      'completedBy',
    ])
    .where('taskAction', '=', taskAction)
    .where('removedAt', 'is', null)

/** The tasks whose link leads to one of the places, the latest first. */
export const tasksAbout = (db: Db, taskAction: TaskAction, actionIds: readonly string[]) =>
  about(db, taskAction)
    .where('actionId', '=', sql<string>`any(${[...actionIds]}::text[])`)
    .orderBy('createdAt', 'desc')
    .execute()

/** The tasks of a kind that lead to a place and are not done, the first made first. */
export const waitingOfKind = (db: Db, kind: MadeKind, actionId: string) =>
  openTasks(db)
    .select('id')
    .where('kind', '=', kind)
    .where('actionId', '=', actionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The task with the id, or whose link leads to the place, that is not done. */
export const waitingTask = (db: Db, taskAction: TaskAction, idOrPlace: string) =>
  about(db, taskAction)
    .where(({ or, eb }) => or([eb('id', '=', idOrPlace), eb('actionId', '=', idOrPlace)]))
    .where('state', '<>', 'completed')
    .executeTakeFirst()

/**
 * How many that people have made, which are not done, nobody has: for who hands them out. What
 * Skynet makes waits for its role.
 */
export async function unassignedTasks(db: Db): Promise<number> {
  const { total } = await openTasks(db)
    .where('kind', '=', 'own')
    .where('assignedTo', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
