import type { Db } from '#platform/server/database.ts'
import { whomFactsName } from '#areas/credit/rating/server/public.ts'
import type { DeterminationInput } from '#areas/credit/rules/rules.ts'

/** Whom a determination names as standing on a list, on either side, by personal number (audit 1). */
export const whomInputNames = async (
  db: Db,
  { issuer, recipient }: Pick<DeterminationInput, 'issuer' | 'recipient'>,
): Promise<readonly string[]> => [
  ...(await whomFactsName(db, issuer)),
  ...(await whomFactsName(db, recipient)),
]
