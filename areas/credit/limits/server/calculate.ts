import type { CallContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { amountIn, type Calculation, type NotCalculated } from '../calculation.ts'
import {
  belowFinancing,
  companyTypeOf,
  effectiveLimit,
  typesOf,
  type Effective,
  type LimitType,
  type StoredLimit,
  type TypedLimit,
} from '../rules.ts'
import { isOfAlias } from './debtors/merge-store.ts'
import { findLimit, type Which } from './limit-store.ts'

export type Calculating = Pick<
  CallContext<never>,
  'db' | 'now' | 'actor' | 'config' | 'log' | 'write' | 'audit'
>
/**
 * What the engine would calculate for a client at this moment, by what is stored: nobody is asked
 * and nothing is paid for. The area that rates companies does it, which stands above this one.
 */
export type Calculate = (
  context: Calculating,
  organizationNumber: string,
  companyType: CompanyType,
) => Promise<Calculation | NotCalculated>

/**
 * A limit with what is calculated at this moment in place of what was when it was stored; as it is
 * stored when nothing can be calculated (limits 50).
 */
export function withCalculated<Limit extends StoredLimit>(
  limit: Limit,
  { limitType }: Pick<Which, 'limitType'>,
  calculation: Calculation | NotCalculated,
): Limit {
  if ('missing' in calculation) return limit
  const given = amountIn(calculation, companyTypeOf(limitType), limitType)
  return {
    ...limit,
    calculatedValue: given?.amount ?? null,
    calculatedCount: given?.maxCount ?? null,
  }
}

const none: Effective = { amount: null, maxCount: null, source: 'none' }
export const noLimit: Omit<TypedLimit, 'limitType'> = {
  limitValue: null,
  expiresDate: null,
  calculatedValue: null,
  calculatedCount: null,
  judgedAt: null,
}
/**
 * What counts of a client's limits on a day, with what is calculated at this moment (limits 30,
 * limits 50): the one figure of the limit page, the exposure and the engine.
 */
export async function countingNow(
  db: Db,
  { organizationNumber, companyType }: { organizationNumber: string; companyType: CompanyType },
  calculation: Calculation | NotCalculated,
  day: string,
): Promise<ReadonlyMap<LimitType, Effective>> {
  const counting = new Map<LimitType, Effective>()
  // What is invoiced to an alias takes of the main recipient's limits: its own count for nothing.
  if (
    await isOfAlias(db, { organizationNumber, limitType: typesOf(companyType)[0] ?? 'recipient' })
  )
    return new Map(typesOf(companyType).map((limitType) => [limitType, none]))
  // The financing limit comes before the repurchase limit.
  for (const limitType of typesOf(companyType)) {
    const stored = (await findLimit(db, { organizationNumber, limitType })) ?? noLimit
    const own = effectiveLimit(
      { ...withCalculated(stored, { limitType }, calculation), limitType },
      day,
    )
    counting.set(
      limitType,
      limitType === 'repurchase' ? belowFinancing(own, counting.get('financing')) : own,
    )
  }
  return counting
}
