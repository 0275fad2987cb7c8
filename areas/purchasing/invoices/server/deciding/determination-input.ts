import { manualOn, type DeterminationInput, type Fact } from '#areas/credit/rules/rules.ts'
import { placeOf } from '#areas/credit/rating/server/public.ts'
import type { HeldLimit } from '#areas/credit/limits/server/public.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import type { Db } from '#platform/server/database.ts'
import { exceptionsFor } from '#areas/credit/whitelist/server/public.ts'
import { countedOre, inKronor } from '#areas/foundation/currencies/rules.ts'
import { inCurrency } from '../../credit-rules.ts'
import type { HeldDebtor } from '#areas/purchasing/recipients/server/public.ts'
import type { InvoiceRow, SettledRow } from '../invoice-store.ts'
import type { InKronor } from './exchange.ts'
import type { Parties } from './parties.ts'

type Standing = DeterminationInput['standing']
type Attempt = DeterminationInput['attempt']

/**
 * What is open with a company, öre and number, and how much of the issuer's repurchase limit is
 * taken.
 */
export interface OpenExposure {
  readonly issuer: { readonly amount: number; readonly count: number }
  readonly repurchaseUsed: number
  readonly recipient: { readonly amount: number; readonly count: number }
}
interface Given {
  readonly invoice: DeterminationInput['invoice']
  readonly parties: Parties
  readonly limits: readonly HeldLimit[]
  readonly open: OpenExposure
  readonly standing: Standing
  readonly attempt: Attempt
  readonly exceptions: DeterminationInput['exceptions']
  /** Of one abroad, whom no register has: what it holds and what has been said of it. */
  readonly abroad?: HeldDebtor | undefined
  readonly now: Date
}

/** Puts together what the engine decides on. */
export function determinationInput(given: Given): DeterminationInput {
  const { parties, limits, open, now, abroad } = given
  const { issuer, recipient } = parties
  const today = stockholmDay(now)
  const manual = (number: string, limitType: HeldLimit['limitType']) =>
    manualOn(
      limits.find((one) => one.organizationNumber === number && one.limitType === limitType)
        ?.manual ?? null,
      today,
    )
  const recipientNumber = recipient.party.organizationNumber
  return {
    at: now.toISOString(),
    today,
    attempt: given.attempt,
    standing: given.standing,
    issuer: {
      ...issuer.party,
      bucket: issuer.bucket,
      exposure: open.issuer,
      repurchaseUsed: open.repurchaseUsed,
      financing: manual(issuer.party.organizationNumber, 'financing'),
      repurchase: manual(issuer.party.organizationNumber, 'repurchase'),
      ...(limits.some(
        (one) => one.organizationNumber === issuer.party.organizationNumber && one.unjudged,
      ) && { unjudged: true as const }),
    },
    recipient: {
      ...recipient.party,
      bucket: recipient.bucket,
      exposure: open.recipient,
      // Whom neither we nor the register know carries nothing.
      recipient: isBooked(parties)
        ? manual(recipientNumber, 'recipient')
        : { amount: 0, reviewBy: '9999-12-31' },
      approval: manual(recipientNumber, 'approval'),
      ...(abroad && ofAbroad(abroad)),
    },
    invoice: given.invoice,
    terms: { depositionAllowed: issuer.client.useSuperRepurchaseLimit },
    exceptions: given.exceptions.filter(isAbout(parties)),
  }
}

/** What two answer for is the limit of a recipient abroad (rules 100). */
function ofAbroad({ open, openCount, standing }: HeldDebtor) {
  return {
    exposure: { amount: open, count: openCount },
    abroad: standing?.kind ?? ('undecided' as const),
    ...(standing?.kind === 'accepted' && {
      recipient: { amount: standing.most, reviewBy: standing.endDate },
    }),
  }
}

/** Whether the recipient can owe us anything in our books. */
export const isBooked = ({ recipient }: Parties) =>
  recipient.party.organizationNumber !== '' &&
  (recipient.client.known || recipient.register === 'known')

/** What of the limits is taken, as the ledger says. */
export function openIn(limits: readonly HeldLimit[], { issuer, recipient }: Parties): OpenExposure {
  const used = (number: string, limitType: HeldLimit['limitType']) => {
    const found = limits.find(
      (one) => one.organizationNumber === number && one.limitType === limitType,
    )
    return { amount: found?.reserved ?? 0, count: found?.openCount ?? 0 }
  }
  return {
    issuer: used(issuer.party.organizationNumber, 'financing'),
    repurchaseUsed: used(issuer.party.organizationNumber, 'repurchase').amount,
    recipient: used(recipient.party.organizationNumber, 'recipient'),
  }
}

/** What a stored invoice says itself, its amounts in the kronor that count (currencies 5). */
export function invoiceFacts(invoice: InvoiceRow, { exchange, noRate }: InKronor) {
  const said = <T>(value: T) => ({
    value,
    source: 'Fakturan',
    fetchedAt: invoice.createdAt.toISOString(),
  })
  const maybe = <T>(value: T | undefined): Fact<T> =>
    value === undefined
      ? {
          missing: 'notKnown',
          source: 'Fakturan',
          fetchedAt: invoice.createdAt.toISOString(),
        }
      : said(value)
  const missingRate = maybe<number>(undefined)
  return {
    amount: noRate === null ? said(countedOf(invoice, exchange)) : missingRate,
    ...(exchange && { exchange }),
    number: said(invoice.invoiceNumber),
    invoiceDate: said(invoice.invoiceDate),
    dueDate: said(invoice.dueDate),
    vat: maybe(noRate === null ? vatOf(invoice, exchange) : undefined),
    recipientName: said(invoice.recipientName),
    recipientCountry: said(invoice.recipientCountry),
    recipientAddress: maybe(
      placeOf({ street: invoice.recipientStreet, zipCode: invoice.recipientZipCode }),
    ),
  } satisfies Partial<DeterminationInput['invoice']>
}

/** A credit note is nothing to buy, whichever sign it is written with. */
function countedOf(invoice: InvoiceRow, exchange: InKronor['exchange']): number {
  if (invoice.isCredit) return -Math.abs(invoice.invoiceAmount)
  return exchange ? countedOre(exchange) : invoice.invoiceAmount
}
function vatOf({ vat }: InvoiceRow, exchange: InKronor['exchange']): number | undefined {
  if (vat === null) return undefined
  return exchange ? inKronor(vat, exchange.rateMicro, exchange.haircut) : vat
}

interface Around {
  /** Whether sales through partners are switched off. */
  readonly salesOff: boolean
  /** Why its amount cannot be judged in kronor; null when it can. */
  readonly noRate: string | null
  /** Number of a credit note that came before it and names it. */
  readonly creditedAhead: string | undefined
  /** Why its debtor abroad can owe no more; undefined when it can. */
  readonly tooMuchAbroad: string | undefined
}
/** Whether the invoice may be decided on at all, and what is on hold. */
export function standingOf(
  invoice: SettledRow,
  parties: Parties,
  { salesOff, noRate, creditedAhead, tooMuchAbroad }: Around,
): Standing {
  const { issuer } = parties
  const holds: Standing['holds'][number][] = []
  // Whoever lets it be judged again, it is not bought (invoices 83).
  if (invoice.credited > 0)
    holds.push({
      on: 'invoice',
      why: `den är krediterad med ${inCurrency(invoice.credited, invoice.currency)}`,
    })
  else if (creditedAhead !== undefined)
    holds.push({ on: 'invoice', why: `kreditfaktura ${creditedAhead} krediterar den` })
  // Told of as paid, it is bought of nobody (invoices 61).
  if (invoice.paidAmount > 0)
    holds.push({ on: 'invoice', why: 'fakturasystemet säger att den är betald' })
  if (tooMuchAbroad !== undefined) holds.push({ on: 'invoice', why: tooMuchAbroad })
  if (invoice.holdReason !== null) holds.push({ on: 'invoice', why: invoice.holdReason })
  return {
    issuerKnown: issuer.client.known,
    issuerActive: issuer.client.active !== 0,
    determinationAllowed: !issuer.client.known || issuer.client.allowInvoiceDetermination,
    partnerSalesOff: invoice.source === 'partner' && salesOff,
    issuerUnscreened: issuer.unscreened,
    sameParty: isSameParty(parties),
    noRate,
    holds,
  }
}

/** Whether somebody invoices themselves, by whichever of their numbers (limits 70). */
export const isSameParty = ({ issuer, recipient, family }: Parties) =>
  [recipient.party.organizationNumber, ...family].includes(issuer.party.organizationNumber)

/** The valid exceptions of everybody the invoices are about. */
export const exceptionsOf = (db: Db, invoices: readonly Parties[], today: string) =>
  exceptionsFor(db, [...new Set(invoices.flatMap(numbersOf))], today)

/** Whether an exception is about these two, and not about one of them with somebody else. */
const isAbout = (parties: Parties) => {
  const numbers = numbersOf(parties)
  return ({ organizationNumber, counterpartNumber }: DeterminationInput['exceptions'][number]) =>
    numbers.includes(organizationNumber) &&
    (counterpartNumber === null || numbers.includes(counterpartNumber))
}

const numbersOf = ({ issuer, recipient }: Parties) =>
  [issuer.party.organizationNumber, recipient.party.organizationNumber].filter(
    (number) => number !== '',
  )
