import type { Db } from '#platform/server/database.ts'
import type { BlacklistEffect } from '#areas/foundation/blacklist/contract.ts'
import type { BlacklistQuestion } from '#areas/foundation/blacklist/rules.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { accountsAskedAbout } from '#areas/parties/company/server/public.ts'
import { keyPersonNumbers } from '#areas/parties/keypersons/server/public.ts'
import { exceptionRules } from '#areas/credit/rules/server/public.ts'
import type { EntryRow } from './entry-store.ts'

const fromBlacklist = ['companyBlacklisted', 'personBlacklisted'] as const

/** What the blacklist is asked about that an exception lets through; undefined of any other rule. */
async function askedAbout(
  db: Db,
  { measure, organizationNumber }: EntryRow,
): Promise<BlacklistQuestion | undefined> {
  if (measure === 'companyBlacklisted') {
    const accounts = await accountsAskedAbout(db, [organizationNumber])
    return { organizationNumber, account: accounts.get(organizationNumber) }
  }
  if (measure !== 'personBlacklisted') return undefined
  return { personalNumber: await keyPersonNumbers(db, organizationNumber) }
}

/**
 * Whether an exception from the blacklist was let be before what now stands there: whoever let it be
 * has not judged that (whitelist 18).
 */
export async function isOutlived(db: Db, entry: EntryRow): Promise<boolean> {
  const asked = await askedAbout(db, entry)
  if (asked === undefined) return false
  const letBe = entry.changedAt ?? entry.createdAt
  return (await blacklistHits(db, asked)).some(({ since }) => since > letBe)
}

/** Ids of those that are outlived. */
export async function outlivedAmong(
  db: Db,
  entries: readonly EntryRow[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const entry of entries) if (await isOutlived(db, entry)) ids.add(entry.id)
  return ids
}

/**
 * Which exceptions that count now would count no more, when the blacklist comes to hit whom `isHit`
 * says (blacklist 9). The last to end first.
 */
export async function exceptionsEndedBy(
  db: Db,
  isHit: (asked: BlacklistQuestion) => boolean,
  today: string,
): Promise<BlacklistEffect['ends']> {
  const valid = await db
    .selectFrom('whitelistEntry')
    .selectAll()
    .where('measure', 'in', fromBlacklist)
    .where('endDate', '>=', today)
    .orderBy('endDate', 'desc')
    .orderBy('id')
    .execute()
  const ended: EntryRow[] = []
  for (const entry of valid) {
    const asked = await askedAbout(db, entry)
    if (asked && isHit(asked) && !(await isOutlived(db, entry))) ended.push(entry)
  }
  if (ended.length === 0) return []
  const rules = await exceptionRules(db)
  const companies = await db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where(
      'organizationNumber',
      'in',
      ended.map(({ organizationNumber }) => organizationNumber),
    )
    .execute()
  return ended.map(({ id, organizationNumber, measure, endDate, comment }) => ({
    id,
    organizationNumber,
    name:
      companies.find((one) => one.organizationNumber === organizationNumber)?.name ??
      organizationNumber,
    ruleName: rules.find((rule) => rule.id === measure)?.ruleName ?? measure,
    endDate,
    comment,
  }))
}
