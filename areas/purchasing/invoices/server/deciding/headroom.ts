import { typesOf, type UsedLimitType } from '#areas/credit/limits/rules.ts'
import type { Db } from '#platform/server/database.ts'
import {
  calculatedLimits,
  type Determination,
  type DeterminationInput,
} from '#areas/credit/rules/rules.ts'
import {
  amountIn,
  debtorsOf,
  heldLimits,
  release,
  reserveAll,
  setCalculatedLimit,
  type HeldLimit,
} from '#areas/credit/limits/server/public.ts'
import { keepRecipient } from '#areas/parties/company/server/public.ts'
import { isBooked } from './determination-input.ts'
import type { InvoiceRow } from '../invoice-store.ts'
import type { Parties } from './parties.ts'

export type HeldLimits = readonly HeldLimit[]
interface Known {
  readonly invoice: InvoiceRow
  readonly parties: Parties
}
/**
 * Holds the limits of everybody the invoices are about, so that whoever decides on another invoice
 * of theirs waits.
 */
export async function holdLimits(db: Db, invoices: readonly Known[]): Promise<HeldLimits> {
  const issuers = new Set<string>()
  const recipients = new Map<string, Known>()
  for (const known of invoices) {
    issuers.add(known.invoice.issuerOrganizationNumber)
    if (isBooked(known.parties))
      recipients.set(known.parties.recipient.party.organizationNumber, known)
  }
  for (const [organizationNumber, { invoice, parties }] of [...recipients].toSorted())
    if (!parties.recipient.client.known)
      await keepRecipient(db, {
        organizationNumber,
        name: parties.recipient.name ?? invoice.recipientName,
        street: invoice.recipientStreet,
        zipCode: invoice.recipientZipCode,
        city: invoice.recipientCity,
      })
  return heldLimits(db, [
    ...[...issuers].map(
      (organizationNumber) => ({ organizationNumber, companyType: 'issuer' }) as const,
    ),
    ...[...recipients.keys()].map(
      (organizationNumber) => ({ organizationNumber, companyType: 'recipient' }) as const,
    ),
  ])
}

/** What a bought invoice takes of one limit, öre. */
export interface Share {
  readonly organizationNumber: string
  readonly limitType: UsedLimitType
  readonly amount: number
  readonly counterpartNumber: string | null
  /** The number the invoice names, where that is merged with the recipient's (limits 70). */
  readonly aliasNumber?: string
}

/**
 * What a bought invoice takes: all of it of the issuer's financing limit, its cover of the
 * repurchase limit, and what is not covered of the recipient's.
 */
export function sharesOf(
  { invoice, parties }: Known,
  input: Pick<DeterminationInput, 'invoice'>,
  determination: Determination,
): readonly Share[] {
  const { judged, repurchaseUsage, depositionUsage } = determination
  // In another currency what counts is kronor with the haircut (currencies 5).
  const counted = input.invoice.amount?.value
  if (!judged || counted === undefined) throw new Error('Nothing is bought unjudged')
  const { issuerOrganizationNumber: issuer, recipientOrganizationNumber: named } = invoice
  const ofIssuer = { organizationNumber: issuer, counterpartNumber: named }
  const shares: Share[] = [
    { ...ofIssuer, limitType: 'financing', amount: counted },
    { ...ofIssuer, limitType: 'repurchase', amount: repurchaseUsage },
  ]
  if (named !== null && isBooked(parties)) {
    const carried = counted - repurchaseUsage - depositionUsage
    const { organizationNumber } = parties.recipient.party
    shares.push({
      organizationNumber,
      counterpartNumber: issuer,
      ...(organizationNumber !== named && { aliasNumber: named }),
      limitType: 'recipient',
      amount: carried,
    })
  }
  return shares.filter(({ amount }) => amount > 0)
}

const isOf =
  ({ organizationNumber, limitType }: Pick<Share, 'organizationNumber' | 'limitType'>) =>
  (one: HeldLimit) =>
    one.organizationNumber === organizationNumber && one.limitType === limitType

/** The limits as they will be when the shares have been taken of them. */
export const limitsAfter = (limits: HeldLimits, shares: readonly Share[]): HeldLimits =>
  limits.map((limit) => {
    const share = shares.find((one) => isOf(one)(limit))
    return share
      ? { ...limit, reserved: limit.reserved + share.amount, openCount: limit.openCount + 1 }
      : limit
  })

/**
 * Looks again whose limits the invoices take of, now that those that were held are: recipients may
 * have been merged or split since it was gathered (limits 71). @throws Error when they have, so
 * that the job asks about the right ones and tries again.
 */
export async function checkDebtors(db: Db, invoices: readonly Known[]): Promise<void> {
  const numbered = invoices.filter(
    ({ invoice, parties }) => invoice.recipientOrganizationNumber !== null && isBooked(parties),
  )
  const now = await debtorsOf(
    db,
    numbered.flatMap(({ invoice }) => invoice.recipientOrganizationNumber ?? []),
  )
  for (const { invoice, parties } of numbered) {
    const { organizationNumber } = parties.recipient.party
    const main = now.get(invoice.recipientOrganizationNumber ?? '')?.main
    if (main !== organizationNumber)
      throw new Error(`${organizationNumber} was merged or split while it was decided on`)
  }
}

interface Judged {
  readonly determinationId: string
  readonly input: Pick<DeterminationInput, 'issuer' | 'recipient'>
  readonly determination: Pick<Determination, 'judged' | 'step'>
}
/** The step that ends when something could not be fetched: then no limit is known. */
const judgedFrom = 3

/**
 * Keeps what the clients' limits were calculated to, up or down, so that whoever looks sees what
 * was decided by (limits 50).
 */
export async function keepCalculated(
  db: Db,
  decided: readonly Judged[],
  limits: HeldLimits,
  now: Date,
): Promise<void> {
  const stored = new Map(
    limits.map((one) => [`${one.organizationNumber} ${one.limitType}`, one.calculated]),
  )
  for (const { determinationId, input, determination } of decided) {
    const { judged, step } = determination
    if (!judged || step < judgedFrom) continue
    for (const side of ['issuer', 'recipient'] as const) {
      const { bucket, organizationNumber, facts, limitBounds } = input[side]
      const calculated = calculatedLimits(
        bucket,
        judged[side].companyScore,
        facts.turnover?.value,
        limitBounds,
      )
      for (const limitType of typesOf(side)) {
        const given = amountIn(calculated, side, limitType)
        const key = `${organizationNumber} ${limitType}`
        // Who is no client of ours in the role has none.
        const before = stored.get(key)
        if (!given || before === undefined || isSame(before, given)) continue
        const { amount, maxCount } = given
        await setCalculatedLimit(db, {
          organizationNumber,
          limitType,
          amount,
          maxCount,
          decisionReference: determinationId,
          now,
        })
        stored.set(key, { amount, maxCount })
      }
    }
  }
}

const isSame = (
  before: HeldLimit['calculated'],
  { amount, maxCount }: { readonly amount: number; readonly maxCount: number | null },
) => before?.amount === amount && before.maxCount === maxCount

interface Bought {
  readonly invoice: Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'dueDate'>
  readonly shares: readonly Share[]
}
/**
 * Reserves what bought invoices take of the limits that are held, after what those were calculated
 * to has been kept. @throws Error when it does not fit, which the held limits make impossible.
 */
export async function reserveFor(db: Db, bought: readonly Bought[], now: Date) {
  if (bought.length === 0) return
  const refused = await reserveAll(
    db,
    now,
    bought.flatMap(({ invoice: { id, invoiceNumber, dueDate }, shares }) =>
      shares.map((share) => ({ invoice: id, invoiceNumber, dueDate, ...share })),
    ),
  )
  if (refused.length > 0)
    throw new Error(`Headroom that was decided on is gone: ${JSON.stringify(refused)}`)
}

/** Why a paid invoice holds nothing more, as the ledger shows it. */
export const paidWords = 'Betald'
/** Gives back what an invoice holds; `why` in Swedish, as the ledger shows it. */
export const releaseFor = (
  db: Db,
  invoice: Pick<InvoiceRow, 'id'>,
  why: string,
  now: Date,
): Promise<number> => release(db, { invoice: invoice.id, why, now })
