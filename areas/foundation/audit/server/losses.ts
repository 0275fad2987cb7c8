import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { audit } from '../contract.ts'

/** Rows that are lost and that two administrators have not looked at (audit 6). */
export const losses: Handler<typeof audit.losses> = async (_, { db, actor }) => {
  const rows = await db
    .selectFrom('auditLoss')
    .select(['lane', 'seq', 'stampedAt', 'foundAt', 'firstId', 'firstName', 'firstAt'])
    .where('secondId', 'is', null)
    .orderBy('foundAt')
    .orderBy('lane')
    .limit(100)
    .execute()
  return {
    list: rows.map(({ firstId, ...row }) => ({ ...row, isMine: firstId === actor.id })),
  }
}

/** An administrator says that they have looked; what a colleague has looked at before is then done. */
export const sawLosses: Handler<typeof audit.sawLosses> = async (
  _,
  { db, actor, now, audit: note, refuse },
) => {
  const { rows } = await sql<{ lane: number; seq: number; isDone: boolean }>`
    update audit_loss set
      second_id = case when first_id is not null then ${actor.id} end,
      second_name = case when first_id is not null then ${actor.name} end,
      second_at = case when first_id is not null then ${now}::timestamptz end,
      first_id = coalesce(first_id, ${actor.id}), first_name = coalesce(first_name, ${actor.name}),
      first_at = coalesce(first_at, ${now}::timestamptz)
    where second_id is null and first_id is distinct from ${actor.id}
    returning lane, seq, second_id is not null as "isDone"`.execute(db)
  if (rows.length === 0) return refuse('seenAlready')
  note({ after: { lost: rows } })
}
