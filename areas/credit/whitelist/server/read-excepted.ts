import type { RefusalCode } from '#platform/endpoint.ts'
import type { HandlerInput } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { storedRating } from '#areas/parties/company/server/public.ts'
import type { ExceptionRule } from '#areas/credit/rules/server/public.ts'
import { whitelist } from '../contract.ts'
import { valueProblem, type ValueKind, type WrittenValue } from '../rules.ts'
import type { EntryRow } from './entry-store.ts'

type Save = typeof whitelist.save
type Code = RefusalCode<Save>
type Sent = HandlerInput<Save>

type ValueColumns = Pick<
  EntryRow,
  'valueDate' | 'valueAmount' | 'valueRating' | 'useRecipientRating'
>
const noValue: ValueColumns = {
  valueDate: null,
  valueAmount: null,
  valueRating: null,
  useRecipientRating: false,
}
/** What an exception lets through, and for which recipient; null for every recipient. */
type Excepted = ValueColumns & Pick<EntryRow, 'recipientOrganizationNumber'>

/** A no that stands at a field. */
export const refusalAt = (field: keyof Sent, code: keyof Save['refusals']): Refusal<Code> => ({
  code,
  fields: [{ field, message: whitelist.save.refusals[code].text }],
})

/** What an exception from a rule lets through as it is stored, or why it cannot. */
export async function readExcepted(
  db: Db,
  rule: ExceptionRule,
  sent: Sent,
): Promise<Excepted | Refusal<Code>> {
  const recipientOrganizationNumber = recipientOf(rule, sent)
  const problem = recipientProblem(rule, sent, recipientOrganizationNumber)
  if (problem) return refusalAt('foreignOrganizationNumber', problem)
  const value = sent.useRecipientCurrentRatingAsValue
    ? await currentRating(db, rule, recipientOrganizationNumber)
    : readValue(rule, sent.whitelistValue)
  return 'code' in value ? value : { ...value, recipientOrganizationNumber }
}

/** The recipient an exception names (whitelist 2). Left out, the switch follows the number. */
function recipientOf({ recipientRequired }: ExceptionRule, sent: Sent): string | null {
  const isNamed = recipientRequired || (sent.enableForeignOrganizationNumber ?? true)
  return isNamed ? sent.foreignOrganizationNumber || null : null
}

function recipientProblem({ recipientRequired }: ExceptionRule, sent: Sent, named: string | null) {
  if (!named && (recipientRequired || sent.enableForeignOrganizationNumber))
    return 'recipientMissing'
  return named === sent.keyOrganizationNumber ? 'sameCompany' : undefined
}

/**
 * The recipient's rating, frozen: what it is worth later does not change what was accepted. A
 * rating below zero accepts whoever is not below zero: an exception holds no negative value.
 */
async function currentRating(
  db: Db,
  { valueKind }: ExceptionRule,
  recipient: string | null,
): Promise<ValueColumns | Refusal<Code>> {
  const field = 'useRecipientCurrentRatingAsValue'
  if (valueKind !== 'rating' || !recipient) return refusalAt(field, 'notRating')
  const rating = await storedRating(db, recipient, 'recipient')
  if (!rating) return refusalAt(field, 'notRated')
  return { ...noValue, valueRating: Math.max(0, rating.score), useRecipientRating: true }
}

function readValue(
  { valueKind }: ExceptionRule,
  value: WrittenValue,
): ValueColumns | Refusal<Code> {
  const problem = valueProblem(valueKind, value)
  return problem
    ? { code: 'wrongValue', fields: [{ field: 'whitelistValue', message: problem }] }
    : { ...noValue, ...valueOf(valueKind, value) }
}

/** The column of a value that its kind has no problem with. */
function valueOf(kind: ValueKind, value: WrittenValue): Partial<ValueColumns> {
  if (kind === 'date' && typeof value === 'string') return { valueDate: value }
  if (kind === 'number' && typeof value === 'number') return { valueAmount: value }
  if (kind === 'rating' && typeof value === 'number')
    return { valueRating: Math.round(value * 100) }
  return {}
}
