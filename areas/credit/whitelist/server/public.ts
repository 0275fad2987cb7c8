import type { Db } from '#platform/server/database.ts'
import type { Exception } from '#areas/credit/rules/rules.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { keyPersonNumbers } from '#areas/parties/keypersons/server/public.ts'
import { entriesOf, type EntryRow } from './entry-store.ts'
import { exceptionOf } from './exception.ts'

/**
 * What a determination lays beside the rules: every exception of the companies that is valid on the
 * day (whitelist 7).
 * @param organizationNumbers 10 digits each
 * @param today the day of the judging, YYYY-MM-DD
 */
export async function exceptionsFor(
  db: Db,
  organizationNumbers: readonly string[],
  today: string,
): Promise<readonly Exception[]> {
  if (organizationNumbers.length === 0) return []
  const counting: Exception[] = []
  for (const entry of await entriesOf(db, organizationNumbers, today))
    if (!(await isOutlived(db, entry))) counting.push(exceptionOf(entry))
  return counting
}

/**
 * Whether an exception from the blacklist was let be before what now stands there: whoever let it be
 * has not judged that (whitelist 18).
 */
async function isOutlived(db: Db, entry: EntryRow): Promise<boolean> {
  const { measure, organizationNumber } = entry
  if (measure !== 'companyBlacklisted' && measure !== 'personBlacklisted') return false
  const hits = await blacklistHits(
    db,
    measure === 'companyBlacklisted'
      ? { organizationNumber }
      : { personalNumber: await keyPersonNumbers(db, organizationNumber) },
  )
  const letBe = entry.changedAt ?? entry.createdAt
  return hits.some(({ createdAt }) => createdAt > letBe)
}

export { askForException, needsNoValue } from './ask-for-exception.ts'
export { exceptionPerformers } from './write-exception.ts'
