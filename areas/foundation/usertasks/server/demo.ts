import type { Insertable } from 'kysely'
import type { UserTask } from '#database/types.ts'
import type { TaskKind } from '../kinds.ts'
import type { Action, TaskState } from '../rules.ts'
import { stepNames } from '../texts.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { idOfStaff, userId } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'

export interface PlannedTask {
  /** Somebody's own when left out. */
  readonly kind?: TaskKind
  readonly header: string
  readonly message: string
  /** Days from the world's own to the one it is due. */
  readonly due: number
  readonly by: string
  readonly at: Date
  /** Place among the demo's users; the role of its kind when left out. */
  readonly assigned?: number
  /** Place among the demo's users of who follows its link. */
  readonly followed?: number
  /** Who has done it, and when. */
  readonly done?: { readonly by: string; readonly at: Date }
  readonly tags?: readonly string[]
  readonly action?: Action
}

function stateOf({ done, followed }: PlannedTask): TaskState {
  if (done) return 'completed'
  return followed === undefined ? 'open' : 'inProgress'
}

/** Tasks with what has happened to them. @param name keeps the ids apart */
export async function writeTasks(
  world: World,
  name: string,
  planned: readonly PlannedTask[],
): Promise<void> {
  const { db, seed, register } = world
  const day = (days: number) =>
    new Date(Date.parse(register.today) + days * 86_400_000).toISOString().slice(0, 10)
  const idAt = (place: number) => idOf(seed, `user-task-${name}`, place)
  const rows = planned.map((task, place): Insertable<UserTask> => ({
    id: idAt(place),
    kind: task.kind ?? 'own',
    header: task.header,
    message: task.message,
    dueDate: day(task.due),
    assignedTo: task.assigned === undefined ? null : userId(seed, task.assigned),
    tags: [...(task.tags ?? [])],
    taskAction: task.action?.taskAction ?? null,
    actionId: task.action?.actionId ?? null,
    state: stateOf(task),
    inProgressBy: task.followed === undefined || task.done ? null : userId(seed, task.followed),
    createdAt: task.at,
    createdBy: task.by,
    createdById: idOfStaff(seed, task.by),
    completedAt: task.done?.at ?? null,
    completedBy: task.done?.by ?? null,
  }))
  await insertAll(db, 'userTask', rows)
  await insertAll(
    db,
    'userTaskState',
    planned.flatMap((task, place) => {
      const line = (description: string, userName: string, at: Date) => ({
        userTaskId: idAt(place),
        description,
        userName,
        at,
      })
      return [
        line(stepNames.created, task.by, task.at),
        ...(task.followed === undefined
          ? []
          : [line(stepNames.inProgress, task.by, ago(world, 0, 20 + place))]),
        ...(task.done ? [line(stepNames.completed, task.done.by, task.done.at)] : []),
      ]
    }),
  )
}
