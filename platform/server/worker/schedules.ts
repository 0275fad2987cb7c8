import { z } from 'zod'
import type { Db } from '../database.ts'
import { addJob, type JobServices, type JobTask, type JobTasks } from '../jobs.ts'
import { beginRun, endRun, failRun } from './schedule-runs.ts'
import { nextOccurrence, type Schedule } from './schedule.ts'

const taskOf = (schedule: Schedule) => `schedule:${schedule.name}`

/**
 * Puts the next occurrence after an instant in the queue. Any number of workers may do it: one
 * occurrence is one job.
 */
export async function scheduleNext(db: Db, schedule: Schedule, after: Date): Promise<void> {
  const due = nextOccurrence(schedule.when, after)
  const task = taskOf(schedule)
  await addJob(db, {
    task,
    payload: { due: due.toISOString() },
    runAt: due,
    key: `${task}:${due.toISOString()}`,
    // One that takes longer than the time to the next keeps that one waiting.
    queue: task,
  })
  const { name, when: pattern } = schedule
  await db
    .insertInto('schedule')
    .values({ name, pattern, nextDue: due })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ pattern, nextDue: due }))
    .execute()
}

/** Forgets schedules that the program has no more; their runs stay for their time. */
export const forgetOthers = (db: Db, schedules: readonly Schedule[]) =>
  db
    .deleteFrom('schedule')
    .where(
      'name',
      'not in',
      schedules.map(({ name }) => name),
    )
    .execute()

const occurrence = z.object({ due: z.iso.datetime() })

/**
 * The tasks behind the schedules: each arranges the next occurrence, then does its work. An
 * occurrence of a time that was changed since is dropped.
 */
export const scheduledTasks = (schedules: readonly Schedule[], tasks: JobTasks): JobTasks =>
  Object.fromEntries(
    schedules.map((schedule) => {
      const work = tasks[schedule.task]
      if (!work)
        throw new Error(
          `the schedule ${schedule.name} names the task ${schedule.task}, which does not exist`,
        )
      const task: JobTask = async (payload, services) => {
        const due = new Date(occurrence.parse(payload).due)
        const now = services.clock()
        // The database's clock may be a little ahead of this machine's.
        await scheduleNext(services.writes.db, schedule, now > due ? now : due)
        const stillDue =
          nextOccurrence(schedule.when, new Date(due.getTime() - 1)).getTime() === due.getTime()
        if (stillDue) await run(schedule, { due, work }, services)
      }
      return [taskOf(schedule), task]
    }),
  )

interface Occurrence {
  readonly due: Date
  readonly work: JobTask
}
/** Does the work of an occurrence, and keeps how it went. */
async function run(
  { name, when, payload = {} }: Schedule,
  { due, work }: Occurrence,
  services: JobServices,
): Promise<void> {
  const { writes, clock } = services
  await beginRun(writes.db, { name, when, due, now: clock() })
  try {
    const did = await work(payload, services)
    await endRun(writes.db, { name, due, now: clock() }, did ?? undefined)
  } catch (error) {
    await failRun(writes.db, { name, due, now: clock() }, error)
    throw error
  }
}
