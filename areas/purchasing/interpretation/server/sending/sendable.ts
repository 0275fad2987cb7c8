import type { Db } from '#platform/server/database.ts'
import type { RefusalDetail } from '#platform/server/refuse.ts'
import { companyTypes, productTypeOf } from '#areas/parties/company/rules.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import {
  doubtfulVat,
  farAwayDays,
  invalidValues,
  missingValues,
  unacceptedValues,
} from '../../checks.ts'
import { interpretation } from '../../contract.ts'
import type { DocumentFieldName } from '../../fields.ts'
import { isWrongProductType, sendProblem, unconfirmed } from '../../rules.ts'
import type { Row } from '../store.ts'

/** What a person says beside the values: that something unusual is right. */
export interface Confirmations {
  readonly fieldBeingEdited: boolean
  readonly confirmDueDate: boolean
  readonly confirmDays: boolean
  readonly confirmVat: boolean
  readonly confirmNotStamped: boolean
  readonly acceptedFields: readonly DocumentFieldName[]
  readonly ignoreBlacklistWarning: boolean
}
/** Nobody has looked at it. */
export const nothingConfirmed: Confirmations = {
  fieldBeingEdited: false,
  confirmDueDate: false,
  confirmDays: false,
  confirmVat: false,
  confirmNotStamped: false,
  acceptedFields: [],
  ignoreBlacklistWarning: false,
}

export interface NotSendable {
  readonly code:
    | NonNullable<ReturnType<typeof sendProblem>>
    | NonNullable<ReturnType<typeof unconfirmed>>
    | 'missingValues'
    | 'error'
    | 'notAccepted'
    | 'companyWrongProductType'
    | 'emailaddress_bl'
  readonly detail?: RefusalDetail
}

/**
 * The first of what stops an interpretation from being sent, in the order a person can do something
 * about it (interpretation 9, 14, 15, 16, 29); undefined when nothing does.
 *
 * @param today YYYY-MM-DD in Stockholm
 */
export async function whyNotSendable(
  db: Db,
  row: Row,
  confirmed: Confirmations,
  invoiceRequestSource: number,
  today: string,
): Promise<NotSendable | undefined> {
  const { content } = row
  const problem = sendProblem({ ...confirmed, ...row })
  if (problem) return { code: problem }
  const missing = missingValues(content)
  if (missing.length > 0) return { code: 'missingValues', detail: { fields: missing } }
  const invalid = invalidValues(content)
  if (invalid.length > 0) return { code: 'error', detail: { fields: invalid } }
  const unsure = unacceptedValues(content, confirmed.acceptedFields)
  if (unsure.length > 0) {
    const { text } = interpretation.save.refusals.notAccepted
    const message = `${text}: ${unsure.map(({ label }) => label).join(', ')}`
    return { code: 'notAccepted', detail: { message, fields: unsure } }
  }
  const client = await db
    .selectFrom('client')
    .select('productType')
    .where('organizationNumber', '=', row.issuerOrganizationNumber)
    .where('companyType', '=', companyTypes.issuer)
    .executeTakeFirst()
  if (isWrongProductType(client && productTypeOf(client.productType), invoiceRequestSource))
    return { code: 'companyWrongProductType' }
  const email = content.fields.recipientEmailAddress.formattedValue
  const mayBeHarmful =
    email !== '' &&
    !confirmed.ignoreBlacklistWarning &&
    (await blacklistHits(db, { email })).length > 0
  return mayBeHarmful ? { code: 'emailaddress_bl' } : whatToConfirm(row, confirmed, today)
}

/** What is unusual, may be right, and a person has not confirmed. */
function whatToConfirm(row: Row, confirmed: Confirmations, today: string): NotSendable | undefined {
  const { content, invoiceStamped } = row
  const dayFarAway = farAwayDays(content, today)
  const vatDoubtful = doubtfulVat(content)
  const code = unconfirmed({
    ...confirmed,
    isCreditInvoice: content.isCreditInvoice,
    invoiceStamped,
    invoiceDate: content.fields.invoiceDate.formattedValue,
    dueDate: content.fields.dueDate.formattedValue,
    isDayFarAway: dayFarAway.length > 0,
    isVatDoubtful: vatDoubtful.length > 0,
  })
  if (code === 'dayFarAway') return { code, detail: { fields: dayFarAway } }
  if (code === 'vatDoubtful') return { code, detail: { fields: vatDoubtful } }
  return code && { code }
}
