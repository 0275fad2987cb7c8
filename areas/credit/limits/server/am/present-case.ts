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
