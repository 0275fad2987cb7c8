import type { Handler } from '#platform/server/context.ts'
import { applyChange, withPath } from '../content.ts'
import type { interpretation } from '../contract.ts'
import {
  applyTo,
  auditOf,
  countDown,
  keepContent,
  recordChanges,
  resetTo,
  takeLastBatch,
  whyNotChangeable,
} from './draft-store.ts'
import { present } from './present.ts'
import { editable, heldInterpretation } from './store.ts'

export const savechange: Handler<typeof interpretation.savechange> = async (input, context) => {
  const row = await editable(context, input)
  const no = await whyNotChangeable(context.db, row, input)
  if (no) context.refuse(no.code, no.detail)
  const changed = await applyTo(context, row, input)
  const company = changed.issuerOrganizationNumber || undefined
  context.audit({ company, subject: row.id, ...auditOf(row, changed) })
  return present(context, row.id)
}

export const setRecipientIsForeignEntity: Handler<
  typeof interpretation.setRecipientIsForeignEntity
> = async ({ recipientIsForeignEntity, ...input }, context) => {
  const { db, audit } = context
  const row = await editable(context, input)
  const { content, changes } = applyChange(row.content, { recipientIsForeignEntity })
  await recordChanges(context, row.id, changes)
  const changed = changes.length === 0 ? row : await keepContent(db, row, content)
  audit({ subject: row.id, ...auditOf(row, changed) })
  return present(context, row.id)
}

/** Takes back what was changed last, as one step. */
export const undochange: Handler<typeof interpretation.undochange> = async (input, context) => {
  const { db, refuse, audit } = context
  const row = await editable(context, input)
  const undone = await takeLastBatch(db, row.id)
  if (undone.length === 0) refuse('nothingToUndo')
  const content = undone.reduce(
    (now, { field, before }) => (before === null ? now : withPath(now, field, before)),
    row.content,
  )
  const changed = await keepContent(db, row, content)
  await countDown(db, row.id, undone.length)
  audit({ subject: row.id, ...auditOf(row, changed) })
  return present(context, row.id)
}

/**
 * Back to what was read: fields, flags and stamps; attachments that people added go too
 * (interpretation 1: only Pending can be reset).
 */
export const resetdocuments: Handler<typeof interpretation.resetdocuments> = async (
  input,
  context,
) => {
  const row = await editable(context, input)
  await resetTo(context, row)
  context.audit({ subject: row.id, ...auditOf(row, { ...row, content: row.readContent }) })
  return present(context, row.id)
}
export const setcomment: Handler<typeof interpretation.setcomment> = async (
  { id, comment },
  context,
) => {
  const { db, refuse, audit } = context
  const row = (await heldInterpretation(db, id)) ?? refuse('missing')
  await db.updateTable('interpretation').set({ comment }).where('id', '=', id).execute()
  audit({ subject: id, before: { comment: row.comment }, after: { comment } })
  return present(context, id)
}
