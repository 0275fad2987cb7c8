import { sql, type Expression, type SqlBool } from 'kysely'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Db } from '#platform/server/database.ts'
import { hasWords } from '#platform/server/text-search.ts'
import { isKeyOf } from '#platform/record.ts'
import { dayLength } from '#platform/time.ts'
import { taskColumns } from '../list-columns.ts'
import { taskActions, undoneDays } from '../rules.ts'
import { stepNames } from '../texts.ts'

/** Those that are not done. */
export const openTasks = (db: Db) =>
  db
    .selectFrom('userTask')
    .where(sql<boolean>`(state = 'completed') = false`)
    .where('removedAt', 'is', null)

/** Whether whose a task is is away today. */
export const awayNow = sql<boolean>`coalesce(skynet.today() between absence.first_day and absence.last_day, false)`
const allTasks = (db: Db) =>
  db
    .selectFrom('userTask')
    .leftJoin('internalUser as assigned', 'assigned.id', 'userTask.assignedTo')
    .leftJoin('absence', 'absence.userId', 'userTask.assignedTo')
    .select([
      'userTask.id',
      'userTask.kind',
      'userTask.header',
      'userTask.message',
      'userTask.dueDate',
      'userTask.tags',
      'userTask.taskAction',
      'userTask.actionId',
      'userTask.state',
      'userTask.createdAt',
      'userTask.createdBy',
      'userTask.createdById',
      'userTask.assignedTo',
      'userTask.version',
      'assigned.emailAddress as assignedEmail',
      sql<string | null>`assigned.first_name || ' ' || assigned.last_name`.as('assignedName'),
      awayNow.as('away'),
      'absence.coverId',
    ])
/** Those that nobody has removed. */
const tasks = (db: Db) => allTasks(db).where('userTask.removedAt', 'is', null)
export type StoredTask = Awaited<ReturnType<ReturnType<typeof tasks>['executeTakeFirstOrThrow']>>

export function presentTask(row: StoredTask) {
  const {
    assignedEmail,
    assignedName,
    taskAction,
    actionId,
    createdAt,
    createdBy,
    state,
    ...rest
  } = row
  return {
    ...rest,
    created: createdAt,
    createdByUser: createdBy,
    assignTo: assignedEmail === null ? null : { key: assignedEmail, name: assignedName ?? '' },
    assignedUser: assignedName,
    state,
    action:
      taskAction === null || actionId === null || !isKeyOf(taskActions, taskAction)
        ? null
        : { taskAction, actionId },
    completed: state === 'completed',
  }
}

export interface TaskFilter {
  readonly currentPage: number
  readonly take: number
  readonly query: string
  /** Whose, beside nobody's: undefined for everybody's. */
  readonly mineOf: string | undefined
  readonly unassigned: boolean
  readonly open: boolean
  /** On its columns (shell 117), on a day in Stockholm. */
  readonly where: readonly string[]
  readonly today: string
}
const columns = {
  header: sql.ref('user_task.header'),
  message: sql.ref('user_task.message'),
  assigned: sql`(select first_name || ' ' || last_name from internal_user where internal_user.id = user_task.assigned_to)`,
  due: sql.ref('user_task.due_date'),
  state: sql.ref('user_task.state'),
  created: sql.ref('user_task.created_at'),
  by: sql.ref('user_task.created_by'),
} as const

/** One page: what is not completed first, by the day it is due; and how many there are in all. */
export async function pageOfTasks(
  db: Db,
  { currentPage, take, query, mineOf, unassigned, open, where, today }: TaskFilter,
) {
  const conditions: Expression<SqlBool>[] = [
    ...conditionsIn({ columns: taskColumns, where, expressions: columns, today }),
  ]
  if (open) conditions.push(sql<SqlBool>`(user_task.state = 'completed') = false`)
  if (query !== '') conditions.push(hasWords(sql.ref('user_task.search_text'), query.toLowerCase()))
  const whose: Expression<SqlBool>[] = []
  if (mineOf !== undefined) whose.push(sql<SqlBool>`user_task.assigned_to = ${mineOf}`)
  if (unassigned) whose.push(sql<SqlBool>`user_task.assigned_to is null`)
  const [list, total] = await Promise.all([
    tasks(db)
      .where(({ and, or }) => and([...conditions, ...(whose.length > 0 ? [or(whose)] : [])]))
      .orderBy(sql`(user_task.state = 'completed')`)
      .orderBy('userTask.dueDate')
      .orderBy('userTask.createdAt')
      .orderBy('userTask.id')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    db
      .selectFrom('userTask')
      .where('removedAt', 'is', null)
      .where(({ and, or }) => and([...conditions, ...(whose.length > 0 ? [or(whose)] : [])]))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: list.map(presentTask), totalHits: total.count }
}

/** What somebody has begun, the first due first (usertasks 4). */
export async function tasksInProgress(db: Db, userId: string) {
  const rows = await tasks(db)
    .where('userTask.inProgressBy', '=', userId)
    .where('userTask.state', '=', 'inProgress')
    .orderBy('userTask.dueDate')
    .orderBy('userTask.id')
    .limit(100)
    .execute()
  return rows.map(presentTask)
}

export async function taskWithHistory(db: Db, id: string) {
  const row = await tasks(db).where('userTask.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const states = await db
    .selectFrom('userTaskState')
    .select(['description', 'userName as user', 'at as timeStamp'])
    .where('userTaskId', '=', id)
    .orderBy('id')
    .execute()
  const latest = states.at(-1) ?? {
    description: stepNames.created,
    user: row.createdBy,
    timeStamp: row.createdAt,
  }
  return { ...presentTask(row), currentState: latest, historicStates: states }
}

/** The row of a task, held against others until the transaction ends. */
export const lockedTask = (db: Db, id: string) =>
  db
    .selectFrom('userTask')
    .leftJoin('absence', 'absence.userId', 'userTask.assignedTo')
    .selectAll('userTask')
    .select([awayNow.as('away'), 'absence.coverId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate('userTask')
    .executeTakeFirst()

/** What was removed before this can no longer be put back (usertasks 22). */
export const undoneSince = (now: Date) => new Date(now.getTime() - undoneDays * dayLength)

/**
 * Those that can still be put back, the latest removed first.
 * @param madeBy Only those this user made; everybody's when undefined
 */
export async function removedTasks(db: Db, now: Date, madeBy: string | undefined) {
  const rows = await allTasks(db)
    .where('userTask.removedAt', '>', undoneSince(now))
    .select(['userTask.removedAt', 'userTask.removedBy'])
    .$narrowType<{ removedAt: Date; removedBy: string }>()
    .$if(madeBy !== undefined, (made) => made.where('userTask.createdById', '=', madeBy ?? ''))
    .orderBy('userTask.removedAt', 'desc')
    .orderBy('userTask.id')
    .limit(500)
    .execute()
  return rows.map(({ removedAt, removedBy, ...row }) => ({
    ...presentTask(row),
    removed: removedAt,
    removedByName: removedBy,
    undoneUntil: new Date(removedAt.getTime() + undoneDays * dayLength),
  }))
}

/** One that can still be put back, held until the transaction ends. */
export const heldRemovedTask = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('userTask')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', '>', undoneSince(now))
    .forUpdate()
    .executeTakeFirst()

/** Adds a line to what has happened to a task. @param description Swedish */
export const addState = (
  db: Db,
  userTaskId: string,
  description: string,
  userName: string,
  at: Date,
) => db.insertInto('userTaskState').values({ userTaskId, description, userName, at }).execute()

export const userByAddress = (db: Db, email: string) =>
  db
    .selectFrom('internalUser')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where(sql`lower(email_address)`, '=', email.toLowerCase())
    .executeTakeFirst()
