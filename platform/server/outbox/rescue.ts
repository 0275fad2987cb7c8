import { addJob, type JobTask, type JobTasks } from '../jobs.ts'
import type { Schedule } from '../worker/schedule.ts'
import { deliveryJob, isInTurn } from './outbox.ts'

const rescueTask = 'rescue-outbox'
/**
 * Milliseconds a message may be overdue before its job counts as lost. Longer than any delivery
 * takes.
 */
const overdue = 15 * 60 * 1000

/**
 * Gives a new job to messages whose own is gone, because it failed too often for a reason of ours
 * (the database away for days, a bug).
 */
const rescueOutbox: JobTask = async (_payload, { writes, clock, log }) => {
  const lost = await writes.db
    .selectFrom('outboxMessage')
    .select('id')
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<', new Date(clock().getTime() - overdue))
    .where(isInTurn)
    .orderBy('nextAttemptAt')
    .limit(1000)
    .execute()
  for (const { id } of lost) await addJob(writes.db, { ...deliveryJob(id), keepsPlace: true })
  if (lost.length > 0)
    log.warn({ messages: lost.length }, 'messages that were overdue got new jobs')
  return { done: lost.length }
}

export const outboxTasks: JobTasks = { [rescueTask]: rescueOutbox }
export const outboxSchedules: readonly Schedule[] = [
  { name: rescueTask, task: rescueTask, when: '*/10 * * * *' },
]
