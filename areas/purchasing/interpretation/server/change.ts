import { randomUUID } from 'node:crypto'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { applyChange, differences, withPath, type Change, type Content } from '../content.ts'
import type { interpretation } from '../contract.ts'
import { documentFields } from '../fields.ts'
import { present } from './present.ts'
import { dropStamps } from './sending/stamp.ts'
import {
  addStatus,
  dropDraft,
  editable,
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
    .values({
      interpretationId: id,
      changedAt: now,
      changedBy: actor.name,
      changes: changes.length,
    })
    .onConflict((conflict) =>
      conflict.column('interpretationId').doUpdateSet((eb) => ({
        changedAt: now,
        changedBy: actor.name,
        changes: eb('interpretationDraft.changes', '+', changes.length),
      })),
    )
    .execute()
}

/** Stores a changed content. Credit invoices cannot be stamped (interpretation 13). */
async function keepContent(
  db: Db,
  row: Row,
  content: Content,
  more: { comment?: string } = {},
): Promise<Row> {
  if (content.isCreditInvoice && row.invoiceStamped) await dropStamps(db, row.id)
  return writeContent(db, row, content, more)
}

interface Changing extends Working {
  refuse(
    code: 'emailaddress_bl' | 'qrLocked',
    detail?: { fields: readonly { field: string; message: string }[] },
  ): never
}
type Sent = Change & {
  readonly comment?: string | undefined
  readonly ignoreBlacklistWarning?: boolean | undefined
}

/**
 * Applies what a person changed to a held interpretation, with the checks that every path of change
 * has. Answers the row as it is then.
 */
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
  const isNewEmail =
    changes.some(({ path }) => path === 'fields.recipientEmailAddress') && email !== ''
  if (isNewEmail && !sent.ignoreBlacklistWarning && (await blacklistHits(db, { email })).length > 0)
    refuse('emailaddress_bl')
  const { comment = row.comment } = sent
  if (changes.length === 0 && comment === row.comment) return row
  await record(context, row.id, changes)
  return keepContent(db, row, content, { comment })
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
  const row = await editable(context, input)
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
  await record(context, row.id, changes)
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
    (now, { field, before }) => withPath(now, field, before),
    row.content,
  )
  const changed = await keepContent(db, row, content)
  await countDown(db, row.id, undone.length)
  audit({ subject: row.id, ...auditOf(row, changed) })
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

/** A draft without changes is none. */
async function countDown(db: Db, id: string, count: number): Promise<void> {
  await db
    .deleteFrom('interpretationDraft')
    .where('interpretationId', '=', id)
    .where('changes', '<=', count)
    .execute()
  await db
    .updateTable('interpretationDraft')
    .set((eb) => ({ changes: eb('changes', '-', count) }))
    .where('interpretationId', '=', id)
    .execute()
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
export async function resetTo(context: Working, row: Row, what = 'Återställd'): Promise<void> {
  const { db } = context
  await dropStamps(db, row.id)
  await writeContent(db, row, row.readContent)
  await dropDraft(db, row.id)
  await addStatus(context, row.id, { status: row.status, what })
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
