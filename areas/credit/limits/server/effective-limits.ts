import type { Db } from '#platform/server/database.ts'
import {
  belowFinancing,
  effectiveLimit,
  limitTypeNumbers,
  limitTypeOf,
  type Effective,
  type LimitType,
  type Usage,
} from '../rules.ts'

/** What counts for a client on a day, and what of it is used. Amounts in öre. */
export interface EffectiveLimit extends Effective, Usage {
  readonly limitType: LimitType
  /** Of the value that counts; null when none does. */
  readonly decisionReference: string | null
}

interface Looking {
  /**
   * Holds the limits against reservations of others until the transaction ends: what is decided on
   * them is still true when it is reserved.
   */
  readonly hold?: boolean
}
/** The limits of a company on a day ('YYYY-MM-DD'), by type; types without any row are left out. */
export async function effectiveLimits(
  db: Db,
  organizationNumber: string,
  day: string,
  { hold = false }: Looking = {},
): Promise<readonly EffectiveLimit[]> {
  const rows = await db
    .selectFrom('clientLimit')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('limitType')
    .$if(hold, (limits) => limits.forUpdate())
    .execute()
  const financing = rows.find((row) => row.limitType === limitTypeNumbers.financing)
  const most = financing && effectiveLimit(financing, day)
  return rows.map((row) => {
    const own = effectiveLimit(row, day)
    const isRepurchase = row.limitType === limitTypeNumbers.repurchase
    const effective = isRepurchase ? belowFinancing(own, most) : own
    const decisionReference = {
      manual: row.decisionReference,
      calculated: row.calculatedReference,
      none: null,
    }
    return {
      ...effective,
      limitType: limitTypeOf(row.limitType),
      decisionReference: decisionReference[effective.source],
      reserved: row.reserved,
      openCount: row.openCount,
    }
  })
}

/**
 * What open invoices use of a company's limits, by type: öre and number of invoices. Types that are
 * not used are left out.
 */
export async function usage(
  db: Db,
  organizationNumber: string,
): Promise<ReadonlyMap<LimitType, Usage>> {
  const rows = await db
    .selectFrom('clientLimit')
    .select(['limitType', 'reserved', 'openCount'])
    .where('organizationNumber', '=', organizationNumber)
    .where('openCount', '>', 0)
    .execute()
  return new Map(rows.map(({ limitType, ...used }) => [limitTypeOf(limitType), used]))
}
