import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/** Seconds a worker keeps a run to itself; it takes it anew before each company. */
const heldFor = 60

/**
 * Takes a run for one turn of one worker, or keeps it, and answers it: no two go through it at the
 * same time, in whatever process. Undefined when it is over, or another's until that worker lets go
 * or has been silent for a minute.
 */
export async function holdRun(db: Db, id: string, turn: string, now: Date) {
  return db
    .updateTable('adminJob')
    .set({ heldBy: turn, heldUntil: new Date(now.getTime() + heldFor * 1000) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(({ or, eb }) =>
      or([eb('heldBy', 'is', null), eb('heldBy', '=', turn), eb('heldUntil', '<', now)]),
    )
    .returningAll()
    .executeTakeFirst()
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof holdRun>>>

/** Until when another worker has a run that is going on; undefined when it is over. */
export async function heldUntil(db: Db, id: string): Promise<Date | undefined> {
  const run = await db
    .selectFrom('adminJob')
    .select('heldUntil')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return run?.heldUntil ?? undefined
}

export const letGo = (db: Db, id: string, turn: string) =>
  db
    .updateTable('adminJob')
    .set({ heldBy: sql`null`, heldUntil: sql`null` })
    .where('id', '=', id)
    .where('heldBy', '=', turn)
    .execute()
