import type { Handler } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import type { interpretation } from '../contract.ts'
import { isEditable } from '../rules.ts'
import { keepLock } from './lock-store.ts'
import { editedBy, existing, lockOf } from './store.ts'

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
