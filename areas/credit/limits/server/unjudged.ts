import type { Db } from '#platform/server/database.ts'
import { addDays } from '#platform/swedish/format.ts'
import type { AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { suggestedDays } from '../case-rules.ts'
import { isInForce } from '../rules.ts'
import { lockedLimit, setManual } from './limit-store.ts'

interface Begun {
  readonly organizationNumber: string
  /** Öre: what credit decided of what the company was offered. */
  readonly limitValue: number
  readonly decisionReferens: string
  readonly by: string
  readonly byId: string | null
}
/**
 * Sets the financing limit that credit decided on while the company was offered it (offers 23); one
 * that somebody has set stays. The caller has made it a client.
 */
export async function beginLimit(
  { db, now, today }: Pick<AnyCall, 'db' | 'now' | 'today'>,
  { organizationNumber, limitValue, decisionReferens, by, byId }: Begun,
): Promise<void> {
  const row = await lockedLimit(db, { organizationNumber, limitType: 'financing' })
  if (isInForce(row, today)) return
  await setManual(
    db,
    row,
    {
      limitValue,
      expiresDate: addDays(today, suggestedDays),
      decisionReferens,
      ratingCondition: row.ratingCondition,
    },
    { by, byId, now, today },
  )
}

/**
 * Clients whose financing limit nobody has decided on (limits 85), those that have waited longest
 * first.
 */
export const unjudgedLimits = (db: Db, { most }: { readonly most: number }) =>
  db
    .selectFrom('client')
    .innerJoin('company', 'company.organizationNumber', 'client.organizationNumber')
    .leftJoin('clientLimit', (join) =>
      join
        .onRef('clientLimit.organizationNumber', '=', 'client.organizationNumber')
        .on('clientLimit.limitType', '=', 1),
    )
    .select([
      'client.organizationNumber',
      'company.name',
      'client.createdAt as since',
      'clientLimit.calculatedValue',
    ])
    .where('client.companyType', '=', 0)
    .where('client.active', '=', 1)
    .where('clientLimit.judgedAt', 'is', null)
    .where('clientLimit.limitValue', 'is', null)
    .orderBy('client.createdAt')
    .orderBy('client.organizationNumber')
    .limit(most)
    .execute()
