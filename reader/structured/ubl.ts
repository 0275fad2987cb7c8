import type { Structured } from './structured.ts'
import * as canonical from './canonical.ts'
import type { Element } from './xml.ts'

const partyOf = (root: Element, side: 'AccountingSupplierParty' | 'AccountingCustomerParty') =>
  root.at(side, 'Party')

const nameOf = (party: Element | undefined) =>
  canonical.line(
    party?.textAt('PartyLegalEntity', 'RegistrationName') ?? party?.textAt('PartyName', 'Name'),
  )

/**
 * Scheme 0007 is the Swedish organisation number, 0088 the GLN (Peppol's list of electronic address
 * schemes).
 */
const identifierOf = (party: Element | undefined, scheme: string) =>
  [
    party?.at('PartyLegalEntity', 'CompanyID'),
    party?.at('EndpointID'),
    ...(party?.children('PartyIdentification').map((one) => one.at('ID')) ?? []),
  ].find((one) => one?.attributes.schemeID === scheme)?.text

const vatOf = (party: Element | undefined) =>
  canonical.vatNumber(
    party
      ?.children('PartyTaxScheme')
      .find((one) => one.textAt('TaxScheme', 'ID') === 'VAT')
      ?.textAt('CompanyID'),
  )

const numberOf = (party: Element | undefined) =>
  canonical.organizationNumber(
    identifierOf(party, '0007') ?? party?.textAt('PartyLegalEntity', 'CompanyID'),
  ) ?? canonical.organizationNumber(vatOf(party)?.replace(/^SE(\d{10})\d\d$/, '$1'))

function accountsOf(root: Element) {
  const accounts = root.children('PaymentMeans').map((means) => means.at('PayeeFinancialAccount'))
  const at = (branch: string) =>
    accounts
      .find(
        (account) => account?.textAt('FinancialInstitutionBranch', 'ID')?.toUpperCase() === branch,
      )
      ?.textAt('ID')
  return {
    bankgiro: canonical.bankgiro(at('SE:BANKGIRO')),
    plusgiro: canonical.plusgiro(at('SE:PLUSGIRO')),
    iban: accounts
      .map((account) => canonical.iban(account?.textAt('ID')))
      .find((one) => one !== undefined),
  }
}

/** The fields of a UBL 2 invoice or credit note, as Peppol BIS Billing 3 uses them. */
export function readUbl(name: 'Invoice' | 'CreditNote', root: Element): Structured {
  const payable = canonical.amount(root.textAt('LegalMonetaryTotal', 'PayableAmount'))
  const credit =
    name === 'CreditNote' ||
    canonical.isCreditCode(root.textAt('InvoiceTypeCode')) ||
    payable?.startsWith('-') === true
  const means = root.children('PaymentMeans')
  const firstOf = (part: string) =>
    means.map((one) => one.textAt(part)).find((text) => text !== undefined)
  const issuer = partyOf(root, 'AccountingSupplierParty')
  const recipient = partyOf(root, 'AccountingCustomerParty')
  const address = recipient?.at('PostalAddress')
  const country = canonical.country(address?.textAt('Country', 'IdentificationCode'))
  const vatTotal = root.children('TaxTotal').find((total) => {
    const code = total.at('TaxAmount')?.attributes.currencyID
    return code === undefined || code === root.textAt('DocumentCurrencyCode')
  })
  // A credit note states what is taken back as positive amounts; on paper it is negative.
  const signed = (value: string | undefined) =>
    credit && value && !value.startsWith('-') ? canonical.opposite(value) : value
  return {
    kind: 'ubl',
    fields: {
      invoiceAmount: signed(payable),
      vat: signed(canonical.amount(vatTotal?.textAt('TaxAmount'))),
      invoiceNumber: canonical.line(root.textAt('ID')),
      invoiceCreated: canonical.day(root.textAt('IssueDate')),
      invoiceDueDate: canonical.day(root.textAt('DueDate') ?? firstOf('PaymentDueDate')),
      invoiceCurrency: canonical.currency(root.textAt('DocumentCurrencyCode')),
      ocrReference: canonical.line(firstOf('PaymentID')),
      ...accountsOf(root),
      issuerName: nameOf(issuer),
      issuerOrganizationNumber: numberOf(issuer),
      issuerVatNumber: vatOf(issuer),
      recipientName: nameOf(recipient),
      recipientOrganizationNumber: numberOf(recipient),
      recipientVatNumber: vatOf(recipient),
      gln: canonical.gln(identifierOf(recipient, '0088')),
      street: canonical.line(address?.textAt('StreetName')),
      streetSecondary: canonical.line(address?.textAt('AdditionalStreetName')),
      zipCode: canonical.zipCode(address?.textAt('PostalZone'), country),
      city: canonical.line(address?.textAt('CityName')),
      country,
      recipientEmailAddress: canonical.email(recipient?.textAt('Contact', 'ElectronicMail')),
      customerNumber: canonical.line(
        recipient
          ?.children('PartyIdentification')
          .map((one) => one.at('ID'))
          .find((one) => one?.attributes.schemeID === undefined)?.text,
      ),
      isCreditInvoice: String(credit),
      creditForInvoiceNumber: credit
        ? canonical.line(root.textAt('BillingReference', 'InvoiceDocumentReference', 'ID'))
        : undefined,
    },
  }
}
