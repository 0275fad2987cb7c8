import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { onboardingTypeOf, taskTypes, type Closure, type TaskType } from '../rules.ts'
import { taskNames } from '../texts.ts'

/** Tasks that have not been taken away, nor deleted with their onboarding. */
const present = (db: Db) =>
  db
    .selectFrom('companyTask')
    .selectAll('companyTask')
    .where('removedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('companyTaskGroup')
            .select('companyTaskGroup.id')
            .whereRef('companyTaskGroup.id', '=', 'companyTask.groupId')
            .where('companyTaskGroup.closed', '=', 'deleted'),
        ),
      ),
    )

export const taskById = (db: Db, id: string) =>
  present(db).where('companyTask.id', '=', id).executeTakeFirst()
export type TaskRow = NonNullable<Awaited<ReturnType<typeof taskById>>>

/** Held until the transaction ends. */
export const heldTask = (db: Db, id: string) =>
  present(db).where('companyTask.id', '=', id).forUpdate().executeTakeFirst()

/** In the order they were asked for. */
export const tasksOfGroups = (db: Db, groupIds: readonly string[]): Promise<TaskRow[]> =>
  present(db)
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    .orderBy('createdAt')
    .orderBy(sql`array_position(${taskTypes}::text[], type)`)
    .orderBy('id')
    .execute()

/** The company's tasks that belong to no onboarding. */
export const looseTasks = (db: Db, organizationNumber: string): Promise<TaskRow[]> =>
  present(db)
    .where('organizationNumber', '=', organizationNumber)
    .where('groupId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The company's tasks of a type, but for those of onboardings that are canceled. */
export const tasksOfType = (
  db: Db,
  organizationNumber: string,
  type: TaskType,
): Promise<TaskRow[]> =>
  present(db)
    .where('organizationNumber', '=', organizationNumber)
    .where('type', '=', type)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('companyTaskGroup')
            .select('companyTaskGroup.id')
            .whereRef('companyTaskGroup.id', '=', 'companyTask.groupId')
            .where('companyTaskGroup.closed', '=', 'canceled'),
        ),
      ),
    )
    .orderBy('id')
    .execute()

/** The tasks of a type in onboardings that are neither canceled, completed nor deleted. */
export const tasksOfOngoing = (db: Db, type: TaskType) =>
  db
    .selectFrom('companyTask')
    .innerJoin('companyTaskGroup', 'companyTaskGroup.id', 'companyTask.groupId')
    .select([
      'companyTask.id',
      'companyTask.dataId',
      'companyTaskGroup.id as onboardingId',
      'companyTaskGroup.onboardingType',
    ])
    .where('companyTask.removedAt', 'is', null)
    .where('companyTask.type', '=', type)
    .where(({ or, eb }) =>
      or([
        eb('companyTaskGroup.closed', 'is', null),
        eb('companyTaskGroup.closed', '=', 'invited'),
      ]),
    )
    .execute()

const groups = (db: Db) =>
  db
    .selectFrom('companyTaskGroup')
    .selectAll()
    .where(({ or, eb }) => or([eb('closed', 'is', null), eb('closed', '<>', 'deleted')]))
    .$narrowType<{ closed: Exclude<Closure, 'deleted'> | null }>()
const named = <Row extends { readonly onboardingType: number }>({
  onboardingType,
  ...row
}: Row) => ({ ...row, onboardingType: onboardingTypeOf(onboardingType) })

export const groupsOfCompany = async (db: Db, organizationNumber: string) =>
  (await groups(db).where('organizationNumber', '=', organizationNumber).execute()).map(named)

export const groupById = async (db: Db, id: string) => {
  const group = await groups(db).where('id', '=', id).executeTakeFirst()
  return group && named(group)
}
/** Held until the transaction ends: nobody closes the group meanwhile. */
export const heldGroup = async (db: Db, id: string) => {
  const group = await groups(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return group && named(group)
}

export interface NewTask {
  readonly type: TaskType
  /** Null for a task without onboarding. */
  readonly onboardingId: string | null
  readonly organizationNumber: string
  readonly by: string
  readonly now: Date
}
/** Answers the new tasks' ids, in the order given. */
export async function insertTasks(db: Db, tasks: readonly NewTask[]): Promise<string[]> {
  const rows = await db
    .insertInto('companyTask')
    .values(
      tasks.map(({ type, onboardingId, organizationNumber, by, now }) => ({
        type,
        groupId: onboardingId,
        organizationNumber,
        createdBy: by,
        createdAt: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** As calls answer it. */
export const presentTask = (row: TaskRow) => ({
  id: row.id,
  type: row.type,
  onboardingId: row.groupId,
  dataId: row.dataId,
  organizationNumber: row.organizationNumber,
  name: taskNames[row.type],
  completed: row.completedAt !== null,
  completedAt: row.completedAt,
  completedBy: row.completedBy,
  needsManualHandling: row.needsManualHandling,
})
