import { sql } from 'kysely'
import type { StaffActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { kindOf, kindsFor, kindsListed, type TaskKind } from '../kinds.ts'
import { standsIn } from '../rules.ts'
import { awayNow, openTasks } from './task-store.ts'

/** Those that stand as tasks, the first due first, with who has them and whether they are away. */
const listed = (db: Db, most: number) =>
  openTasks(db)
    .leftJoin('absence', 'absence.userId', 'userTask.assignedTo')
    .leftJoin('internalUser as assigned', 'assigned.id', 'userTask.assignedTo')
    .select(['userTask.id', 'kind', 'header', 'message', 'dueDate', 'userTask.createdAt'])
    .select(['assignedTo', 'createdById', 'coverId', awayNow.as('away')])
    .select(sql<string | null>`assigned.first_name || ' ' || assigned.last_name`.as('holder'))
    .orderBy('dueDate')
    .orderBy('userTask.createdAt')
    .orderBy('userTask.id')
    .limit(most)
type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

const ofKinds = (kinds: readonly TaskKind[]) => sql<TaskKind>`any(${[...kinds]}::text[])`

/** What is somebody's by name, and of those they cover (usertasks 24). */
const ofPerson = (db: Db, userId: string, most: number) =>
  listed(db, most)
    .where('kind', '=', ofKinds(kindsListed))
    .where(
      'assignedTo',
      '=',
      sql<string>`any(array(select ${userId}::uuid union all select user_id from absence
        where cover_id = ${userId} and skynet.today() between first_day and last_day))`,
    )
    .execute()
/** What waits for the roles of somebody, or is another's of the same role. */
const ofRoles = (db: Db, viewer: StaffActor, most: number) => {
  const kinds = kindsFor(viewer).filter((kind) => kindsListed.includes(kind))
  return listed(db, most).where('kind', '=', ofKinds(kinds)).execute()
}

/** Those who are away today and whom somebody covers. @public */
export async function coveredBy(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('absence')
    .select('userId')
    .where('coverId', '=', userId)
    .where(sql<boolean>`skynet.today() between first_day and last_day`)
    .execute()
  return rows.map((row) => row.userId)
}

interface Most {
  readonly most: number
}
/**
 * What is not done and is somebody's, waits for their roles, or is another's of the same role, each
 * once: no more than so many of those that are theirs by name and of those of their roles. `taken` is
 * null while nobody has it; `standsIn` says that whoever has it is away, and they see to it.
 */
export async function tasksToDo(db: Db, viewer: StaffActor, { most }: Most) {
  const [own, ofRole] = await Promise.all([
    ofPerson(db, viewer.id, most),
    ofRoles(db, viewer, most),
  ])
  const all = new Map([...own, ...ofRole].map((task) => [task.id, task]))
  return [...all.values()].map((task) => toDo(task, viewer))
}
function toDo({ kind, assignedTo, holder, away, coverId, ...task }: Listed, viewer: StaffActor) {
  const { name, harm } = kindOf(kind)
  const whose = { kind, assignedTo, away, coverId, createdById: task.createdById }
  const isOwn = assignedTo === viewer.id
  const taken = assignedTo ? { by: holder ?? '', own: isOwn, until: null, away } : null
  return { ...task, todo: name, harm, taken, standsIn: !isOwn && standsIn(viewer, whose) }
}

/** What somebody is to do by name or in another's place, the first due first, and how much it is. */
export async function openTasksOf(db: Db, viewer: StaffActor, most: number) {
  const all = await tasksToDo(db, viewer, { most: mostRead })
  return partOf(
    all.filter(({ taken, standsIn: stands }) => taken && (taken.own || stands)),
    most,
  )
}
/** The same of what nobody has by name and waits for a role of theirs. */
export async function openTasksFor(db: Db, viewer: StaffActor, most: number) {
  const all = await tasksToDo(db, viewer, { most: mostRead })
  return partOf(
    all.filter(({ taken }) => taken === null),
    most,
  )
}
/** So many are read of each, to say how many there are. */
const mostRead = 1000
const partOf = <Task extends { readonly dueDate: string }>(all: readonly Task[], most: number) => ({
  list: all.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1)).slice(0, most),
  total: all.length,
})
