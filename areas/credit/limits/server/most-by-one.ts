import { oreOf } from '#platform/money.ts'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { Calculation, NotCalculated } from '../calculation.ts'
import { raiseApprovalAmount, type LimitType } from '../rules.ts'

/** The amount of the settings up to which one person raises a limit, öre (limits 27). */
export const mostByOneOf = async (db: Db): Promise<number> =>
  Number(oreOf((await readSetting(db, raiseApprovalAmount)).toFixed(2)))

/**
 * The same of a certain limit, öre: of a financing limit never more
 * than the volume, the turnover, the provider's recommendation and the credit policy give, where it
 * can be calculated (limits 86).
 */
export async function mostByOne(
  db: Db,
  limitType: LimitType,
  calculation: Calculation | NotCalculated,
): Promise<number> {
  const most = await mostByOneOf(db)
  return limitType === 'financing' && 'main' in calculation
    ? Math.min(most, calculation.main.amount)
    : most
}
