/** One invoice as a partner sends it, kronor and days. */
export interface Body {
  readonly issuerOrganizationNumber: string
  readonly recipientOrganizationNumber: string
  readonly recipientName: string
  readonly invoiceNumber: string
  readonly invoiceAmount: number
  readonly vatAmount: number
  readonly vatReason?: 'AE'
  readonly invoiceDate: string
  readonly dueDate: string
  /** SEK where nothing is said. */
  readonly currency?: 'EUR'
  readonly paymentAccount: string
  readonly isCredit?: boolean
  readonly creditForInvoiceNumber?: string
}

/** What the recipient pays, and on which day of the month; never without a day. */
export interface Payment {
  readonly kind: 'whole' | 'tooLittle' | 'tooMuch' | 'takenBack'
  readonly day: number
}
/** What the issuer credits, and when. */
export interface Crediting {
  readonly day: number
  readonly part: 'whole' | 'half'
}

export const fraudKinds = [
  'exactDuplicate',
  'nearNumber',
  'twoIssuers',
  'soldThenCredited',
  'pastDue',
  'impossibleVat',
  'wrongName',
  'selfInvoice',
  'belowSeries',
  'newRecipientLarge',
  'badRecipient',
  'twinOnNextNumber',
  'currencyTrick',
  'sharedAccount',
  'documentSums',
  'lookAlikeApprover',
] as const
export type FraudKind = (typeof fraudKinds)[number]
export const fraudNames: Readonly<Record<FraudKind, string>> = {
  exactDuplicate: 'the same invoice once more',
  nearNumber: 'the same on nearly the same number',
  twoIssuers: 'the same claim of another issuer',
  soldThenCredited: 'sold, then credited within days',
  pastDue: 'due today or before',
  impossibleVat: 'more VAT than there is',
  wrongName: 'a name that is not the number’s',
  selfInvoice: 'an invoice to oneself',
  belowSeries: 'a number far below the series',
  newRecipientLarge: 'much on a new recipient',
  badRecipient: 'a recipient unknown, bankrupt or blacklisted',
  twinOnNextNumber: 'the same again on the next number',
  currencyTrick: 'the same claim once more in euros',
  sharedAccount: 'paid to another issuer’s account',
  documentSums: 'a document whose sums do not hold',
  lookAlikeApprover: 'a delivery approved by a look-alike address',
}

/** An invoice of the month with what is true of it, which only the bench knows. */
export interface Trade {
  /** The partner's own name for it. */
  readonly reference: string
  /** From 0. */
  readonly day: number
  readonly truth: 'honest' | FraudKind
  readonly body: Body
  /** Reference of the invoice it is made from: where that was not bought, this is no fraud. */
  readonly base?: string
  readonly payment?: Payment
  readonly crediting?: Crediting
  readonly act?: 'hold' | 'remove'
  /** Sent as a document of its own, whose sums are these. */
  readonly document?: 'right' | 'wrong'
}

/** What a euro is worth in kronor by our own rate. */
export const euroRate = '11,20'
export const inEuros = (kronor: number) => Math.round((kronor * 100) / 11.2) / 100

const dayLength = 86_400_000
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
