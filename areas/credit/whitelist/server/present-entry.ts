import type { HandlerAnswer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { exceptionRules, type ExceptionRule } from '#areas/credit/rules/server/public.ts'
import type { whitelist } from '../contract.ts'
import { isExpired } from '../rules.ts'
import type { EntryRow } from './entry-store.ts'
import { exceptionOf } from './exception.ts'
import { outlivedAmong } from './outlived.ts'

type Shown = HandlerAnswer<typeof whitelist.save>

/** The value in the units of the calls: a day, true, öre, or points. */
function shownValue({ value }: ReturnType<typeof exceptionOf>): Shown['whitelistValue'] {
  if (value.kind === 'date') return value.through
  if (value.kind === 'number') return value.upTo
  return value.kind === 'rating' ? value.notBelow / 100 : true
}

interface Showing {
  readonly rules: readonly ExceptionRule[]
  /** By organisation number, where Skynet knows them. */
  readonly recipientNames: ReadonlyMap<string, string>
  /** Ids of those that something blacklisted since has ended. */
  readonly outlived: ReadonlySet<string>
  readonly today: string
}
/** What exceptions are shown with: their rules, and what their recipients are called. */
export const showing = async (
  db: Db,
  rows: readonly EntryRow[],
  today: string,
): Promise<Showing> => ({
  rules: await exceptionRules(db),
  recipientNames: await recipientNamesOf(db, rows),
  outlived: await outlivedAmong(db, rows),
  today,
})

async function recipientNamesOf(db: Db, rows: readonly EntryRow[]) {
  const recipients = rows.flatMap(
    ({ recipientOrganizationNumber }) => recipientOrganizationNumber ?? [],
  )
  if (recipients.length === 0) return new Map<string, string>()
  const companies = await db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where('organizationNumber', 'in', recipients)
    .execute()
  return new Map(companies.map(({ organizationNumber, name }) => [organizationNumber, name]))
}

/** An exception as staff read it. */
export function presentEntry(
  row: EntryRow,
  { rules, recipientNames, outlived, today }: Showing,
): Shown {
  const ruleName = rules.find(({ id }) => id === row.measure)?.ruleName ?? row.measure
  const recipient = row.recipientOrganizationNumber
  return {
    id: row.id,
    keyOrganizationNumber: row.organizationNumber,
    foreignName: (recipient && recipientNames.get(recipient)) ?? '',
    foreignOrganizationNumber: recipient ?? '',
    whitelistValue: shownValue(exceptionOf(row)),
    valueKind: row.valueKind,
    rule: row.measure,
    ruleName,
    selectedRule: ruleName,
    endDate: row.endDate,
    expired: isExpired(row, today),
    outlived: outlived.has(row.id),
    comment: row.comment,
    useRecipientCurrentRatingAsValue: row.useRecipientRating,
    enableForeignOrganizationNumber: recipient !== null,
    created: row.createdAt,
    createdBy: row.createdBy,
    version: row.version,
  }
}
