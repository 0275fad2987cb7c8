/**
 * An invoice as Peppol BIS Billing 3, with as little as makes it one. @param amount as in
 * '12500.00'
 */
export const peppolXml = (invoiceNumber: string, amount = '12500.00') =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${invoiceNumber}</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate><cbc:DueDate>2026-12-01</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>SEK</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
    <cbc:RegistrationName>Utställaren AB</cbc:RegistrationName><cbc:CompanyID schemeID="0007">5560160680</cbc:CompanyID>
  </cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cbc:EndpointID schemeID="0088">7352673949906</cbc:EndpointID>
    <cac:PostalAddress><cbc:StreetName>Storgatan 12</cbc:StreetName><cbc:CityName>Stockholm</cbc:CityName><cbc:PostalZone>111 22</cbc:PostalZone></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>Mottagaren i data AB</cbc:RegistrationName><cbc:CompanyID schemeID="0007">5567037485</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SEK">2500.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="SEK">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal>
</Invoice>`)
