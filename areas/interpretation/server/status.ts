import type { Handler } from '#platform/server/context.ts'
import type { interpretation } from '../contract.ts'
import { mayBecome } from '../rules.ts'
import { present } from './present.ts'
import { addStatus, editable, endEditing, existing } from './store.ts'

const words = { Removed: 'Borttagen', FaultReported: 'Felrapporterad' } as const

/** Part-3 §4: only Pending can be deleted or fault-reported, and it needs a reason. */
export const setstatus: Handler<typeof interpretation.setstatus> = async ({ id, status, reason }, context) => {
  const { db, refuse, audit } = context
  const row = await editable(context, { id })
  if (!mayBecome(row.status, status)) refuse('notPending')
  await db
    .updateTable('interpretation')
    .set({ status, reason, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await addStatus(context, id, { status, what: words[status], reason })
  await endEditing(db, id)
  audit({ subject: id, before: { status: row.status }, after: { status }, why: reason })
  return present(context, id)
}

/** A question to a colleague about a document (part-3 §3: taskAction 10). */
export const requestHelp: Handler<typeof interpretation.requestHelp> = async ({ id, message }, context) => {
  const { db, actor, now, refuse, audit } = context
  await existing(context, id)
  const written = await db
    .insertInto('interpretationHelp')
    .values({ interpretationId: id, message, requestedBy: actor.name, requestedAt: now })
    .onConflict((conflict) => conflict.column('interpretationId').where('completedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) refuse('helpWaiting')
  audit({ subject: id, after: { message } })
  return present(context, id)
}

export const completeHelpRequest: Handler<typeof interpretation.completeHelpRequest> = async (
  { id },
  { db, actor, now, refuse, audit },
) => {
  const done = await db
    .updateTable('interpretationHelp')
    .set({ completedBy: actor.name, completedAt: now })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('interpretationId', '=', id)]))
    .where('completedAt', 'is', null)
    .returning(['id', 'interpretationId'])
    .executeTakeFirst()
  if (!done) return refuse('noTask')
  audit({ subject: done.interpretationId, after: { completed: done.id } })
}
