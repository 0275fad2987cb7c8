import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { dayLength } from '#platform/time.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { answerDays } from '../../case-rules.ts'
import type { Limit } from '../../contract.ts'
import type { LimitRow } from '../limit-store.ts'

/** Whether a case that goes on should have been answered by now (limits 51). */
export async function isOverdue(
  { db, now }: { readonly db: Db; readonly now: Date },
  { pendingState, pendingAt }: Pick<LimitRow, 'pendingState' | 'pendingAt'>,
): Promise<boolean> {
  if (pendingState !== 'ongoing' || !pendingAt) return false
  return now.getTime() - pendingAt.getTime() > (await readSetting(db, answerDays)) * dayLength
}

/** The row that closing a case by hand leaves in the trail. */
export const caseClosed = 'limits.caseClosed'
const told = z.object({
  actorName: z.string(),
  why: z.string(),
  after: z.object({
    at: z.iso.datetime(),
    granted: z.object({ limitValue: z.number(), expiresDate: z.string() }).nullable(),
  }),
})
/** How a case was closed by hand, as the trail has it; null for one that was not. */
async function closingOf(db: Db, reference: string) {
  const row = await db
    .selectFrom('auditEntry')
    .select('body')
    .where('subject', '=', reference)
    .where('action', '=', caseClosed)
    .executeTakeFirst()
  if (!row) return null
  const { actorName, why, after } = told.parse(row.body)
  return {
    at: after.at,
    by: actorName,
    reason: why,
    limitValue: after.granted?.limitValue ?? null,
    expiresDate: after.granted?.expiresDate ?? null,
  }
}

/** The case a limit was last sent in, with what was asked and answered. */
export async function presentCase(
  act: { readonly db: Db; readonly now: Date },
  row: LimitRow | undefined,
): Promise<Limit['pendingState']> {
  if (!row?.pendingState || !row.pendingAt || row.pendingReference === null) return null
  const sent = await act.db
    .selectFrom('limitCase')
    .selectAll()
    .where('reference', '=', row.pendingReference)
    .executeTakeFirst()
  return {
    state: row.pendingState,
    user: row.pendingUser ?? '',
    externalReference: row.pendingReference,
    created: row.pendingAt.toISOString(),
    overdue: await isOverdue(act, row),
    asked: sent ? { limitValue: sent.limitValue, expiresDate: sent.expiresDate } : null,
    closed: row.pendingState === 'ongoing' ? null : await closingOf(act.db, row.pendingReference),
    answer: sent?.answeredAt
      ? {
          at: sent.answeredAt.toISOString(),
          limitValue: sent.answeredValue,
          expiresDate: sent.answeredExpires,
          comment: sent.answerComment,
          applied: sent.applied ?? false,
        }
      : null,
  }
}
