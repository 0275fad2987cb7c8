import * as canonical from './canonical.ts'
import type { Statement } from '../document.ts'
import { takenBack, takesBack } from './credit.ts'
import type { StructuredInvoice } from './structured.ts'
import { ciiSums } from './sums.ts'
import { statedVat } from './stated-vat.ts'
import { swedishNumber } from './swedish-number.ts'
import type { Element } from './xml.ts'

/** 0007 is the Swedish organisation number, 0088 the GLN. */
const identifiers = (party: Element | undefined, scheme: string) =>
  [
    ...(party?.children('GlobalID') ?? []),
    party?.at('SpecifiedLegalOrganization', 'ID'),
    party?.at('URIUniversalCommunication', 'URIID'),
  ].flatMap((one) => (one?.attributes.schemeID === scheme && one.text ? [one.text] : []))

const vatOf = (party: Element | undefined) =>
  canonical.vatNumber(
    party
      ?.children('SpecifiedTaxRegistration')
      .map((one) => one.at('ID'))
      .find((one) => one?.attributes.schemeID === 'VA')?.text,
  )

const numberOf = (party: Element | undefined) =>
  canonical.organizationNumber(
    swedishNumber(
      [...identifiers(party, '0007'), party?.textAt('SpecifiedLegalOrganization', 'ID')],
      vatOf(party),
    ),
  )

/** Who is to be paid in the issuer's place. */
const payeeOf = (party: Element | undefined): Statement['payee'] =>
  party
    ? {
        name: (party.textAt('Name') ?? '').slice(0, 300),
        organizationNumber: (
          swedishNumber(
            [
              ...identifiers(party, '0007'),
              party.textAt('SpecifiedLegalOrganization', 'ID'),
              party.textAt('ID'),
            ],
            undefined,
          ) ?? ''
        ).slice(0, 40),
      }
    : null

/**
 * The day of the terms of payment: the last, since a term with a discount is an earlier day, to pay
 * less. Where no term has a day, that of its words.
 */
function dueDayOf(terms: readonly Element[], issued: string | undefined): string | undefined {
  const isDiscount = (term: Element) =>
    term.at('ApplicableTradePaymentDiscountTerms') !== undefined ||
    /skonto|rabatt|discount/i.test(term.textAt('Description') ?? '')
  const days = (some: readonly Element[]) =>
    some
      .flatMap((term) => canonical.day(term.textAt('DueDateDateTime', 'DateTimeString')) ?? [])
      .toSorted()
  const net = terms.filter((term) => !isDiscount(term))
  return (
    days(net).at(-1) ??
    net
      .map((term) => canonical.dayOfTerms(term.textAt('Description'), issued))
      .find((day) => day !== undefined) ??
    days(terms).at(-1)
  )
}

/** The fields of a Cross Industry Invoice, which Factur-X and ZUGFeRD carry inside a PDF. */
export function readCii(root: Element): StructuredInvoice {
  const document = root.at('ExchangedDocument')
  const trade = root.at('SupplyChainTradeTransaction')
  const agreement = trade?.at('ApplicableHeaderTradeAgreement')
  const settlement = trade?.at('ApplicableHeaderTradeSettlement')
  const issuer = agreement?.at('SellerTradeParty')
  const recipient = agreement?.at('BuyerTradeParty')
  const address = recipient?.at('PostalTradeAddress')
  const country = canonical.country(address?.textAt('CountryID'))
  const sums = settlement?.at('SpecifiedTradeSettlementHeaderMonetarySummation')
  const currency = canonical.currency(settlement?.textAt('InvoiceCurrencyCode'))
  const payable = canonical.payable(
    sums?.textAt('DuePayableAmount') ?? sums?.textAt('GrandTotalAmount'),
  )
  const vat = sums
    ?.children('TaxTotalAmount')
    .find(({ attributes }) => (attributes.currencyID ?? currency) === currency)
  const issued = canonical.day(document?.textAt('IssueDateTime', 'DateTimeString'))
  const isCredit = takesBack(document?.textAt('TypeCode'), payable)
  const signed = (amount: string | undefined) => (isCredit ? takenBack(amount) : amount)
  const means = settlement?.children('SpecifiedTradeSettlementPaymentMeans') ?? []
  const account = (kind: 'IBANID' | 'ProprietaryID') =>
    means
      .map((one) => one.textAt('PayeePartyCreditorFinancialAccount', kind))
      .find((one) => one !== undefined)
  return {
    kind: 'cii',
    stated: {
      kind: (document?.textAt('TypeCode') ?? '').slice(0, 10),
      payee: payeeOf(settlement?.at('PayeeTradeParty')),
      ...ciiSums(root, vat?.text || undefined),
      nets: [],
      taxed: statedVat(
        (settlement?.children('ApplicableTradeTax') ?? []).map((one) => ({
          category: one.textAt('CategoryCode'),
          // As ZUGFeRD 1.0 calls it.
          percent: one.textAt('RateApplicablePercent') ?? one.textAt('ApplicablePercent'),
          exemption: one.textAt('ExemptionReasonCode'),
        })),
      ),
    },
    fields: {
      invoiceAmount: signed(payable),
      vat: signed(canonical.payable(vat?.text)),
      invoiceNumber: canonical.line(document?.textAt('ID')),
      invoiceDate: issued,
      dueDate: dueDayOf(settlement?.children('SpecifiedTradePaymentTerms') ?? [], issued),
      invoiceCurrency: currency,
      ocrReference: canonical.line(settlement?.textAt('PaymentReference')),
      bankgiro: canonical.bankgiro(account('ProprietaryID')),
      iban: canonical.iban(account('IBANID')),
      issuerName: canonical.line(issuer?.textAt('Name')),
      issuerOrganizationNumber: numberOf(issuer),
      issuerVatNumber: vatOf(issuer),
      recipientName: canonical.line(recipient?.textAt('Name')),
      recipientOrganizationNumber: numberOf(recipient),
      recipientVatNumber: vatOf(recipient),
      gln: canonical.gln(identifiers(recipient, '0088')[0]),
      street: canonical.line(address?.textAt('LineOne')),
      streetSecondary: canonical.line(address?.textAt('LineTwo')),
      zipCode: canonical.zipCode(address?.textAt('PostcodeCode'), country),
      city: canonical.line(address?.textAt('CityName')),
      country,
      recipientEmailAddress: canonical.email(
        recipient?.textAt('DefinedTradeContact', 'EmailURIUniversalCommunication', 'URIID') ??
          identifiers(recipient, 'EM')[0],
      ),
      customerNumber: canonical.line(recipient?.textAt('ID')),
      isCreditInvoice: String(isCredit),
      creditForInvoiceNumber: isCredit
        ? canonical.line(settlement?.textAt('InvoiceReferencedDocument', 'IssuerAssignedID'))
        : undefined,
    },
  }
}
