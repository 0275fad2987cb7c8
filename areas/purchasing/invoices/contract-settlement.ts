import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import { maySeeDecisions, mayServeInvoices, withAuditor } from '#areas/foundation/users/rules.ts'
import { invoiceState } from './answers.ts'
import { eventKinds } from './told-fields.ts'

const party = z.object({ name: z.string(), organizationNumber: z.string().nullable() })
const listed = {
  id: z.uuid(),
  invoiceNumber: z.string(),
  issuer: party,
  recipient: party,
  /** Hundredths of the currency. */
  invoiceAmount: z.number(),
  currency: z.string(),
}
/** An invoice of which somebody is to say what becomes of what is left, or of what is too much (invoices 61). */
const unsettled = z.object({
  ...listed,
  /** Hundredths of the currency: what credit notes leave of the amount. */
  leftToPay: z.number(),
  /** What is paid of it, less what has gone back. */
  paidAmount: z.number(),
  /** What the recipient owes still, and what we have that is not ours. */
  leftAmount: z.number(),
  overAmount: z.number(),
  invoiceState,
  invoiceStateText: z.string(),
  since: instant(),
})
export type UnsettledInvoice = z.output<typeof unsettled>

/** Money that came and is not ours, which two have said whose it is (invoices 281). */
const owed = z.object({
  ...listed,
  /** Hundredths of the currency. */
  owedAmount: z.number(),
  owedTo: z.enum(['recipient', 'issuer']),
  since: instant(),
})
export type OwedInvoice = z.output<typeof owed>

/** How far the news that an invoice is bought have come; `none` when there are none. */
export const sendings = ['waiting', 'dead', 'delivered', 'withdrawn', 'none'] as const
/** An invoice we have bought that the invoice system has not said it has (invoices 62). */
const unconfirmed = z.object({
  ...listed,
  bought: instant(),
  sending: z.enum(sendings),
  lastError: z.string().nullable(),
})
export type UnconfirmedInvoice = z.output<typeof unconfirmed>

/** What the invoice system has told of an invoice we do not have (invoices 60). */
const unknownNews = z.object({
  id: z.string(),
  received: instant(),
  /** The invoice, as the invoice system named it. */
  reference: z.string(),
  externalId: z.string(),
  /** Hundredths of a currency we do not know. */
  paidAmount: z.number().nullable(),
  kinds: z.array(z.enum(eventKinds)),
})
export type UnknownNews = z.output<typeof unknownNews>

const may = withAuditor(maySeeDecisions)
const ofInvoices = ['invoiceNumber', 'issuerName', 'recipientName', 'invoiceAmount'] as const
/** What each list sorts by. */
export const unsettledSorts = [...ofInvoices, 'paidAmount', 'invoiceState', 'since'] as const
export const owedSorts = [...ofInvoices, 'owedAmount', 'since'] as const
export const unconfirmedSorts = [...ofInvoices, 'bought'] as const
export const unknownSorts = ['externalId', 'reference', 'received'] as const
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), totalHits: z.number() })
/** With what all of them come to, in hundredths of each currency. */
const listOfInvoices = <Row extends z.ZodType>(row: Row) =>
  listOf(row).extend({ sums: z.array(z.object({ currency: z.string(), amount: z.number() })) })
const why = textField({ label: 'Motivering', max: 500 })
const stale = ['settlement', 'invoices', 'approvals'] as const
const cannotNow = (text: string) => ({ status: 409, text }) as const

/**
 * Where our books and the invoice system's differ, and what mends it (beyond the requirement). Every
 * list has the oldest first, unless it is sorted.
 */
export const settlement = contract('settlement', {
  counts: query({
    method: 'POST',
    path: '/api/invoice/settlement/counts',
    may,
    summary: 'Räkna fakturor där fakturasystemet och Skynet inte stämmer överens',
    input: z.object({}),
    answer: z.object({
      unsettled: z.number(),
      owed: z.number(),
      unconfirmed: z.number(),
      unknown: z.number(),
    }),
  }),
  unsettled: query({
    method: 'POST',
    path: '/api/invoice/settlement/unsettled',
    may,
    summary: 'Lista fakturor som är betalda men inte avstämda',
    input: z.object({ ...pageFields, ...orderFields(unsettledSorts) }),
    answer: listOfInvoices(unsettled).extend({
      /** How many more somebody has asked to have settled: they wait for a second person. */
      waiting: z.number(),
    }),
  }),
  owed: query({
    method: 'POST',
    path: '/api/invoice/settlement/owed',
    may,
    summary: 'Lista pengar som har kommit in för fakturor och ska betalas tillbaka',
    input: z.object({ ...pageFields, ...orderFields(owedSorts) }),
    answer: listOfInvoices(owed),
  }),
  unconfirmed: query({
    method: 'POST',
    path: '/api/invoice/settlement/unconfirmed',
    may,
    summary: 'Lista köpta fakturor som fakturasystemet inte har bekräftat',
    input: z.object({ ...pageFields, ...orderFields(unconfirmedSorts) }),
    answer: listOfInvoices(unconfirmed),
  }),
  unknown: query({
    method: 'POST',
    path: '/api/invoice/settlement/unknown',
    may,
    summary: 'Lista vad fakturasystemet har berättat om fakturor som inte finns här',
    input: z.object({ ...pageFields, ...orderFields(unknownSorts) }),
    answer: listOf(unknownNews),
  }),
  settle: command({
    method: 'POST',
    path: '/api/invoice/settlement/settle',
    may: mayServeInvoices,
    summary: 'Stäm av en faktura som är betald med ett annat belopp',
    input: z.object({ id: id('Faktura'), why }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      settled: cannotNow('Fakturan är redan avstämd'),
      awaitsRecipient: cannotNow(
        'Fakturan inväntar leveransgodkännande. Stäm av den när mottagaren har svarat.',
      ),
    },
    stale,
  }),
  sendAgain: command({
    method: 'POST',
    path: '/api/invoice/settlement/sendagain',
    may: mayServeInvoices,
    summary: 'Skicka ett köp till fakturasystemet igen',
    input: z.object({ id: id('Faktura') }),
    answer: nothing,
    refusals: {
      confirmed: cannotNow('Fakturasystemet har fakturan, eller så är den inte köpt längre'),
      sentTwice: cannotNow(
        'Fakturasystemet har tagit emot köpet två gånger utan att bekräfta det. Kontakta dem som sköter fakturasystemet.',
      ),
    },
    stale,
  }),
  handled: command({
    method: 'POST',
    path: '/api/invoice/settlement/handled',
    may: mayServeInvoices,
    summary: 'Säg vad en okänd faktura från fakturasystemet var',
    input: z.object({ id: textField({ label: 'Händelse', max: 100 }), why }),
    answer: nothing,
    refusals: { handled: cannotNow('Någon har redan sagt vad det var') },
    stale,
  }),
})
