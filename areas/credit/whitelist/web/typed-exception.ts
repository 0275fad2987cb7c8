import { checkWith } from '#platform/web/check.ts'
import { whitelist, type WhitelistEntry } from '../contract.ts'
import { suggestionFor, valueProblem, type ExceptionRule } from '../rules.ts'
import { endDatePassed, recipientNeeded } from '../texts.ts'

/** An exception as it is typed: a value of each kind, of which the rule says which counts. */
export interface TypedException extends Record<string, unknown> {
  rule: string | null
  date: string | null
  /** Öre. */
  amount: number | null
  /** Points. */
  rating: number | null
  useRecipientCurrentRatingAsValue: boolean
  enableForeignOrganizationNumber: boolean
  foreignOrganizationNumber: string
  endDate: string | null
  comment: string
}

export function typedOf(entry: WhitelistEntry | undefined): TypedException {
  const value = entry?.whitelistValue
  return {
    rule: entry?.rule ?? null,
    date: entry?.valueKind === 'date' ? String(value) : null,
    amount: entry?.valueKind === 'number' ? Number(value) : null,
    rating: entry?.valueKind === 'rating' ? Number(value) : null,
    useRecipientCurrentRatingAsValue: entry?.useRecipientCurrentRatingAsValue ?? false,
    enableForeignOrganizationNumber: entry?.enableForeignOrganizationNumber ?? false,
    foreignOrganizationNumber: entry?.foreignOrganizationNumber ?? '',
    endDate: entry?.endDate ?? null,
    comment: entry?.comment ?? '',
  }
}

/**
 * What choosing a rule fills in (whitelist 6). Nothing that has been typed is lost but the end date
 * and the value.
 */
export const chosen = (rule: ExceptionRule, today: string): Partial<TypedException> => ({
  rule: rule.id,
  ...suggested(rule, today),
  enableForeignOrganizationNumber: rule.recipientRequired,
  useRecipientCurrentRatingAsValue: false,
})
function suggested(rule: ExceptionRule, today: string) {
  const { endDate, whitelistValue } = suggestionFor(rule, today)
  return { endDate, date: whitelistValue }
}

function valueOf(typed: TypedException, rule: ExceptionRule | undefined) {
  switch (rule?.valueKind) {
    case 'date':
      return typed.date
    case 'number':
      return typed.amount
    case 'rating':
      return typed.rating
    default:
      return true
  }
}

/** As the call takes it. */
export function sentOf(
  typed: TypedException,
  rule: ExceptionRule | undefined,
  stored: Pick<WhitelistEntry, 'id' | 'version'> | undefined,
  keyOrganizationNumber: string,
) {
  return {
    ...(stored && { id: stored.id }),
    version: stored?.version,
    keyOrganizationNumber,
    rule: typed.rule ?? '',
    selectedRule: rule?.ruleName ?? '',
    whitelistValue: typed.useRecipientCurrentRatingAsValue ? null : valueOf(typed, rule),
    useRecipientCurrentRatingAsValue: typed.useRecipientCurrentRatingAsValue,
    enableForeignOrganizationNumber: typed.enableForeignOrganizationNumber,
    foreignOrganizationNumber: typed.enableForeignOrganizationNumber
      ? typed.foreignOrganizationNumber
      : '',
    endDate: typed.endDate ?? '',
    comment: typed.comment,
  }
}

const fieldOfKind = { date: 'date', number: 'amount', rating: 'rating', boolean: 'rule' } as const

/** The server's rules, at the fields as they stand on the form (whitelist 1, 2, 3, 4). */
export function checkException(
  typed: TypedException,
  rule: ExceptionRule | undefined,
  sent: ReturnType<typeof sentOf>,
  today: string,
): Record<string, string> {
  const problem =
    rule && !typed.useRecipientCurrentRatingAsValue
      ? valueProblem(rule.valueKind, sent.whitelistValue)
      : undefined
  const unnamed =
    typed.enableForeignOrganizationNumber && typed.foreignOrganizationNumber.trim() === ''
  return {
    ...(unnamed && { foreignOrganizationNumber: recipientNeeded }),
    ...(typed.endDate !== null && typed.endDate < today && { endDate: endDatePassed }),
    ...checkWith(whitelist.save, sent),
    ...(rule && problem && { [fieldOfKind[rule.valueKind]]: problem }),
  }
}
