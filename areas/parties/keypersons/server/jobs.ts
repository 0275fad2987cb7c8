import { dayLength } from '#platform/time.ts'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { screeningDays } from '../rules.ts'
import { screenPersons } from './refresh.ts'
import { issuersScreenedBefore } from './store.ts'

const task = 'keypersons-screen'
const skynet = { kind: 'system', id: 'screening', name: 'Skynet' } as const

/**
 * Asks the lists again about those behind our active issuers before their screening is too old to
 * buy of them: when half of its time has passed, or somebody was never asked about. The lists take
 * no payment.
 */
const screenIssuers: JobTask = async (_, services) => {
  const { reads, writes, clock, config, log } = services
  const now = clock()
  const days = await readSetting(reads.db, screeningDays)
  const before = new Date(now.getTime() - (days / 2) * dayLength)
  const context = {
    db: reads.db,
    now,
    actor: skynet,
    config,
    log,
    write: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(writes, work),
    audit: () => undefined,
  }
  for (const organizationNumber of await issuersScreenedBefore(reads.db, before))
    // Lists that are away are asked again the next night.
    if (!(await screenPersons(context, organizationNumber, true))) return
}

export const keyPersonTasks: JobTasks = { [task]: screenIssuers }
export const keyPersonSchedules: readonly Schedule[] = [{ name: task, task, when: '20 3 * * *' }]
