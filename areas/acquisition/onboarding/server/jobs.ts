import { sql } from 'kysely'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { automatedTask, sendAutomated } from './automated.ts'
import { tellOfDoneTasks } from './followers.ts'
import { sendDueReminders } from './reminders.ts'
import { failureReasons } from '../texts.ts'

const task = 'onboarding-failures'

/**
 * Makes a failure of every message about an onboarding that could not be delivered (decision C16),
 * and takes back those of messages that have arrived since, until they come back (interpretation 91).
 */
const findFailures: JobTask = (_, { writes, clock }) =>
  inTransaction(writes, async (db) => {
    await sql`insert into onboarding_failure (onboarding_id, outbox_message_id, reason, failure, created_at)
      select onboarding.id, message.id,
        case message.destination when 'crm' then ${failureReasons.crm} when 'mail' then ${failureReasons.mail}
          else ${failureReasons.coreSystem} end,
        left(coalesce(message.last_error, ''), 2000), ${clock()}
      from outbox_message message
      join onboarding on onboarding.id = substring(message.idempotency_key from 12 for 36)::uuid
      where message.state = 'dead' and message.idempotency_key like 'onboarding %'
      on conflict (outbox_message_id) do update set checked_at = null, checked_by = null, failure = excluded.failure, created_at = excluded.created_at
        where onboarding_failure.checked_by = 'Skynet'`.execute(db)
    await sql`update onboarding_failure failure set checked_at = message.delivered_at, checked_by = 'Skynet'
      from outbox_message message
      where failure.checked_at is null and message.id = failure.outbox_message_id and message.state = 'delivered'`.execute(
      db,
    )
  })

const tellTask = 'onboarding-followers'
const remindTask = 'onboarding-reminders'
export const onboardingTasks: JobTasks = {
  [task]: findFailures,
  [tellTask]: tellOfDoneTasks,
  [remindTask]: sendDueReminders,
  [automatedTask]: sendAutomated,
}
export const onboardingSchedules: readonly Schedule[] = [
  { name: task, task, when: '* * * * *' },
  // What is done within a while comes in one mail (onboarding 80).
  { name: tellTask, task: tellTask, when: '*/15 * * * *' },
  // When people read their mail at work (onboarding 79).
  { name: remindTask, task: remindTask, when: '*/15 8-16 * * 1-5' },
]
