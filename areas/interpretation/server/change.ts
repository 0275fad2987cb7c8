import { randomUUID } from 'node:crypto'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/blacklist/server/public.ts'
import { applyChange, differences, withPath, type Change } from '../content.ts'
import type { interpretation } from '../contract.ts'
import { documentFields } from '../fields.ts'
import { present } from './present.ts'
import { dropStamps } from './stamp.ts'
import {
  addStatus,
  dropDraft,
  editable,
  existing,
  heldInterpretation,
  writeContent,
  type Row,
  type Working,
} from './store.ts'

type Recorded = ReturnType<typeof applyChange>['changes']

/** Notes what was changed, so that it can be undone, shown and learned from. */
async function record({ db, actor, now }: Working, id: string, changes: Recorded): Promise<void> {
  if (changes.length === 0) return
  const batch = randomUUID()
  await db
    .insertInto('interpretationChange')
    .values(
      changes.map(({ path, before, after }) => ({
        interpretationId: id,
        batch,
        field: path,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        changedBy: actor.name,
        changedAt: now,
      })),
    )
    .execute()
  await db
    .insertInto('interpretationDraft')
    .values({ interpretationId: id, changedAt: now, changedBy: actor.name, changes: changes.length })
    .onConflict((conflict) =>
      conflict.column('interpretationId').doUpdateSet((eb) => ({
        changedAt: now,
        changedBy: actor.name,
        changes: eb('interpretationDraft.changes', '+', changes.length),
      })),
    )
    .execute()
}

interface Changing extends Working {
  refuse(
    code: 'emailaddress_bl' | 'qrLocked',
    detail?: { fields: readonly { field: string; message: string }[] },
  ): never
}
type Sent = Change & { readonly comment?: string | undefined; readonly ignoreBlacklistWarning?: boolean | undefined }

/** Applies what a person changed to a held interpretation, with the checks that every path of change has. Answers the row as it is then. */
export async function applyTo(context: Changing, row: Row, sent: Sent): Promise<Row> {
  const { db, refuse } = context
  const { content, changes, locked } = applyChange(row.content, sent)
  if (locked.length > 0)
    refuse('qrLocked', {
      fields: locked.map((field) => ({
        field: `documentFields.${field}`,
        message: `${documentFields[field].label}: värdet kommer från en QR-kod, lås upp det först`,
      })),
    })
  const email = content.fields.recipientEmailAddress.formattedValue
  const newEmail = changes.some(({ path }) => path === 'fields.recipientEmailAddress') && email !== ''
  if (newEmail && !sent.ignoreBlacklistWarning && (await blacklistHits(db, { email })).length > 0)
    refuse('emailaddress_bl')
  const commented = sent.comment !== undefined && sent.comment !== row.comment
  if (changes.length === 0 && !commented) return row
  // Credit invoices cannot be stamped (part-3 §4).
  const unstamp = content.isCreditInvoice && row.invoiceStamped
  if (unstamp) await dropStamps(db, row.id)
  await writeContent(db, row, content, commented ? { comment: sent.comment } : {})
  await record(context, row.id, changes)
  return (await heldInterpretation(db, row.id)) ?? row
}

/** What changed, for the audit trail: fields that differ, before and after. */
export function auditOf(before: Row, after: Row) {
  const differing = differences(before.content, after.content)
  return {
    before: Object.fromEntries(differing.map((one) => [one.field, one.before])),
    after: Object.fromEntries(differing.map((one) => [one.field, one.after])),
  }
}

export const savechange: Handler<typeof interpretation.savechange> = async (input, context) => {
  const { db, refuse, audit } = context
  const row = await editable(context, input)
  const changed = await applyTo({ ...context, refuse }, row, input)
  audit({ company: changed.issuerOrganizationNumber || undefined, subject: row.id, ...auditOf(row, changed) })
  return present({ ...context, db }, row.id)
}

export const setRecipientIsForeignEntity: Handler<typeof interpretation.setRecipientIsForeignEntity> = async (
  { recipientIsForeignEntity, ...input },
  context,
) => {
  const row = await editable(context, input)
  const { content, changes } = applyChange(row.content, { recipientIsForeignEntity })
  if (changes.length > 0) {
    await writeContent(context.db, row, content)
    await record(context, row.id, changes)
  }
  context.audit({ subject: row.id, after: { recipientIsForeignEntity } })
  return present(context, row.id)
}

/** Takes back what was changed last, as one step. */
export const undochange: Handler<typeof interpretation.undochange> = async (input, context) => {
  const { db, refuse, audit } = context
  const row = await editable(context, input)
  const undone = await takeLastBatch(db, row.id)
  if (undone.length === 0) refuse('nothingToUndo')
  let { content } = row
  for (const { field, before } of undone) content = withPath(content, field, before)
  const unstamp = content.isCreditInvoice && row.invoiceStamped
  if (unstamp) await dropStamps(db, row.id)
  await writeContent(db, row, content)
  await countDown(db, row.id, undone.length)
  audit({ subject: row.id, ...auditOf(row, { ...row, content }) })
  return present(context, row.id)
}

/** The changes of the newest batch, newest first, taken out of the record. */
async function takeLastBatch(db: Db, id: string) {
  const last = await db
    .selectFrom('interpretationChange')
    .select('batch')
    .where('interpretationId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return []
  const taken = await db
    .deleteFrom('interpretationChange')
    .where('interpretationId', '=', id)
    .where('batch', '=', last.batch)
    .returning(['id', 'field', 'before'])
    .execute()
  return taken.toSorted((one, other) => other.id - one.id)
}

async function countDown(db: Db, id: string, count: number): Promise<void> {
  const draft = await db
    .selectFrom('interpretationDraft')
    .select('changes')
    .where('interpretationId', '=', id)
    .executeTakeFirst()
  const left = (draft?.changes ?? 0) - count
  if (left > 0)
    await db.updateTable('interpretationDraft').set({ changes: left }).where('interpretationId', '=', id).execute()
  else await db.deleteFrom('interpretationDraft').where('interpretationId', '=', id).execute()
}

/** Back to what was read: fields, flags and stamps; attachments that people added go too (part-3 §4, only Pending can be reset). */
export const resetdocuments: Handler<typeof interpretation.resetdocuments> = async (input, context) => {
  const { audit } = context
  const row = await editable(context, input)
  await resetTo(context, row)
  audit({ subject: row.id, ...auditOf(row, { ...row, content: row.readContent }) })
  return present(context, row.id)
}
export async function resetTo(context: Working, row: Row, what = 'Återställd'): Promise<void> {
  const { db } = context
  await dropStamps(db, row.id)
  await writeContent(db, row, row.readContent)
  await dropDraft(db, row.id)
  await addStatus(context, row.id, { status: row.status, what })
}

export const setcomment: Handler<typeof interpretation.setcomment> = async ({ id, comment }, context) => {
  const { db, audit } = context
  const row = await existing(context, id)
  await db.updateTable('interpretation').set({ comment }).where('id', '=', id).execute()
  audit({ subject: id, before: { comment: row.comment }, after: { comment } })
  return present(context, id)
}
