import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { stateAfter, type CaseOutcome } from '../../case-rules.ts'
import {
  changeLimit,
  findLimit,
  setManual,
  type Change,
  type LimitDecision,
  type LimitRow,
} from '../limit-store.ts'
import { presentStored } from '../present-limit.ts'
import { caseClosed } from './present-case.ts'

/** The case of a locked limit that has no answer yet; undefined when none goes on. */
export async function openCase(db: Db, { pendingState, pendingReference }: LimitRow) {
  if (pendingState !== 'ongoing' || pendingReference === null) return undefined
  return db
    .selectFrom('limitCase')
    .select(['reference', 'limitValue', 'expiresDate', 'ratingCondition'])
    .where('reference', '=', pendingReference)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

interface Closing {
  readonly reference: string
  readonly outcome: CaseOutcome
  readonly reason: string
  /** What is granted; null when it is turned down. */
  readonly decided: LimitDecision | null
}
/**
 * Closes the case of a locked limit with the answer that came otherwise, and sets what it grants
 * (limits 54). Who said so, and why, is in the trail. The case itself stays unanswered, for it holds
 * what the core system says: an answer that comes later is taken in beside it.
 */
export async function closeByHand(
  db: Db,
  row: LimitRow,
  { reference, outcome, reason, decided }: Closing,
  change: Change & { readonly byId: string; readonly today: string },
): Promise<void> {
  if (decided) await setManual(db, row, decided, change)
  await changeLimit(db, row, { pendingState: stateAfter[outcome] })
  // Nobody is reminded of it any more.
  await db
    .updateTable('limitCase')
    .set({ taskAt: change.now })
    .where('reference', '=', reference)
    .where('taskAt', 'is', null)
    .execute()
  const after = await findLimit(db, row)
  await appendAudit(db, {
    action: caseClosed,
    actorId: change.byId,
    actorName: change.by,
    company: row.organizationNumber,
    subject: reference,
    before: presentStored(row),
    after: { outcome, granted: decided, at: change.now, ...(after && presentStored(after)) },
    why: reason,
  })
}
