import type { UblInvoice } from '../ubl.ts'
import * as canonical from './canonical.ts'
import type { StructuredInvoice } from './structured.ts'

function accountsOf({ accounts }: UblInvoice) {
  const at = (giro: 'bankgiro' | 'plusgiro') =>
    accounts.find((account) => account.giro === giro)?.number
  return {
    bankgiro: canonical.bankgiro(at('bankgiro')),
    plusgiro: canonical.plusgiro(at('plusgiro')),
    iban: accounts
      .map(({ number }) => canonical.iban(number))
      .find((number) => number !== undefined),
  }
}

/** The fields of a UBL invoice that hold. */
export function ublFields(invoice: UblInvoice): StructuredInvoice {
  const { issuer, recipient } = invoice
  const country = canonical.country(recipient.country)
  const issued = canonical.day(invoice.issued)
  return {
    kind: 'ubl',
    stated: invoice.stated,
    fields: {
      invoiceAmount: canonical.payable(invoice.amount),
      vat: canonical.payable(invoice.vat),
      invoiceNumber: canonical.line(invoice.number),
      invoiceDate: issued,
      dueDate: canonical.day(invoice.due) ?? canonical.dayOfTerms(invoice.terms, issued),
      invoiceCurrency: canonical.currency(invoice.currency),
      ocrReference: canonical.line(invoice.paymentReference),
      ...accountsOf(invoice),
      issuerName: canonical.line(issuer.name),
      issuerOrganizationNumber: canonical.organizationNumber(issuer.organizationNumber),
      issuerVatNumber: canonical.vatNumber(issuer.vatNumber),
      recipientName: canonical.line(recipient.name),
      recipientOrganizationNumber: canonical.organizationNumber(recipient.organizationNumber),
      recipientVatNumber: canonical.vatNumber(recipient.vatNumber),
      gln: canonical.gln(recipient.gln),
      street: canonical.line(recipient.street),
      streetSecondary: canonical.line(recipient.streetSecondary),
      zipCode: canonical.zipCode(recipient.zipCode, country),
      city: canonical.line(recipient.city),
      country,
      recipientEmailAddress: canonical.email(recipient.email),
      customerNumber: canonical.line(recipient.customerNumber),
      isCreditInvoice: String(invoice.isCredit),
      creditForInvoiceNumber: canonical.line(invoice.creditFor),
    },
  }
}
