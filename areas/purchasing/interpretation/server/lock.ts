import { randomUUID } from 'node:crypto'
import type { Handler } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/database.ts'
import { differences } from '../content.ts'
import type { interpretation } from '../contract.ts'
import { isEditable, isHeldByOther, lockLives } from '../rules.ts'
import { editedBy, existing, heldInterpretation, lockOf, releaseLock } from './store.ts'

interface Editor {
  readonly id: string
  readonly name: string
}

/**
 * Takes the lock, or keeps it, in one statement; undefined when somebody else has it. The key
 * changes when it changes hands, so a page that sees another key than before knows that somebody
 * may have been there in between.
 */
async function keepLock(db: Db, id: string, { id: userId, name: userName }: Editor, now: Date) {
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

/**
 * Every 30 s from the open page (interpretation 11). Not by way of the audit trail, which would be
 * rows about nothing.
 */
export const ping =
  (writes: Database): Handler<typeof interpretation.ping> =>
  async ({ id }, context) => {
    const { actor, now, refuse } = context
    const row = await existing(context, id)
    if (!isEditable(row.status))
      return {
        currentlyEditing: null,
        currentlyEditingKey: null,
        editingEnabled: false,
        version: row.version,
      }
    const lock = await keepLock(writes.db, id, actor, now)
    if (!lock) {
      const held = await lockOf(writes.db, id)
      return refuse('editedByOther', editedBy(held?.userName ?? 'en kollega'))
    }
    return {
      currentlyEditing: actor.name,
      currentlyEditingKey: lock.key,
      editingEnabled: true,
      version: row.version,
    }
  }

export const pingrelease: Handler<typeof interpretation.pingrelease> = async (
  { id },
  { db, actor, audit },
) => {
  audit({ subject: id })
  await db
    .deleteFrom('interpretationLock')
    .where('interpretationId', '=', id)
    .where('userId', '=', actor.id)
    .execute()
}

export const takeover: Handler<typeof interpretation.takeover> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row = (await heldInterpretation(db, id)) ?? refuse('missing')
  if (!isEditable(row.status)) refuse('notPending')
  const before = await lockOf(db, id)
  const takenFrom = isHeldByOther(before, actor.id, now) ? before.userName : null
  if (before && before.userId !== actor.id) await releaseLock(db, id)
  const lock = await keepLock(db, id, actor, now)
  const authors = await authorsOf(db, id)
  audit({
    subject: id,
    before: { currentlyEditing: takenFrom },
    after: { currentlyEditing: actor.name },
  })
  return {
    currentlyEditing: actor.name,
    currentlyEditingKey: lock?.key ?? null,
    editingEnabled: true,
    takenFrom,
    changed: differences(row.readContent, row.content).map((one) => ({
      ...one,
      changedBy: authors.get(one.field) ?? '',
    })),
    version: row.version,
  }
}

/** Who changed a field last, by the field's name. */
async function authorsOf(db: Db, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('interpretationChange')
    .select(['field', 'changedBy'])
    .where('interpretationId', '=', id)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ field, changedBy }) => [field.replace(/^fields\./, ''), changedBy]))
}
