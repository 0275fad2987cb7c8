import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import type { actRefusals } from '../contract.ts'
import { onboardingTypes, type Closure, type OnboardingType, type TaskType } from '../rules.ts'
import {
  groupById,
  heldGroup,
  heldTask,
  insertTasks,
  presentTask,
  taskById,
  tasksOfGroups,
  tasksOfOngoing,
  tasksOfType,
  type NewTask,
} from './task-store.ts'

export interface Task {
  readonly id: string
  readonly type: TaskType
  /** Null for a task without onboarding. */
  readonly onboardingId: string | null
  /** 10 digits. */
  readonly organizationNumber: string
  /** An agreement set, a KYC response and so on, by the type; null until it has begun. */
  readonly dataId: string | null
  readonly completed: boolean
  readonly completedAt: Date | null
  readonly completedBy: string | null
  readonly needsManualHandling: boolean
}

/** A task; undefined when there is none, or it has been taken away. */
export async function companyTask(db: Db, id: string): Promise<Task | undefined> {
  const row = await taskById(db, id)
  return row && presentTask(row)
}

/** Why nothing can be done in a task: it is not there, or its onboarding was canceled. */
export type TaskRefusal = Refusal<'notFound' | keyof typeof actRefusals>

/**
 * The same for whoever does something in it, held until the transaction ends: nobody completes,
 * reopens or takes it away meanwhile, nor ends its onboarding. Every act in a task passes here, so
 * that nothing more is done for an onboarding that was canceled. @public
 */
export async function heldCompanyTask(db: Db, id: string): Promise<Task | TaskRefusal> {
  const task = await taskById(db, id)
  if (!task) return { code: 'notFound' }
  const group = task.groupId === null ? undefined : await heldGroup(db, task.groupId)
  if (group?.closed === 'canceled') return { code: 'onboardingCanceled' }
  const row = await heldTask(db, id)
  return row ? presentTask(row) : { code: 'notFound' }
}

/**
 * Whether something can be done in a task now: it is there, and its onboarding has not been
 * canceled. @public
 */
export async function takesActs(db: Db, id: string): Promise<boolean> {
  const task = await taskById(db, id)
  if (!task) return false
  return task.groupId === null || (await groupById(db, task.groupId))?.closed !== 'canceled'
}

/**
 * What a company has to do of one type, in every onboarding and on its own, but for what takes no
 * act any more. In the order of their ids, in which several are held. @public
 */
export const tasksOfCompany = async (
  db: Db,
  organizationNumber: string,
  type: TaskType,
): Promise<readonly Task[]> => (await tasksOfType(db, organizationNumber, type)).map(presentTask)

/** Asks a company for one thing more; answers the task's id. @public */
export async function addTask(db: Db, task: NewTask): Promise<string> {
  const [id] = await insertTasks(db, [task])
  if (id === undefined) throw new Error('The task was not kept')
  return id
}

/** Says what a task is about to be done with, null when it begins anew. @public */
export async function setTaskData(db: Db, id: string, dataId: string | null): Promise<void> {
  await db.updateTable('companyTask').set({ dataId }).where('id', '=', id).execute()
}

/** Whether staff have to look at a task that cannot be completed by itself. @public */
export async function setManualHandling(
  db: Db,
  id: string,
  needsManualHandling: boolean,
): Promise<void> {
  await db
    .updateTable('companyTask')
    .set({ needsManualHandling })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .execute()
}

/** Completes a task, by whom and when. One that is completed stays as it was. @public */
export async function completeTask(
  db: Db,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('companyTask')
    .set({ completedAt: now, completedBy: by, needsManualHandling: false })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .execute()
}

/**
 * Sets a task back to not done, unless its onboarding is over (signing 8); answers whether it did.
 * @public
 */
export async function reopenTask(db: Db, id: string): Promise<boolean> {
  const task = await heldTask(db, id)
  if (!task) return false
  const group = task.groupId === null ? undefined : await heldGroup(db, task.groupId)
  if (group?.closed === 'completed' || group?.closed === 'canceled') return false
  await db
    .updateTable('companyTask')
    .set({ completedAt: null, completedBy: null })
    .where('id', '=', id)
    .execute()
  return true
}

/** Tasks of onboardings, in the order they were asked for. @public */
export const tasksOfOnboardings = async (
  db: Db,
  onboardingIds: readonly string[],
): Promise<readonly Task[]> => (await tasksOfGroups(db, onboardingIds)).map(presentTask)

/**
 * An onboarding as its tasks know it: whose it is, and why no task of it can be chosen any more.
 * Undefined when it was deleted. Held until the transaction ends where it is to be acted in. @public
 */
export const taskGroup = (db: Db, onboardingId: string, how?: { readonly hold: true }) =>
  how ? heldGroup(db, onboardingId) : groupById(db, onboardingId)

/** Tasks of a type that ongoing onboardings have, by what they are answered with. @public */
export const ongoingTasks = async (db: Db, type: TaskType) =>
  (await tasksOfOngoing(db, type)).map(({ id, onboardingId, onboardingType, dataId }) => ({
    id,
    onboardingId,
    /** The id of the type (decision A1). */
    onboardingType,
    dataId,
  }))

interface NewGroup {
  readonly onboardingId: string
  readonly onboardingType: OnboardingType
  /** Of a company that is in our books. */
  readonly organizationNumber: string
  readonly tasks: readonly TaskType[]
  readonly by: string
  readonly now: Date
}
/** Opens the tasks an onboarding begins with. @public */
export async function openTasks(db: Db, { tasks, ...group }: NewGroup): Promise<void> {
  const { onboardingId, onboardingType, organizationNumber, now } = group
  await db
    .insertInto('companyTaskGroup')
    .values({
      id: onboardingId,
      onboardingType: onboardingTypes[onboardingType],
      organizationNumber,
      createdAt: now,
    })
    .execute()
  await insertTasks(
    db,
    tasks.map((type) => ({ ...group, type })),
  )
}

/**
 * Says why the tasks of an onboarding can no longer be chosen, or that they can again (null). Waits
 * for who is changing them. @public
 */
export async function closeTasks(
  db: Db,
  onboardingId: string,
  closed: Closure | null,
): Promise<void> {
  await db.updateTable('companyTaskGroup').set({ closed }).where('id', '=', onboardingId).execute()
}
