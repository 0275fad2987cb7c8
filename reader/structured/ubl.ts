import type { UblInvoice } from '../ubl.ts'
import * as canonical from './canonical.ts'
import type { StructuredInvoice } from './structured.ts'

function accountsOf({ accounts }: UblInvoice) {
  const at = (branch: string) =>
    accounts.find((account) => account.branch?.toUpperCase() === branch)?.number
  return {
    bankgiro: canonical.bankgiro(at('SE:BANKGIRO')),
    plusgiro: canonical.plusgiro(at('SE:PLUSGIRO')),
    iban: accounts
      .map(({ number }) => canonical.iban(number))
      .find((number) => number !== undefined),
  }
}

/** The fields of a UBL invoice that hold. */
export function ublFields(invoice: UblInvoice): StructuredInvoice {
  const { issuer, recipient } = invoice
  const country = canonical.country(recipient.country)
  return {
    kind: 'ubl',
    stated: invoice.stated,
    fields: {
      invoiceAmount: canonical.amount(invoice.amount),
      vat: canonical.amount(invoice.vat),
      invoiceNumber: canonical.line(invoice.number),
      invoiceDate: canonical.day(invoice.issued),
      dueDate: canonical.day(invoice.due),
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
