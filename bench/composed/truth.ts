import type { Truth } from '#reader/testing/score.ts'
import type { Field, Paper } from './paper.ts'

const kronor = (ore: number) => ore / 100

/** The truth of a composed invoice: what is printed on it, and nothing for what is not. */
export function truthOf(
  name: string,
  { bill, sheet: { places } }: Paper,
  parts: { readonly pages: readonly number[]; readonly attachmentPages: readonly number[] },
): Truth {
  const { issuer, recipient } = bill
  const printed = <Value>(field: Field, value: Value) => (places.has(field) ? value : null)
  const at = (field: Field) => places.get(field) ?? []
  return {
    file: `${name}.pdf`,
    kind: 'digital',
    ...parts,
    fields: {
      invoiceAmount: kronor(bill.toPay),
      vat: kronor(bill.vat),
      invoiceCurrency: bill.currency,
      invoiceNumber: bill.number,
      ocrReference: printed('ocrReference', bill.ocr ?? null),
      invoiceCreated: bill.created,
      // On a credit invoice nothing falls due that is not printed.
      invoiceDueDate: bill.credits ? printed('dueDate', bill.due) : bill.due,
      customerNumber: printed('customerNumber', bill.customerNumber ?? null),
      issuerName: printed('issuerName', issuer.name),
      issuerOrganizationNumber: issuer.organizationNumber,
      issuerVatNumber: printed('issuerVatNumber', issuer.vatNumber),
      recipientName: recipient.name,
      recipientOrganizationNumber: printed(
        'recipientOrganizationNumber',
        recipient.organizationNumber,
      ),
      recipientVatNumber: printed('recipientVatNumber', recipient.vatNumber),
      street: recipient.street,
      streetSecondary: printed('streetSecondary', recipient.secondary ?? null),
      zipCode: recipient.zipCode,
      city: recipient.city,
      country: printed('country', recipient.country?.code ?? null),
      recipientEmailAddress: printed('recipientEmailAddress', recipient.email),
      bankgiro: printed('bankgiro', bill.bankgiro ?? null),
      plusgiro: printed('plusgiro', bill.plusgiro ?? null),
      iban: printed('iban', bill.iban ?? null),
      creditForInvoiceNumber: bill.credits ?? null,
      isCreditInvoice: bill.credits !== undefined,
    },
    positions: {
      invoiceAmount: at('invoiceAmount'),
      invoiceNumber: at('invoiceNumber'),
      invoiceCreated: at('invoiceDate'),
      invoiceDueDate: at('dueDate'),
    },
  }
}
