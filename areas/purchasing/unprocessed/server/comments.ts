import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { unprocessed } from '../contract.ts'

const most = 100

export const comments: Handler<typeof unprocessed.comments> = async ({ invoiceIds }, { db }) => {
  const { rows } = await sql<{ invoiceId: string; text: string; user: string; timestamp: Date }>`
    select given.id as invoice_id, text, created_by as "user", created_at as "timestamp"
    from unnest(${[...new Set(invoiceIds)]}::uuid[]) as given (id)
    cross join lateral (select * from invoice_comment where unprocessed_invoice_id = given.id order by created_at desc, id limit ${most}) one
    order by created_at desc`.execute(db)
  return rows
}

export const addComment: Handler<typeof unprocessed.addComment> = async (
  { invoiceId, text },
  context,
) => {
  const { db, actor, now, audit } = context
  const row = await db
    .selectFrom('unprocessedInvoice')
    .select('issuerOrganizationNumber')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) return refusePlatform('notFound')
  await db
    .insertInto('invoiceComment')
    .values({
      id: context.newId(),
      unprocessedInvoiceId: invoiceId,
      text,
      createdAt: now,
      createdBy: actor.name,
    })
    .execute()
  audit({ company: row.issuerOrganizationNumber, subject: invoiceId, after: { comment: text } })
}
