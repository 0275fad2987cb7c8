import { z } from 'zod'
import type { Db } from '../database.ts'
import { addJob, type JobTask, type JobTasks } from '../jobs.ts'
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
}

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
        if (stillDue) await work(schedule.payload ?? {}, services)
      }
      return [taskOf(schedule), task]
    }),
  )
