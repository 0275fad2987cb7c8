import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import { lockLives } from '../rules.ts'

interface Editor {
  readonly id: string
  readonly name: string
}

/**
 * Takes the lock, or keeps it, in one statement; undefined when somebody else has it. The key
 * changes when it changes hands, so a page that sees another key than before knows that somebody
 * may have been there in between.
 */
export async function keepLock(
  db: Db,
  id: string,
  { id: userId, name: userName }: Editor,
  now: Date,
) {
  const free = new Date(now.getTime() - lockLives)
  return db
    .insertInto('interpretationLock')
    .values({ interpretationId: id, key: randomUUID(), userId, userName, pingedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('interpretationId')
        .doUpdateSet(({ case: when, ref }) => ({
          key: when()
            .when('interpretationLock.userId', '=', userId)
            .then(ref('interpretationLock.key'))
            .else(ref('excluded.key'))
            .end(),
          userId,
          userName,
          pingedAt: now,
        }))
        .where(({ or, eb }) =>
          or([
            eb('interpretationLock.userId', '=', userId),
            eb('interpretationLock.pingedAt', '<=', free),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
}
