import type { HandlerAnswer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { ExceptionRule } from '#areas/credit/rules/server/public.ts'
import type { whitelist } from '../contract.ts'
import { isExpired } from '../rules.ts'
import type { EntryRow } from './entry-store.ts'
import { exceptionOf } from './exception.ts'

type Shown = HandlerAnswer<typeof whitelist.save>

/** The value in the units of the calls: a day, true, öre, or points. */
function shownValue({ value }: ReturnType<typeof exceptionOf>): Shown['whitelistValue'] {
  if (value.kind === 'date') return value.through
  if (value.kind === 'number') return value.upTo
  return value.kind === 'rating' ? value.notBelow / 100 : true
}

/** Exceptions as staff read them, with the recipients' names where Skynet knows them. */
export async function presentEntries(
  db: Db,
  rows: readonly EntryRow[],
  rules: readonly ExceptionRule[],
  today: string,
): Promise<Shown[]> {
  const recipients = rows.flatMap(
    ({ recipientOrganizationNumber }) => recipientOrganizationNumber ?? [],
  )
  const names =
    recipients.length === 0
      ? []
      : await db
          .selectFrom('company')
          .select(['organizationNumber', 'name'])
          .where('organizationNumber', 'in', recipients)
          .execute()
  const nameOf = new Map(names.map(({ organizationNumber, name }) => [organizationNumber, name]))
  return rows.map((row) => {
    const ruleName = rules.find(({ id }) => id === row.measure)?.ruleName ?? row.measure
    const recipient = row.recipientOrganizationNumber
    return {
      id: row.id,
      keyOrganizationNumber: row.organizationNumber,
      foreignName: (recipient && nameOf.get(recipient)) ?? '',
      foreignOrganizationNumber: recipient ?? '',
      whitelistValue: shownValue(exceptionOf(row)),
      valueKind: row.valueKind,
      rule: row.measure,
      ruleName,
      selectedRule: ruleName,
      endDate: row.endDate,
      expired: isExpired(row, today),
      comment: row.comment,
      useRecipientCurrentRatingAsValue: row.useRecipientRating,
      enableForeignOrganizationNumber: recipient !== null,
      created: row.createdAt,
      createdBy: row.createdBy,
      version: row.version,
    }
  })
}
