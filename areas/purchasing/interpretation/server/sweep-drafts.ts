import { sql } from 'kysely'
import type { JobTask } from '#platform/server/jobs.ts'
import { undoneSince } from '#platform/removed.ts'
import { inTransaction } from '#platform/server/serve.ts'

/** Lets go of what somebody had begun on what can no longer be put back (interpretation 69). */
export const sweepDrafts: JobTask = async (_, { writes, clock }) => {
  await inTransaction(writes, (db) =>
    sql`delete from interpretation_draft draft using interpretation
        where interpretation.id = draft.interpretation_id and interpretation.status = 'Removed'
          and not exists (
            select from interpretation_status step
            where step.interpretation_id = interpretation.id and step.status = 'Removed'
              and step.changed_at > ${undoneSince(clock())}
          )`.execute(db),
  )
}
