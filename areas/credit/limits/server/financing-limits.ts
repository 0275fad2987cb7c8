import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Calculation, NotCalculated } from '../calculation.ts'
import {
  effectiveLimit,
  isInForce,
  isUnjudged,
  limitTypeNumbers,
  type Effective,
} from '../rules.ts'
import { withCalculated } from './calculate.ts'

const limitType = 'financing'

/**
 * The financing limits of some issuers (10 digits each), with öre used and what counts of each on a
 * day, 'YYYY-MM-DD'. `countingWith` asks what is calculated at this moment only where that changes
 * anything: not of a value by hand that is in force, nor of what nobody has decided on (limits 50, 85).
 */
export async function financingLimits(db: Db, organizationNumbers: readonly string[], day: string) {
  const rows = await db
    .selectFrom('clientLimit')
    .select(['organizationNumber', 'limitValue', 'expiresDate', 'calculatedValue'])
    .select(['calculatedCount', 'judgedAt', 'reserved'])
    .where('organizationNumber', '=', sql<string>`any(${[...organizationNumbers]}::text[])`)
    .where('limitType', '=', limitTypeNumbers[limitType])
    .execute()
  return rows.map(({ organizationNumber, reserved: used, ...row }) => {
    const stored = { ...row, limitType } as const
    const isSettled = isInForce(stored, day) || isUnjudged(stored)
    return {
      organizationNumber,
      used,
      countingWith: async (
        calculate: () => Promise<Calculation | NotCalculated>,
      ): Promise<Effective> =>
        effectiveLimit(
          isSettled ? stored : withCalculated(stored, { limitType }, await calculate()),
          day,
        ),
    }
  })
}
