import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Says when what the transaction changes was changed, for the history of how clients stood (asof 2):
 * of rows that are taken away, and of those whose own instant is older than the change.
 */
export const changesAt = (db: Db, now: Date): Promise<unknown> =>
  sql`select set_config('skynet.at', ${now.toISOString()}, true)`.execute(db)
