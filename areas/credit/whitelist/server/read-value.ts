import type { Context, HandlerInput } from '#platform/server/context.ts'
import { storedRating } from '#areas/parties/company/server/public.ts'
import type { ExceptionRule } from '#areas/credit/rules/server/public.ts'
import { whitelist } from '../contract.ts'
import { valueProblem } from '../rules.ts'

type Save = typeof whitelist.save
type Code = keyof Save['refusals']
const none = { valueDate: null, valueAmount: null, valueRating: null, useRecipientRating: false }

export const refusedAt = (field: string, code: Code) => ({
  fields: [{ field, message: whitelist.save.refusals[code].text }],
})

/** The recipient an exception names, or null for every recipient (whitelist 2). */
export function readRecipient(
  rule: ExceptionRule,
  sent: HandlerInput<Save>,
  refuse: Context<Save>['refuse'],
) {
  const field = 'foreignOrganizationNumber'
  // Left out, the switch follows the number.
  const named = rule.recipientRequired || (sent.enableForeignOrganizationNumber ?? true)
  const recipient = named ? sent.foreignOrganizationNumber || null : null
  if (!recipient && (rule.recipientRequired || sent.enableForeignOrganizationNumber))
    refuse('recipientMissing', refusedAt(field, 'recipientMissing'))
  if (recipient === sent.keyOrganizationNumber)
    refuse('sameCompany', refusedAt(field, 'sameCompany'))
  return recipient
}

/**
 * The value as it is stored. The recipient's rating is frozen: what it is worth later does not
 * change what was accepted.
 */
export async function readValue(
  rule: ExceptionRule,
  sent: HandlerInput<Save>,
  recipient: string | null,
  { db, refuse }: Pick<Context<Save>, 'db' | 'refuse'>,
) {
  if (sent.useRecipientCurrentRatingAsValue) {
    const field = 'useRecipientCurrentRatingAsValue'
    if (rule.valueKind !== 'rating' || !recipient)
      return refuse('notRating', refusedAt(field, 'notRating'))
    const rating = await storedRating(db, recipient, 'recipient')
    if (!rating) return refuse('notRated', refusedAt(field, 'notRated'))
    // A rating below zero accepts whoever is not below zero: an exception holds no negative value.
    return { ...none, valueRating: Math.max(0, rating.score), useRecipientRating: true }
  }
  const value = sent.whitelistValue
  const problem = valueProblem(rule.valueKind, value)
  if (problem) refuse('wrongValue', { fields: [{ field: 'whitelistValue', message: problem }] })
  if (rule.valueKind === 'date') return { ...none, valueDate: value as string }
  if (rule.valueKind === 'number') return { ...none, valueAmount: value as number }
  return rule.valueKind === 'rating'
    ? { ...none, valueRating: Math.round((value as number) * 100) }
    : none
}
