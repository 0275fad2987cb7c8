import type { Db } from '#platform/server/database.ts'
import type { RegisterOptions } from './register/register.ts'

/**
 * With what the world in the database was made; undefined when it has none. The day stays what it
 * was: the rows were taken from the register as it stood then, and what people have entered since
 * has its own dates, so a register that moved on would contradict both. A world that has grown old
 * is made anew: with an empty database.
 */
export async function madeWorld(db: Db): Promise<Required<RegisterOptions> | undefined> {
  const row = await db
    .selectFrom('demoWorld')
    .select(['seed', 'companies', 'persons', 'day'])
    .executeTakeFirst()
  return row && { seed: row.seed, size: row.companies, persons: row.persons, today: row.day }
}

export const rememberWorld = (db: Db, { seed, size, persons, today }: Required<RegisterOptions>) =>
  db.insertInto('demoWorld').values({ seed, companies: size, persons, day: today }).execute()
