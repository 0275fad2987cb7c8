import type { Body } from './trade.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * An invoice as a Peppol BIS Billing 3 document, with one line. @param sums wrong: the line is of
 * less than what is to be paid
 */
export function documentOf(reference: string, body: Body, sums: 'right' | 'wrong'): string {
  const { currency = 'SEK', invoiceAmount, vatAmount } = body
  const amount = (name: string, value: number) =>
    `<cbc:${name} currencyID="${currency}">${value.toFixed(2)}</cbc:${name}>`
  const net = invoiceAmount - vatAmount
  const untaxed =
    vatAmount === 0
      ? `<cac:TaxSubtotal>${amount('TaxAmount', 0)}<cac:TaxCategory><cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`
      : ''
  const line = sums === 'right' ? net : Math.round(net * 60) / 100
  const party = (role: string, name: string, number: string) => `
  <cac:Accounting${role}Party><cac:Party><cac:PartyLegalEntity>
    <cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName><cbc:CompanyID schemeID="0007">${number}</cbc:CompanyID>
  </cac:PartyLegalEntity></cac:Party></cac:Accounting${role}Party>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ID>${escaped(body.invoiceNumber)}</cbc:ID><cbc:UUID>${reference}</cbc:UUID>
  <cbc:IssueDate>${body.invoiceDate}</cbc:IssueDate><cbc:DueDate>${body.dueDate}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>${party('Supplier', 'Utställaren', body.issuerOrganizationNumber)}${party('Customer', body.recipientName, body.recipientOrganizationNumber)}
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${body.paymentAccount}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal>${amount('TaxAmount', vatAmount)}${untaxed}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', net)}${amount('TaxExclusiveAmount', net)}
    ${amount('TaxInclusiveAmount', invoiceAmount)}${amount('PayableAmount', invoiceAmount)}
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>${amount('LineExtensionAmount', line)}
    <cac:Item><cbc:Name>Arbete</cbc:Name></cac:Item><cac:Price>${amount('PriceAmount', line)}</cac:Price>
  </cac:InvoiceLine>
</Invoice>`
}
