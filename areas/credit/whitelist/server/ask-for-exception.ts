import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import type { ExceptionRule } from '#areas/credit/rules/server/public.ts'
import { actOfException, suggestionFor } from '../rules.ts'
import { askedOf } from './write-exception.ts'

/**
 * Rules an exception can be made from without anybody saying a value: those about days, where it is
 * today, and those that need none.
 */
export const needsNoValue = ({ whitelistEnabled, valueKind, recipientRequired }: ExceptionRule) =>
  whitelistEnabled && !recipientRequired && (valueKind === 'date' || valueKind === 'boolean')

export interface WantedException {
  readonly organizationNumber: string
  readonly rule: Pick<ExceptionRule, 'id' | 'ruleName' | 'valueKind'>
  readonly comment: string
  /** Whoever answers for what asks: it is not theirs to approve. */
  readonly askedBy: { readonly id: string; readonly name: string }
  readonly now: Date
  /** YYYY-MM-DD */
  readonly today: string
}

/**
 * Asks, on the caller's transaction, that a company is let through a rule for as long as the form
 * suggests; it waits as anybody's asking does (whitelist 16). False when it is let through or asked
 * for already, or not known.
 */
export async function askForException(db: Db, wanted: WantedException): Promise<boolean> {
  const { organizationNumber, rule, comment, askedBy, now, today } = wanted
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
  const exception = {
    id: randomUUID(),
    version: 0,
    organizationNumber,
    recipientOrganizationNumber: null,
    measure: rule.id,
    valueKind: rule.valueKind,
    valueDate: whitelistValue,
    valueAmount: null,
    valueRating: null,
    useRecipientRating: false,
    endDate,
    comment,
  }
  const asked = await askedOf(db, exception, { ruleName: rule.ruleName, before: undefined })
  if (!asked) return false
  const by = { id: randomUUID(), askedBy, now }
  return addApproval(db, { act: actOfException(rule.id), ...asked }, by)
}
