import { sql } from 'kysely'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { dayLength } from '#platform/time.ts'
import { backTest, backTestTask } from './back-test-job.ts'
import { draftSavedTask } from '#areas/credit/rules/server/public.ts'
import { tryDraft } from './drafts/try-draft.ts'
import { followShadow, followShadows, shadowTask, shadowsTask } from './shadows/follow.ts'
import { replaySample, replaySampleTask } from './replay-sample.ts'

const monthsAheadTask = 'determination-months'
/** Makes the months to come, so that no determination has to. */
const monthsAhead: JobTask = async (_payload, { writes, clock }) => {
  for (const days of [0, 28, 56])
    await sql`select determination_month(${new Date(clock().getTime() + days * dayLength)}::timestamptz)`.execute(
      writes.db,
    )
}

export const determinationTasks: JobTasks = {
  [backTestTask]: backTest,
  [draftSavedTask]: tryDraft,
  [shadowsTask]: followShadows,
  [shadowTask]: followShadow,
  [replaySampleTask]: replaySample,
  [monthsAheadTask]: monthsAhead,
}
export const determinationSchedules: readonly Schedule[] = [
  { name: 'determination-months', task: monthsAheadTask, when: '20 1 * * *' },
  { name: 'shadows', task: shadowsTask, when: '* * * * *' },
  { name: 'replay-sample', task: replaySampleTask, when: '10 4 * * *' },
]
