import { sql } from 'kysely'
import { undoneSince } from '../removed.ts'
import type { JobTasks } from './jobs.ts'
import { inTransaction } from './serve.ts'
import type { Schedule } from './worker/schedule.ts'

const task = 'sweep-removed'

/** Lets go of what was removed too long ago to be put back, in tables with a `removed_at`. */
export const sweepRemoved = (tables: readonly string[]): JobTasks => ({
  [task]: (_, { writes, clock }) =>
    inTransaction(writes, async (db) => {
      const since = undoneSince(clock())
      let done = 0
      for (const table of tables) {
        const gone =
          await sql`delete from ${sql.table(table)} where removed_at <= ${since}`.execute(db)
        done += Number(gone.numAffectedRows ?? 0)
      }
      return { done }
    }),
})
export const sweepSchedules: readonly Schedule[] = [{ name: task, task, when: '50 3 * * *' }]
