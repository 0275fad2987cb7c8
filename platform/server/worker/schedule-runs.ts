import type { Db } from '../database.ts'
import type { Did } from '../jobs.ts'
import { dayLength } from '#platform/time.ts'
import { nextOccurrence } from './schedule.ts'

interface Occurrence {
  readonly name: string
  readonly due: Date
  readonly now: Date
}
/** Days the runs of a schedule are kept: of one that comes more often than each hour, fewer. */
const kept = { often: 7, seldom: 90 }
const hour = 3_600_000

function forgottenBefore(when: string, due: Date): Date {
  const isOften = nextOccurrence(when, due).getTime() - due.getTime() < hour
  return new Date(due.getTime() - (isOften ? kept.often : kept.seldom) * dayLength)
}

/** Says that an occurrence has begun, or begins once more, and forgets those of long ago. */
export async function beginRun(
  db: Db,
  { name, when, due, now }: Occurrence & { readonly when: string },
): Promise<void> {
  await db
    .deleteFrom('scheduleRun')
    .where('name', '=', name)
    .where('due', '<', forgottenBefore(when, due))
    .execute()
  await db
    .insertInto('scheduleRun')
    .values({ name, due, beganAt: now })
    .onConflict((conflict) =>
      conflict.columns(['name', 'due']).doUpdateSet(({ eb, ref }) => ({
        beganAt: now,
        endedAt: null,
        done: null,
        error: null,
        tries: eb(ref('scheduleRun.tries'), '+', 1),
      })),
    )
    .execute()
}

const ended = (db: Db, { name, due, now }: Occurrence) =>
  db
    .updateTable('scheduleRun')
    .set({ endedAt: now })
    .where('name', '=', name)
    .where('due', '=', due)

/** How much an occurrence did, where its task counts. */
export const endRun = (db: Db, of: Occurrence, did: Did | undefined) =>
  ended(db, of)
    .set({ done: did?.done ?? null, budgetId: did?.budgetId ?? null })
    .execute()

/** The most that is kept of what went wrong. */
const longest = 500
const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, longest)

/** What went wrong; the queue tries it again. */
export const failRun = (db: Db, of: Occurrence, error: unknown) =>
  ended(db, of)
    .set({ error: wordsOf(error) })
    .execute()
