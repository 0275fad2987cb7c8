import type { Statement } from '../document.ts'
import * as canonical from './canonical.ts'
import { takenBack, takesBack } from './credit.ts'
import type { StructuredInvoice } from './structured.ts'
import { triedSums } from './sums.ts'
import { statedVat } from './stated-vat.ts'
import { swedishNumber } from './swedish-number.ts'
import type { Element } from './xml.ts'

type Text = string | undefined

/** Finvoice writes amounts with a comma. */
const decimal = (text: Text): Text => text?.replace(',', '.')

/** Its own codes for an invoice and for what takes one back, as UNTDID 1001 has them. */
const kinds: Readonly<Record<string, string>> = { INV01: '380', INV02: '381' }

function partyOf(root: Element, side: 'Seller' | 'Buyer') {
  const party = root.at(`${side}PartyDetails`)
  const address = party?.at(`${side}PostalAddressDetails`)
  const vatNumber = canonical.vatNumber(party?.textAt(`${side}OrganisationTaxCode`))
  const streets = address?.children(`${side}StreetName`).map(({ text }) => canonical.line(text))
  const box = canonical.line(address?.textAt(`${side}PostOfficeBoxIdentifier`))
  const [street, streetSecondary] = [...(streets ?? []), box].filter((one) => one !== undefined)
  const country = canonical.country(address?.textAt('CountryCode'))
  return {
    name: canonical.line(party?.textAt(`${side}OrganisationName`)),
    number: canonical.organizationNumber(
      swedishNumber([party?.textAt(`${side}PartyIdentifier`)], vatNumber),
    ),
    vatNumber,
    street,
    streetSecondary,
    zipCode: canonical.zipCode(address?.textAt(`${side}PostCodeIdentifier`), country),
    city: canonical.line(address?.textAt(`${side}TownName`)),
    country,
    email: canonical.email(
      root.textAt(`${side}CommunicationDetails`, `${side}EmailaddressIdentifier`),
    ),
  }
}

/** Who the claim has been transferred to. */
function payeeOf(root: Element): Statement['payee'] {
  const factoring = root.at('FactoringAgreementDetails')
  if (!factoring) return null
  const number = swedishNumber([factoring.textAt('FactoringPartyIdentifier')], undefined)
  return {
    name: (factoring.textAt('FactoringPartyName') ?? '').slice(0, 300),
    organizationNumber: (number ?? '').slice(0, 40),
  }
}

/**
 * Its sums, tried. Its rows are not added up: discounts and charges of the whole invoice lie between
 * them and the net amount, in more ways than one.
 */
function sumsOf(root: Element, details: Element | undefined, vat: Text) {
  return triedSums({
    lines: undefined,
    allowances: undefined,
    charges: undefined,
    net: decimal(details?.textAt('InvoiceTotalVatExcludedAmount')),
    vat,
    gross: decimal(details?.textAt('InvoiceTotalVatIncludedAmount')),
    prepaid: decimal(root.textAt('PartialPaymentDetails', 'PaidAmount')),
    rounding: decimal(details?.textAt('InvoiceTotalRoundoffAmount')),
    parts: {
      lines: [],
      allowances: [],
      charges: [],
      vat: (details?.children('VatSpecificationDetails') ?? []).map((one) =>
        decimal(one.textAt('VatRateAmount')),
      ),
    },
    whole: false,
  })
}

const isSomething = (amount: Text): amount is string => /[1-9]/.test(amount ?? '')

/** The fields of a Finvoice, version 2 or 3, as Finnish sellers send. */
export function readFinvoice(root: Element): StructuredInvoice {
  const details = root.at('InvoiceDetails')
  const payment = root.at('EpiDetails', 'EpiPaymentInstructionDetails')
  const issuer = partyOf(root, 'Seller')
  const recipient = partyOf(root, 'Buyer')
  const total = details?.at('InvoiceTotalVatIncludedAmount')
  const instructed = canonical.payable(decimal(payment?.textAt('EpiInstructedAmount')))
  // Nothing is instructed to be paid of what takes back.
  const payable = isSomething(instructed) ? instructed : canonical.payable(decimal(total?.text))
  const vat = decimal(details?.textAt('InvoiceTotalVatAmount'))
  const code = details?.textAt('InvoiceTypeCode') ?? ''
  const kind = details?.textAt('InvoiceTypeCodeUN') ?? kinds[code] ?? code
  const isCredit = takesBack(kind, payable)
  const signed = (amount: Text) => (isCredit ? takenBack(amount) : amount)
  const accounts = [
    root.textAt('EpiDetails', 'EpiPartyDetails', 'EpiBeneficiaryPartyDetails', 'EpiAccountID'),
    ...(root.at('SellerInformationDetails')?.children('SellerAccountDetails') ?? []).map((one) =>
      one.textAt('SellerAccountID'),
    ),
  ]
  return {
    kind: 'finvoice',
    stated: {
      kind: kind.slice(0, 10),
      payee: payeeOf(root),
      ...sumsOf(root, details, vat),
      nets: [],
      taxed: statedVat(
        (details?.children('VatSpecificationDetails') ?? []).map((one) => ({
          category: one.textAt('VatCode'),
          percent: one.textAt('VatRatePercent')?.replace(',', '.'),
        })),
      ),
    },
    fields: {
      invoiceAmount: signed(payable),
      vat: signed(canonical.payable(vat)),
      invoiceNumber: canonical.line(details?.textAt('InvoiceNumber')),
      invoiceDate: canonical.day(details?.textAt('InvoiceDate')),
      dueDate: canonical.day(
        details?.textAt('PaymentTermsDetails', 'InvoiceDueDate') ??
          payment?.textAt('EpiDateOptionDate'),
      ),
      invoiceCurrency: canonical.currency(total?.attributes.AmountCurrencyIdentifier),
      // Filled up to twenty digits where banks carry it.
      ocrReference: canonical.line(
        payment?.textAt('EpiRemittanceInfoIdentifier')?.replace(/^0+(?=\d)/, ''),
      ),
      iban: accounts.map(canonical.iban).find((number) => number !== undefined),
      issuerName: issuer.name,
      issuerOrganizationNumber: issuer.number,
      issuerVatNumber: issuer.vatNumber,
      recipientName: recipient.name,
      recipientOrganizationNumber: recipient.number,
      recipientVatNumber: recipient.vatNumber,
      street: recipient.street,
      streetSecondary: recipient.streetSecondary,
      zipCode: recipient.zipCode,
      city: recipient.city,
      country: recipient.country,
      recipientEmailAddress: recipient.email,
      customerNumber: canonical.line(details?.textAt('SellersBuyerIdentifier')),
      isCreditInvoice: String(isCredit),
      creditForInvoiceNumber: isCredit
        ? canonical.line(details?.textAt('OriginalInvoiceNumber'))
        : undefined,
    },
  }
}
