import type { Handler } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { helpRequest, taskActions } from '#areas/foundation/usertasks/rules.ts'
import {
  completeUserTask,
  createUserTask,
  waitingTask,
} from '#areas/foundation/usertasks/server/public.ts'
import type { interpretation } from '../contract.ts'
import { mayBecome } from '../rules.ts'
import { stepNames } from '../texts.ts'
import { present } from './present.ts'
import { addStatus, editable, endEditing, existing, releaseLock } from './store.ts'

/** Only Pending can be deleted or fault-reported, and it needs a reason (interpretation 1, 4). */
export const setstatus: Handler<typeof interpretation.setstatus> = async (
  { id, status, reason },
  context,
) => {
  const { db, refuse, audit } = context
  const row = await editable(context, { id })
  if (!mayBecome(row.status, status)) refuse('notPending')
  await db
    .updateTable('interpretation')
    .set({ status, reason, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await addStatus(context, id, { status, what: stepNames[status], reason })
  // What somebody had begun stays while it can be put back (interpretation 69).
  await (status === 'Removed' ? releaseLock(db, id) : endEditing(db, id))
  audit({ subject: id, before: { status: row.status }, after: { status }, why: reason })
  return present(context, id)
}

/** A question to a colleague about a document is a task of theirs (usertasks 13: taskAction 10). */
export const requestHelp: Handler<typeof interpretation.requestHelp> = async (
  { id, message },
  context,
) => {
  const { db, actor, now, today, refuse, audit } = context
  await existing(context, id)
  const header = taskActions[helpRequest].name
  try {
    await createUserTask(db, {
      kind: 'help',
      header,
      message,
      dueDate: today,
      action: { taskAction: helpRequest, actionId: id },
      by: actor.name,
      byId: actor.id,
      now,
    })
  } catch (error) {
    if (constraintOf(error) === 'user_task_help_waiting') refuse('helpWaiting')
    throw error
  }
  audit({ subject: id, after: { message } })
  return present(context, id)
}

export const completeHelpRequest: Handler<typeof interpretation.completeHelpRequest> = async (
  { id },
  { db, actor, now, refuse, audit },
) => {
  const waiting = await waitingTask(db, helpRequest, id)
  if (!waiting || !(await completeUserTask(db, waiting.id, { by: actor.name, now })))
    return refuse('noTask')
  audit({ subject: waiting.actionId, after: { completed: waiting.id } })
}
