import type { Db } from '#platform/server/database.ts'
import type { Exception } from '#areas/credit/rules/rules.ts'
import { entriesOf } from './entry-store.ts'
import { exceptionOf } from './exception.ts'
import { isOutlived } from './outlived.ts'

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

export { exceptionsEndedBy } from './outlived.ts'
export { askForException, needsNoValue } from './ask-for-exception.ts'
export { exceptionPerformers } from './write-exception.ts'
