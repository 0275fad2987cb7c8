import type { Db } from '#platform/server/database.ts'

/** What somebody has put off past a day, and until when, by what it is known by (inbox 7). */
export async function putOffBy(db: Db, userId: string, today: string) {
  const rows = await db
    .selectFrom('putOff')
    .select(['thing', 'until'])
    .where('userId', '=', userId)
    .where('until', '>', today)
    .execute()
  return new Map(rows.map(({ thing, until }) => [thing, until]))
}

interface Which {
  readonly userId: string
  readonly thing: string
}
export const putOff = (db: Db, which: Which, until: string) =>
  db
    .insertInto('putOff')
    .values({ ...which, until })
    .onConflict((conflict) => conflict.columns(['userId', 'thing']).doUpdateSet({ until }))
    .execute()

/** Takes something forward again. Answers whether it was put off. */
export async function takeForward(db: Db, { userId, thing }: Which): Promise<boolean> {
  const ended = await db
    .deleteFrom('putOff')
    .where('userId', '=', userId)
    .where('thing', '=', thing)
    .returning('thing')
    .executeTakeFirst()
  return ended !== undefined
}

/** Forgets what has come back by itself. */
export const forgetPast = (db: Db, userId: string, today: string) =>
  db.deleteFrom('putOff').where('userId', '=', userId).where('until', '<=', today).execute()
