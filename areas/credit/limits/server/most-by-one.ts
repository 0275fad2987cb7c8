import { oreOf } from '#platform/money.ts'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { raiseApprovalAmount } from '../rules.ts'

/** The amount up to which one person raises a limit, öre (limits 27). */
export const mostByOne = async (db: Db): Promise<number> =>
  Number(oreOf((await readSetting(db, raiseApprovalAmount)).toFixed(2)))
