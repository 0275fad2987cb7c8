/** What is compared of two invoices, in the order of the columns. */
export const likenessFields = [
  'number',
  'amount',
  'invoiceDate',
  'issuer',
  'recipient',
  'account',
] as const
export type LikenessField = (typeof likenessFields)[number]

/** What two invoices are compared by. Öre, a day, and 10 digits where there are any. */
export interface Compared {
  readonly invoiceNumber: string
  readonly invoiceAmount: number
  readonly currency: string
  readonly invoiceDate: string
  readonly issuerOrganizationNumber: string
  readonly recipientOrganizationNumber: string | null
  readonly recipientName: string
  readonly paymentAccount: string
}

/** In which of the fields the other is not exactly as the one. */
export function differences(one: Compared, other: Compared): LikenessField[] {
  const isSame: Readonly<Record<LikenessField, boolean>> = {
    number: one.invoiceNumber === other.invoiceNumber,
    amount: one.invoiceAmount === other.invoiceAmount && one.currency === other.currency,
    invoiceDate: one.invoiceDate === other.invoiceDate,
    issuer: one.issuerOrganizationNumber === other.issuerOrganizationNumber,
    recipient:
      one.recipientOrganizationNumber === other.recipientOrganizationNumber &&
      (one.recipientOrganizationNumber !== null || one.recipientName === other.recipientName),
    account: one.paymentAccount === other.paymentAccount,
  }
  return likenessFields.filter((field) => !isSame[field])
}

/** How a mark beside an invoice reads, by the rule that sees it. */
export const markTexts = {
  duplicateInvoice: 'Dubblett',
  nearDuplicate: 'Nästan samma nummer',
  repeatedInvoice: 'Upprepad på nästa nummer',
  sameText: 'Samma text',
  sharedAccount: 'Samma konto, en annan utställare',
  sameClaimElsewhere: 'Samma fordran hos en annan utställare',
  repeatedClaim: 'Samma belopp samma dag',
} as const
