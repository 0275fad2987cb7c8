import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { bank } from '../contract.ts'

type Earlier = z.input<typeof bank.accountChange.answer>['earlier'][number]
const most = 50

/**
 * What has been asked of the account a client is paid on, but for what still waits: who asked, how
 * the client was called back, and who decided (bank 22). Of the account its last digits.
 */
export async function earlierChanges(
  db: Db,
  organizationNumber: string,
  now: Date,
): Promise<Earlier[]> {
  const rows = await db
    .selectFrom('accountChange')
    .innerJoin('approval', (join) =>
      join
        .onRef('approval.subject', '=', 'accountChange.organizationNumber')
        .on('approval.act', '=', 'changeAccount')
        .on(sql<boolean>`approval.payload ->> 'changeId' = account_change.id::text`),
    )
    .selectAll('accountChange')
    .select(['approval.state', 'approval.decidedBy', 'approval.decidedAt', 'approval.expiresAt'])
    .where('accountChange.organizationNumber', '=', organizationNumber)
    .orderBy('accountChange.askedAt', 'desc')
    .orderBy('accountChange.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ state, expiresAt, accountNumber, ...row }) => {
    const outcome = state === 'waiting' && expiresAt <= now ? 'expired' : state
    if (outcome === 'waiting') return []
    const { id, bankName, accountType, requestedOn, calledName, calledNumber, numberOf } = row
    const { calledOn, calledTime, askedAt, askedBy, decidedBy, decidedAt } = row
    const called = { calledName, calledNumber, numberOf, calledOn, calledTime }
    const asked = { requestedOn, askedAt, askedBy }
    const ending = accountNumber.slice(-4)
    return [
      { id, bankName, accountType, ending, ...called, ...asked, outcome, decidedBy, decidedAt },
    ]
  })
}
