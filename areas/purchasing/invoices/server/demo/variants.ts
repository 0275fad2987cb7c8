import { sql } from 'kysely'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { decide, type Decision } from '#areas/credit/rules/rules.ts'
import { heldLimits, type HeldLimit } from '#areas/credit/limits/server/public.ts'
import { earlierFacts } from '../deciding/earlier-facts.ts'
import { earlierInvoices } from '../deciding/earlier-invoices.ts'
import { determinationInput, openIn } from '../deciding/determination-input.ts'
import { exceptionsFor } from '#areas/credit/whitelist/server/public.ts'
import type { InvoiceFlow, InvoiceOffer } from './flow.ts'
import { unreachable, type PartyBook } from './parties.ts'
import type { tradersOf } from './plan.ts'
import { idOf } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'

const kr = 100
const decisions: readonly Decision[] = [
  'BuyWithRecipientApproval',
  'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit',
  'BuyWithRecipientApprovalAndRepurchaseLimit',
  'BuyWithRepurchaseLimit',
  'BuyWithDepositionAndRepurchaseLimit',
  'BuyWithDeposition',
  'BuyWithRecipientApprovalAndDeposition',
  'Reject',
]

type EarlierFacts = ReturnType<typeof earlierFacts>
interface Making {
  readonly world: World
  readonly book: PartyBook
  readonly flow: InvoiceFlow
  readonly traders: ReturnType<typeof tradersOf>
}
/** One more invoice every few minutes, the last one a moment ago. */
function clock(world: World) {
  let minutes = 175
  return () => ago(world, 0, (minutes -= 4))
}
async function invoiceOf(
  { db }: World,
  at: Date,
  of: Pick<InvoiceOffer, 'issuer' | 'recipient' | 'amount'>,
) {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(invoice_number::int), 1000) as highest from invoice
    where issuer_organization_number = ${of.issuer.organizationNumber}`.execute(db)
  return {
    at,
    number: String((rows[0]?.highest ?? 1000) + 1),
    invoiceDate: addDays(stockholmDay(at), -1),
    dueDate: addDays(stockholmDay(at), 29),
    ...of,
  } satisfies InvoiceOffer
}

const limitsOf = ({ world, traders }: Making) =>
  heldLimits(world.db, [
    ...traders.issuers.map(({ organizationNumber }) => ({
      organizationNumber,
      companyType: 'issuer' as const,
    })),
    ...traders.recipients.map(({ organizationNumber }) => ({
      organizationNumber,
      companyType: 'recipient' as const,
    })),
  ])
const freeIn = (
  limits: readonly HeldLimit[],
  organizationNumber: string,
  limitType: HeldLimit['limitType'],
) => {
  const found = limits.find(
    (one) => one.organizationNumber === organizationNumber && one.limitType === limitType,
  )
  return Math.max(
    0,
    (found?.manual?.amount ?? found?.calculated?.amount ?? 0) - (found?.reserved ?? 0),
  )
}

/**
 * An invoice that the engine decides on so. Undefined when no two of the traders give such a case.
 */
async function caseOf(
  making: Making,
  decision: Decision,
  at: Date,
): Promise<InvoiceOffer | undefined> {
  const { world, book, traders } = making
  const limits = await limitsOf(making)
  const numbers = [...traders.issuers, ...traders.recipients].map(
    ({ organizationNumber }) => organizationNumber,
  )
  const exceptions = await exceptionsFor(world.db, numbers, stockholmDay(at))
  const fact = <T>(value: T) => ({ value, source: 'Fakturan', fetchedAt: at.toISOString() })
  const nothingBefore: EarlierFacts = {
    similar: fact([]),
    elsewhere: fact([]),
    sharedAccount: fact([]),
    boughtOnRecipient: fact(1),
    earlierNumbers: fact([]),
    disputed: fact(0),
    disputedOnRecipient: fact(0),
    recentVolume: fact(0),
    recentVolumeOnRecipient: fact(0),
    earlierVolume: fact(0),
    earlierVolumeOnRecipient: fact(0),
  }
  for (const issuer of traders.able) {
    const next = await invoiceOf(world, at, { issuer, recipient: issuer, amount: 0 })
    for (const recipient of traders.recipients) {
      if (recipient.index === issuer.index) continue
      const parties = {
        issuer: await book(issuer.organizationNumber, 'issuer'),
        recipient: await book(recipient.organizationNumber, 'recipient'),
        family: [recipient.organizationNumber],
      }
      const [repurchase, carried] = [
        freeIn(limits, issuer.organizationNumber, 'repurchase'),
        freeIn(limits, recipient.organizationNumber, 'recipient'),
      ]
      const amounts = [
        9_000 * kr,
        24_000 * kr,
        repurchase + 12_000 * kr,
        carried + 3_000 * kr,
        carried + repurchase + 5_000 * kr,
        140_000 * kr,
      ]
      for (const amount of amounts) {
        const offered = { ...next, recipient, amount }
        const about = {
          id: idOf(world.seed, 'invoice tried', 0),
          createdAt: at,
          issuerOrganizationNumber: issuer.organizationNumber,
          recipientOrganizationNumber: recipient.organizationNumber,
          recipientName: recipient.name,
          numberKey: offered.number,
          invoiceAmount: amount,
          kronor: amount,
          currency: 'SEK',
          invoiceDate: offered.invoiceDate,
        }
        const decisionAfter = (earlier: EarlierFacts) =>
          decide(
            determinationInput({
              invoice: {
                amount: fact(amount),
                number: fact(offered.number),
                invoiceDate: fact(offered.invoiceDate),
                dueDate: fact(offered.dueDate),
                ...earlier,
              },
              parties,
              limits,
              open: openIn(limits, parties),
              standing: {
                issuerKnown: parties.issuer.client.known,
                issuerActive: parties.issuer.client.active !== 0,
                determinationAllowed: parties.issuer.client.allowInvoiceDetermination,
                partnerSalesOff: false,
                issuerUnscreened: parties.issuer.unscreened,
                holds: [],
              },
              attempt: { number: 1, most: 5 },
              exceptions,
              now: at,
            }),
          ).decision
        // Most cases fall without asking what came before them.
        if (decisionAfter(nothingBefore) !== decision) continue
        const [before] = await earlierInvoices(world.db, [about])
        if (before && decisionAfter(earlierFacts(before, at)) === decision) return offered
      }
    }
  }
  return undefined
}

/**
 * Every decision there can be, an issuer near its limit, and an invoice that repeats another
 * issuer's.
 */
export async function offerVariants(making: Making): Promise<void> {
  const next = clock(making.world)
  await fillLimit(making, next)
  for (const decision of decisions) {
    const at = next()
    const offered = await caseOf(making, decision, at)
    if (offered) await making.flow.offer(offered)
  }
  await offerOdd(making, next)
}

/** Sells until an issuer that sells well has a few percent of its financing limit left. */
async function fillLimit(making: Making, next: () => Date): Promise<void> {
  const { world, traders, flow } = making
  const sold = await world.db
    .selectFrom('invoice')
    .select(['issuerOrganizationNumber', 'recipientOrganizationNumber'])
    .where('decision', '=', 'Buy')
    .distinct()
    .execute()
  const limits = await limitsOf(making)
  const fl = (organizationNumber: string) =>
    limits.find(
      (one) => one.organizationNumber === organizationNumber && one.limitType === 'financing',
    )?.manual?.amount ?? Infinity
  const issuer = traders.able
    .filter(({ organizationNumber }) =>
      sold.some((one) => one.issuerOrganizationNumber === organizationNumber),
    )
    .toSorted((one, other) => fl(one.organizationNumber) - fl(other.organizationNumber))[0]
  if (!issuer) return
  const theirs = sold.filter((one) => one.issuerOrganizationNumber === issuer.organizationNumber)
  const recipients = traders.recipients.filter(({ organizationNumber }) =>
    theirs.some((one) => one.recipientOrganizationNumber === organizationNumber),
  )
  for (let turn = 0; turn < 14; turn++) {
    const now = await limitsOf(making)
    const free = freeIn(now, issuer.organizationNumber, 'financing')
    const [recipient] = recipients.toSorted(
      (one, other) =>
        freeIn(now, other.organizationNumber, 'recipient') -
        freeIn(now, one.organizationNumber, 'recipient'),
    )
    if (!recipient || free < 20_000 * kr) return
    const most = Math.min(
      free - 9_000 * kr,
      (64_500 + 370 * turn) * kr, // No claim twice (rules 78).
      freeIn(now, recipient.organizationNumber, 'recipient'),
    )
    await flow.offer(await invoiceOf(world, next(), { issuer, recipient, amount: most }))
  }
}

async function offerOdd({ world, book, flow, traders }: Making, next: () => Date): Promise<void> {
  const bought = await world.db
    .selectFrom('invoice')
    .selectAll()
    .where('decision', '=', 'Buy')
    .where('state', '=', 6)
    .where('createdAt', '<', ago(world, 0, 240))
    .orderBy('createdAt', 'desc')
    .execute()
  const [latest] = bought
  const one = traders.able.find(
    ({ organizationNumber }) => organizationNumber === latest?.issuerOrganizationNumber,
  )
  const other = traders.able.find(
    ({ organizationNumber }) =>
      organizationNumber !== one?.organizationNumber &&
      bought.some(
        ({ issuerOrganizationNumber }) => issuerOrganizationNumber === organizationNumber,
      ),
  )
  const recipient = traders.recipients.find(
    ({ organizationNumber }) => organizationNumber === latest?.recipientOrganizationNumber,
  )
  if (!latest || !one || !other || !recipient) return
  // What one issuer has just sold, another one offers too.
  await flow.offer({
    ...(await invoiceOf(world, next(), {
      issuer: other,
      recipient,
      amount: latest.invoiceAmount + 90 * kr,
    })),
    number: `0${latest.invoiceNumber}`,
    invoiceDate: latest.invoiceDate,
  })
  await flow.offer({
    ...(await invoiceOf(world, next(), { issuer: one, recipient, amount: 1_240 * kr })),
    currency: 'EUR',
  })
  // By an own rate, and in a currency that we do not buy.
  await flow.offer({
    ...(await invoiceOf(world, next(), { issuer: one, recipient, amount: 9_380 * kr })),
    currency: 'NOK',
  })
  await flow.offer({
    ...(await invoiceOf(world, next(), { issuer: other, recipient, amount: 4_100 * kr })),
    currency: 'JPY',
  })
  await flow.offer({
    ...(await invoiceOf(world, next(), { issuer: other, recipient, amount: 7_400 * kr })),
    isCredit: true,
  })
  const parties = {
    issuer: await book(one.organizationNumber, 'issuer'),
    recipient: await book(recipient.organizationNumber, 'recipient'),
    family: [recipient.organizationNumber],
  }
  await flow.offer({
    ...(await invoiceOf(world, next(), { issuer: one, recipient, amount: 18_750 * kr })),
    parties: { ...parties, recipient: unreachable(world, parties.recipient) },
  })
  // A number far from the issuer's own series.
  const inSeries = await invoiceOf(world, next(), { issuer: one, recipient, amount: 12_300 * kr })
  await flow.offer({ ...inSeries, number: String(Number(inSeries.number) + 40_000) })
}
