import type { Act } from '#platform/server/context.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import type { RefusalDetail } from '#platform/server/refuse.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { applyChange, differences, type Change, type Content, type Value } from '../content.ts'
import { documentFields } from '../fields.ts'
import { addStatus, dropDraft, dropStamps, writeContent, type Row } from './store.ts'

type Recorded = ReturnType<typeof applyChange>['changes']

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'interpretationChange.before': Value
    'interpretationChange.after': Value
  }
}

/** Notes what was changed, so that it can be undone, shown and learned from. */
export async function recordChanges(
  { db, actor, now }: Act,
  id: string,
  changes: Recorded,
): Promise<void> {
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
export async function keepContent(
  db: Db,
  row: Row,
  content: Content,
  more: { comment?: string } = {},
): Promise<Row> {
  if (content.isCreditInvoice && row.invoiceStamped) await dropStamps(db, row.id)
  return writeContent(db, row, content, more)
}

type Sent = Change & {
  readonly comment?: string | undefined
  readonly ignoreBlacklistWarning?: boolean | undefined
}
export interface NotChangeable {
  readonly code: 'qrLocked' | 'emailaddress_bl'
  readonly detail?: RefusalDetail
}

/**
 * Why what a person sent cannot be applied: a value that is locked, or an address that may be
 * harmful and that nobody has said yes to (interpretation 12, 31). Undefined when it can.
 */
export async function whyNotChangeable(
  db: Db,
  row: Row,
  sent: Sent,
): Promise<NotChangeable | undefined> {
  const { content, changes, locked } = applyChange(row.content, sent)
  if (locked.length > 0) {
    const fields = locked.map((field) => ({
      field: `documentFields.${field}`,
      message: `${documentFields[field].label}: värdet kommer från en QR-kod, lås upp det först`,
    }))
    return { code: 'qrLocked', detail: { fields } }
  }
  const email = content.fields.recipientEmailAddress.formattedValue
  const isNewEmail =
    changes.some(({ path }) => path === 'fields.recipientEmailAddress') && email !== ''
  if (isNewEmail && !sent.ignoreBlacklistWarning && (await blacklistHits(db, { email })).length > 0)
    return { code: 'emailaddress_bl' }
  return undefined
}

/**
 * Applies what a person changed to a held interpretation, once nothing is against it. Answers the
 * row as it is then.
 */
export async function applyTo(act: Act, row: Row, sent: Sent): Promise<Row> {
  const { content, changes } = applyChange(row.content, sent)
  const { comment = row.comment } = sent
  if (changes.length === 0 && comment === row.comment) return row
  await recordChanges(act, row.id, changes)
  return keepContent(act.db, row, content, { comment })
}

/** What changed, for the audit trail: fields that differ, before and after. */
export function auditOf(before: Row, after: Row) {
  const differing = differences(before.content, after.content)
  return {
    before: Object.fromEntries(differing.map((one) => [one.field, one.before])),
    after: Object.fromEntries(differing.map((one) => [one.field, one.after])),
  }
}

/** The changes of the newest batch, newest first, taken out of the record. */
export async function takeLastBatch(db: Db, id: string) {
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
export async function countDown(db: Db, id: string, count: number): Promise<void> {
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

/** Back to what was read: fields, flags and stamps. */
export async function resetTo(context: Act, row: Row, what = 'Återställd'): Promise<void> {
  const { db } = context
  await dropStamps(db, row.id)
  await writeContent(db, row, row.readContent)
  await dropDraft(db, row.id)
  await addStatus(context, row.id, { status: row.status, what })
}
