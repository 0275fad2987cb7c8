import type { Db } from '#platform/server/database.ts'
import type { Determination } from '#areas/rules/rules.ts'
import { heldLimits, release, reserve, setCalculatedLimit, type HeldLimit } from '#areas/limits/server/public.ts'
import { keepRecipient } from '#areas/company/server/public.ts'
import { isBooked } from './determination-input.ts'
import type { InvoiceRow } from './invoice-store.ts'
import type { Parties } from './parties.ts'

/** Holds the limits of both parties, so that whoever decides on another invoice of theirs waits. */
export async function holdLimits(db: Db, invoice: InvoiceRow, parties: Parties): Promise<readonly HeldLimit[]> {
  const recipientNumber = parties.recipient.party.organisationNumber
  const booked = isBooked(parties)
  if (booked && !parties.recipient.client.known)
    await keepRecipient(db, {
      organizationNumber: recipientNumber,
      name: parties.recipient.name ?? invoice.recipientName,
      street: invoice.recipientStreet,
      zipCode: invoice.recipientZipCode,
      city: invoice.recipientCity,
    })
  return heldLimits(db, [
    { organizationNumber: invoice.issuerOrganizationNumber, companyType: 0 },
    ...(booked ? [{ organizationNumber: recipientNumber, companyType: 1 } as const] : []),
  ])
}

interface Bought {
  readonly invoice: InvoiceRow
  readonly determination: Determination
  readonly determinationId: string
  readonly limits: readonly HeldLimit[]
  readonly booked: boolean
  readonly now: Date
}
type LimitType = HeldLimit['limitType']

/**
 * Reserves what a bought invoice takes: all of it of the issuer's financing limit, its cover of the repurchase limit, and what is not
 * covered of the recipient's. @throws Error when it does not fit, which the held limits make impossible.
 */
export async function reserveFor(db: Db, { invoice, determination, determinationId, limits, booked, now }: Bought) {
  const { judged, repurchaseUsage, depositionUsage } = determination
  if (!judged) throw new Error('Nothing is bought unjudged')
  const issuer = invoice.issuerOrganizationNumber
  const recipient = invoice.recipientOrganizationNumber
  const carried = invoice.invoiceAmount - repurchaseUsage - depositionUsage
  const wanted = [
    {
      organizationNumber: issuer,
      limitType: 1 as LimitType,
      amount: invoice.invoiceAmount,
      by: judged.limits.financing,
    },
    { organizationNumber: issuer, limitType: 2 as LimitType, amount: repurchaseUsage, by: judged.limits.repurchase },
    ...(booked && recipient !== null
      ? [{ organizationNumber: recipient, limitType: 3 as LimitType, amount: carried, by: judged.limits.recipient }]
      : []),
  ].filter(({ amount }) => amount > 0)
  for (const { organizationNumber, limitType, by } of wanted) {
    const held = limits.find((one) => one.organizationNumber === organizationNumber && one.limitType === limitType)
    if (by?.from !== 'calculated' || (held && reaches(held, by))) continue
    const { amount, maxCount } = by
    const calculated = { organizationNumber, limitType, amount, maxCount, decisionReference: determinationId, now }
    await setCalculatedLimit(db, calculated)
  }
  const refused = await reserve(
    db,
    { invoice: invoice.id, invoiceNumber: invoice.invoiceNumber, now },
    wanted.map(({ organizationNumber, limitType, amount }) => ({
      organizationNumber,
      limitType,
      amount,
      counterpartNumber: organizationNumber === issuer ? recipient : issuer,
    })),
  )
  if (refused.length > 0) throw new Error(`The headroom of invoice ${invoice.id} is gone: ${JSON.stringify(refused)}`)
}

/** Whether the stored calculated limit is no less than the one just calculated: then it is left as it is. */
const reaches = ({ calculated }: HeldLimit, by: { readonly amount: number; readonly maxCount: number | null }) =>
  calculated !== null &&
  calculated.amount >= by.amount &&
  (calculated.maxCount === null || (by.maxCount !== null && calculated.maxCount >= by.maxCount))

/** Gives back what an invoice holds; `why` in Swedish, as the ledger shows it. */
export const releaseFor = (db: Db, invoice: Pick<InvoiceRow, 'id'>, why: string, now: Date): Promise<number> =>
  release(db, { invoice: invoice.id, why, now })
