import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { atOnce, batchesANight, removableKinds, type RemovableKind } from '../retention.ts'
import { holdsInTurn } from './hold-store.ts'
import { removalOf, type Removal } from './removable.ts'

const task = 'remove-past-time'

/** Removes one batch of what is due, with what stands in it. Answers how many rows it was. */
async function removeBatch(db: Db, { holding, isDue, parts = [] }: Removal): Promise<number> {
  const table = sql.table(holding.table)
  const place = sql.ref(`${holding.table}.ctid`)
  const { rows } = await sql<{ row: string }>`
    select ${place}::text as row from ${table} where ${isDue} limit ${atOnce}`.execute(db)
  if (rows.length === 0) return 0
  // Due still: what somebody has written in the place of a row that went meanwhile is another.
  const chosen = sql`${isDue} and ${place} = any(${rows.map(({ row }) => row)}::tid[])`
  for (const part of parts)
    await sql`delete from ${sql.table(part.table)} where ${sql.ref(part.column)} in (select ${sql.ref(`${holding.table}.id`)} from ${table} where ${chosen})`.execute(
      db,
    )
  await sql`delete from ${table} where ${chosen}`.execute(db)
  return rows.length
}

/** Counts what was removed of a kind in a run, and says so in the trail, without saying of whom. */
async function note(
  db: Db,
  runId: string,
  { kind, before, years }: Removal,
  removed: number,
): Promise<void> {
  await db
    .insertInto('removalRunKind')
    .values({ runId, kind, before, removed })
    .onConflict((on) =>
      on
        .columns(['runId', 'kind'])
        .doUpdateSet({ removed: sql`removal_run_kind.removed + ${removed}` }),
    )
    .execute()
  await appendAudit(db, {
    action: 'retention.remove',
    actorId: 'system',
    actorName: 'Skynet',
    subject: kind,
    rows: removed,
    after: { run: runId, kind, years, before: before.toISOString(), removed },
  })
}

async function removeKind(
  { writes, clock }: JobServices,
  runId: string,
  kind: RemovableKind,
): Promise<number> {
  let all = 0
  for (let batch = 0; batch < batchesANight; batch++) {
    const removed = await inTransaction(writes, async (db) => {
      await holdsInTurn(db)
      const removal = await removalOf(db, kind, clock())
      const count = await removeBatch(db, removal)
      if (count > 0) await note(db, runId, removal, count)
      return count
    })
    all += removed
    if (removed < atOnce) break
  }
  return all
}

/**
 * Removes what is past its time (protection 12, 13), in batches that commit each: what a crash cuts
 * off the next night goes on with.
 */
const removePastTime: JobTask = async (_, services) => {
  const { writes, clock } = services
  const id = randomUUID()
  await writes.db.insertInto('removalRun').values({ id, startedAt: clock() }).execute()
  let done = 0
  for (const kind of removableKinds) done += await removeKind(services, id, kind)
  await writes.db.updateTable('removalRun').set({ endedAt: clock() }).where('id', '=', id).execute()
  return { done }
}

export const retentionTasks: JobTasks = { [task]: removePastTime }
/** At night, before the facts of the day are fetched anew. */
export const retentionSchedules: readonly Schedule[] = [{ name: task, task, when: '40 1 * * *' }]
