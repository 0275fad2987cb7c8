import { sql } from 'kysely'
import { undoneSince } from '../removed.ts'
import { appendAudit } from './audit/audit.ts'
import type { JobTasks } from './jobs.ts'
import { inTransaction } from './serve.ts'
import type { Schedule } from './worker/schedule.ts'

const task = 'sweep-removed'

/**
 * Lets go of what was removed too long ago to be put back, in tables with a `removed_at`. The trail
 * says of which, so that nothing of what people decide is gone without a word.
 */
export const sweepRemoved = (tables: readonly string[]): JobTasks => ({
  [task]: (_, { writes, clock }) =>
    inTransaction(writes, async (db) => {
      const since = undoneSince(clock())
      let done = 0
      for (const table of tables) {
        const gone =
          await sql`delete from ${sql.table(table)} where removed_at <= ${since}`.execute(db)
        const rows = Number(gone.numAffectedRows ?? 0)
        if (rows > 0)
          await appendAudit(db, {
            action: 'removed.swept',
            actorId: 'system',
            actorName: 'Skynet',
            subject: table,
            rows,
          })
        done += rows
      }
      return { done }
    }),
})
export const sweepSchedules: readonly Schedule[] = [{ name: task, task, when: '50 3 * * *' }]
