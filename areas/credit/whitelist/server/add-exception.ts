import type { Db } from '#platform/server/database.ts'
import type { ExceptionRule } from '#areas/credit/rules/server/public.ts'
import { suggestionFor } from '../rules.ts'

/**
 * Rules an exception can be made from without anybody saying a value: those about days, where it is
 * today, and those that need none.
 */
export const needsNoValue = ({ whitelistEnabled, valueKind, recipientRequired }: ExceptionRule) =>
  whitelistEnabled && !recipientRequired && (valueKind === 'date' || valueKind === 'boolean')

export interface NewException {
  readonly organizationNumber: string
  readonly rule: Pick<ExceptionRule, 'id' | 'valueKind'>
  readonly comment: string
  readonly by: string
  readonly now: Date
  /** YYYY-MM-DD */
  readonly today: string
}

/**
 * Lets a company through a rule for as long as the form suggests, on the caller's transaction.
 * False when it is let through already.
 */
export async function addException(db: Db, exception: NewException): Promise<boolean> {
  const { organizationNumber, rule, comment, by, now, today } = exception
  const valid = await db
    .selectFrom('whitelistEntry')
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .where('measure', '=', rule.id)
    .where('recipientOrganizationNumber', 'is', null)
    .where('endDate', '>=', today)
    .executeTakeFirst()
  if (valid) return false
  const { endDate, whitelistValue } = suggestionFor(rule, today)
  await db
    .insertInto('whitelistEntry')
    .values({
      organizationNumber,
      measure: rule.id,
      valueKind: rule.valueKind,
      valueDate: whitelistValue,
      endDate,
      comment,
      createdAt: now,
      createdBy: by,
    })
    .execute()
  return true
}
