import { z } from 'zod'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { vatNumberOf } from '#platform/swedish/vat-number.ts'
import type { IncomingInvoice } from '#areas/purchasing/invoices/server/public.ts'
import type { BookedInvoice } from '../rules.ts'
import { customer, invoice, type FortnoxCustomer, type FortnoxInvoice } from './fortnox.ts'

/** Kronor with decimals in öre; null when it is not said. */
const oreOf = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? null : Math.round(amount * 100)

/** The same as it is shown; null as well when it is more than can be kept. */
export function shownAmount(amount: number | null | undefined): number | null {
  const ore = oreOf(amount)
  return ore !== null && Number.isSafeInteger(ore) ? ore : null
}

function recipientNumber(one: FortnoxInvoice, of: FortnoxCustomer): string | null {
  for (const text of [one.OrganisationNumber, of.OrganisationNumber]) {
    const read = readOrganizationNumber(text)
    if (read.ok) return read.value
  }
  return null
}
/** The recipient is abroad when its country says so; without a country it is Swedish. */
const countryOf = ({ CountryCode }: FortnoxCustomer) => CountryCode.toUpperCase() || 'SE'

/** What of it says whether it can be sold (accounting 4). */
export const bookedOf = (one: FortnoxInvoice, of: FortnoxCustomer): BookedInvoice => ({
  isCancelled: one.Cancelled,
  isCredit: one.Credit,
  creditedBy: one.CreditInvoiceReference === '0' ? '' : one.CreditInvoiceReference,
  isSoldElsewhere: one.NoxFinans,
  type: one.InvoiceType,
  isBooked: one.Booked,
  isSent: one.Sent,
  toPay: oreOf(one.TotalToPay ?? one.Total),
  balance: oreOf(one.Balance),
  taxReduction: oreOf(one.TaxReduction) ?? 0,
  recipientOrganizationNumber: countryOf(of) === 'SE' ? recipientNumber(one, of) : null,
  recipientVatNumber: vatNumberOf(of.VATNumber),
  recipientCountry: countryOf(of),
  isPrivate: of.Type === 'PRIVATE',
  currency: one.Currency,
  invoiceDate: one.InvoiceDate,
  dueDate: one.DueDate,
})

/** As it is offered to us. Only of one that can be sold. */
export function ourInvoice(
  one: FortnoxInvoice,
  of: FortnoxCustomer,
  issuerOrganizationNumber: string,
): IncomingInvoice {
  const booked = bookedOf(one, of)
  return {
    issuerOrganizationNumber,
    recipientOrganizationNumber: booked.recipientOrganizationNumber,
    recipientVatNumber: booked.recipientVatNumber,
    recipientName: one.CustomerName,
    recipientStreet: one.Address1,
    recipientZipCode: one.ZipCode,
    recipientCity: one.City,
    recipientCountry: booked.recipientCountry,
    recipientEmail: of.Email,
    customerNumber: one.CustomerNumber,
    invoiceNumber: one.DocumentNumber,
    invoiceAmount: booked.toPay ?? 0,
    vat: oreOf(one.TotalVAT),
    currency: one.Currency,
    invoiceDate: one.InvoiceDate,
    dueDate: one.DueDate,
    ocrReference: one.OCR,
    isCredit: false,
  }
}

/** An invoice of the books, and its customer there. */
export interface BothRead {
  readonly invoice: FortnoxInvoice
  readonly customer: FortnoxCustomer
}
const kept = z.object({ invoice: z.unknown(), customer: z.unknown() })
/** What is kept of an invoice, as it was read. */
export function readKept(content: unknown): BothRead {
  const both = kept.parse(content)
  return { invoice: invoice.parse(both.invoice), customer: customer.parse(both.customer) }
}
