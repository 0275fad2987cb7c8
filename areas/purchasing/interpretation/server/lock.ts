import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { differences } from '../content.ts'
import type { interpretation } from '../contract.ts'
import { isEditable, isHeldByOther } from '../rules.ts'
import { keepLock } from './lock-store.ts'
import { heldInterpretation, lockOf, releaseLock } from './store.ts'

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
