import type { z } from 'zod'

/**
 * What a sentence or a mail that leaves the house may name, to partners, customers and debtors.
 * Never an amount or a number of a limit that is in use, what is left of one, an exposure, a rating,
 * another supplier or a signal: what is not named here is told to nobody outside.
 */
export const outsideFacts = [
  // Of an invoice: what its issuer has written itself, and what is left of that to pay.
  'invoiceNumber',
  'invoiceAmount',
  'invoiceCurrency',
  'dueDate',
  'issuerName',
  'recipientName',
  /** What a rule measured of the invoice's own dates and amounts, in brackets; may be empty. */
  'figureOfInvoice',
  /** How much of an invoice a credit note takes, as its issuer wrote it. */
  'creditedAmount',
  /** The party whose facts are missing, by its side. */
  'side',
  /** Where it is: bought, paid, rejected. */
  'invoiceState',
  /** Another sentence of a list of these. */
  'sentence',

  // Of a claim, to the debtor whose it is: what is still to pay of the invoice, interest and fees by law on it, the sum of them, and by when.
  'stillToPay',
  'lateInterest',
  'collectionFees',
  'claimSum',
  'payBy',

  // Of what was sent to us: where in it, in which currency, how much is taken at most of anybody, and
  // what a mail is about.
  'line',
  'otherCurrency',
  'atMost',
  'mailSubject',

  // Of a mail: whom it is to, which of us it is from, what it is about, and what there is to do.
  'contactName',
  'companyName',
  'inviterName',
  'service',
  'requestedOn',
  'validTo',
  'link',
  /** What one of us has written to whom it is to, as it stands in the trail. */
  'message',

  // Of an offer: its number and prices. The limit that is offered is one of the prices, and stands
  // in the agreement the customer signs; what is taken of it or left is another thing (offers 16).
  'offerNumber',
  'volume',
  'provision',
  'provisionAmount',
  'provisionFixedPrice',
  'setUpFee',
  'offeredLimit',
  'offeredLimitCharge',
  'offeredLimitChargeAmount',

  // Of a partner's own API client.
  'clientName',
  'clientId',
  'address',
  'secret',
] as const
export type OutsideFact = (typeof outsideFacts)[number]

/** Words for somebody outside the house. Only `told` makes them, of a sentence and its facts. */
export type OutsideText = string & z.$brand<'outside'>

/** A sentence, and the facts it names: each stands in it once, in braces. */
export interface OutsideSentence<Fact extends OutsideFact = OutsideFact> {
  readonly text: string
  readonly facts: readonly Fact[]
}
/** A sentence that names these facts and no other. */
export const outside = <Fact extends OutsideFact = never>(
  text: string,
  ...facts: readonly Fact[]
): OutsideSentence<Fact> => ({ text, facts })

/** The sentence with its facts in their places. */
export const told = <Fact extends OutsideFact>(
  { text, facts }: OutsideSentence<Fact>,
  named: Readonly<Record<Fact, string>>,
): OutsideText =>
  // At once, so that a fact that has braces in it stands as it is.
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const fact = facts.find((one) => one === name)
    return fact === undefined ? braces : named[fact]
  }) as OutsideText
/** A sentence that names nothing. */
export const plainly = (sentence: OutsideSentence<never>): OutsideText => told(sentence, {})

/** Where there is nothing to tell. */
export const nothingTold = '' as OutsideText
/** Several, one after the other. */
export const oneAfterAnother = (...all: readonly OutsideText[]): OutsideText =>
  all.join(' ') as OutsideText
/** Of a column that nothing but such words is written to. */
export const keptAsTold = (text: string): OutsideText => text as OutsideText

/** Lists, suspicions and what somebody is judged to be: no word of them goes out. */
const neverSaid =
  /sanktion|sanction|svarta?\s*list|spärrlist|blacklist|\bpep\b|bedräg|fraud|penningtvätt|\baml\b|\brating|exponering|exposure/i
/** The first word of a text that is said to nobody outside; undefined without any. */
export const saysTooMuch = (text: string): string | undefined => neverSaid.exec(text)?.[0]
