import { kronorOf, oreOf } from '#platform/money.ts'
import * as canonical from './canonical.ts'
import { takenBack, takesBack } from './credit.ts'
import type { StructuredInvoice } from './structured.ts'
import { triedSums } from './sums.ts'
import { statedVat } from './stated-vat.ts'
import { swedishNumber } from './swedish-number.ts'
import type { Element } from './xml.ts'

/** Whether an Invoice is one of Svefaktura 1.0, which shares its name with those of UBL 2. */
export const isSvefaktura = (root: Element) =>
  root.at('SellerParty', 'Party') !== undefined && root.at('AccountingSupplierParty') === undefined

/** EAN's number among those who hand out identifiers: a GLN. */
const glnAgency = '9'

function partyOf(root: Element, side: 'Seller' | 'Buyer') {
  const party = root.at(`${side}Party`, 'Party')
  const registeredFor = (scheme: string) =>
    party
      ?.children('PartyTaxScheme')
      .find((one) => one.textAt('TaxScheme', 'ID')?.toUpperCase() === scheme)
      ?.textAt('CompanyID')
  const identifiers =
    party?.children('PartyIdentification').flatMap((one) => one.at('ID') ?? []) ?? []
  const isGln = (one: Element) =>
    one.attributes.identificationSchemeAgencyID === glnAgency ||
    canonical.gln(one.text) !== undefined
  const others = identifiers.filter((one) => !isGln(one)).map(({ text }) => text)
  const vatNumber = canonical.vatNumber(registeredFor('VAT'))
  // F-tax is registered under the organisation number.
  const number = canonical.organizationNumber(
    swedishNumber([registeredFor('SWT'), ...others], vatNumber),
  )
  return {
    name: canonical.line(party?.textAt('PartyName', 'Name')),
    address: party?.at('Address'),
    number,
    vatNumber,
    gln: canonical.gln(identifiers.find(isGln)?.text),
    customerNumber: canonical.line(
      others.find((text) => text && canonical.organizationNumber(text) === undefined),
    ),
    email: canonical.email(party?.textAt('Contact', 'ElectronicMail')),
  }
}

/** The lines of an address: the street, then the box; one that is a number alone is called a box. */
function streetsOf(address: Element | undefined) {
  const box = address?.textAt('Postbox')
  return [
    canonical.line(address?.textAt('StreetName')),
    canonical.line(box && /^\d[\d ]*$/.test(box) ? `Box ${box}` : box),
  ].filter((one) => one !== undefined)
}

/** The account at an institution, told by its BIC; undefined when none is there. */
function accountsOf(means: readonly Element[]) {
  const accounts = means.flatMap((one) => one.at('PayeeFinancialAccount') ?? [])
  const at = (bic: string) =>
    accounts
      .find(
        (one) =>
          one
            .textAt('FinancialInstitutionBranch', 'FinancialInstitution', 'ID')
            ?.toUpperCase()
            .startsWith(bic) === true,
      )
      ?.textAt('ID')
  return {
    bankgiro: canonical.bankgiro(at('BGABSESS')),
    plusgiro: canonical.plusgiro(at('PGSISESS')),
    iban: accounts
      .map((one) => canonical.iban(one.textAt('ID')))
      .find((number) => number !== undefined),
    reference: accounts
      .map((one) => one.textAt('PaymentInstructionID'))
      .find((text) => text !== undefined),
  }
}

/** What is to be paid, without the rounding to whole kronor that stands in it. */
function withoutRounding(total: string | undefined, rounding: string | undefined) {
  const amounts = [canonical.amount(total), canonical.amount(rounding ?? '0')]
  const [whole, rounded] = amounts.map((one) => one && oreOf(one))
  return typeof whole === 'bigint' && typeof rounded === 'bigint'
    ? kronorOf(whole - rounded)
    : undefined
}

/** Its sums, tried. */
function sumsOf(root: Element, vat: string | undefined) {
  const totals = root.at('LegalTotal')
  const extra = (isCharge: boolean) =>
    root
      .children('AllowanceCharge')
      .filter((one) => (one.textAt('ChargeIndicator') === 'true') === isCharge)
      .map((one) => one.textAt('Amount'))
  return triedSums({
    lines: totals?.textAt('LineExtensionTotalAmount'),
    allowances: undefined,
    charges: undefined,
    net: totals?.textAt('TaxExclusiveTotalAmount'),
    vat,
    gross: withoutRounding(
      totals?.textAt('TaxInclusiveTotalAmount'),
      totals?.textAt('RoundOffAmount'),
    ),
    prepaid: undefined,
    rounding: totals?.textAt('RoundOffAmount'),
    parts: {
      lines: root.children('InvoiceLine').map((one) => one.textAt('LineExtensionAmount')),
      allowances: extra(false),
      charges: extra(true),
      vat:
        root
          .at('TaxTotal')
          ?.children('TaxSubTotal')
          .map((one) => one.textAt('TaxAmount')) ?? [],
    },
    whole: false,
  })
}

/** The fields of a Svefaktura 1.0 (SFTI Basic Invoice). */
export function readSvefaktura(root: Element): StructuredInvoice {
  const means = root.children('PaymentMeans')
  const issuer = partyOf(root, 'Seller')
  const recipient = partyOf(root, 'Buyer')
  const country = canonical.country(recipient.address?.textAt('Country', 'IdentificationCode'))
  const [street, streetSecondary] = streetsOf(recipient.address)
  const code = root.textAt('InvoiceTypeCode')
  const payable = canonical.payable(root.textAt('LegalTotal', 'TaxInclusiveTotalAmount'))
  const vat = root.textAt('TaxTotal', 'TotalTaxAmount')
  const isCredit = takesBack(code, payable)
  const signed = (amount: string | undefined) => (isCredit ? takenBack(amount) : amount)
  const { reference, ...accounts } = accountsOf(means)
  return {
    kind: 'svefaktura',
    stated: {
      kind: (code ?? '').slice(0, 10),
      payee: null,
      ...sumsOf(root, vat),
      nets: [],
      taxed: statedVat(
        (root.at('TaxTotal')?.children('TaxSubTotal') ?? []).map((one) => ({
          category: one.textAt('TaxCategory', 'ID'),
          percent: one.textAt('TaxCategory', 'Percent'),
        })),
      ),
    },
    fields: {
      invoiceAmount: signed(payable),
      vat: signed(canonical.payable(vat)),
      invoiceNumber: canonical.line(root.textAt('ID')),
      invoiceDate: canonical.day(root.textAt('IssueDate')),
      dueDate: canonical.day(
        means.map((one) => one.textAt('DuePaymentDate')).find((text) => text !== undefined),
      ),
      invoiceCurrency: canonical.currency(root.textAt('InvoiceCurrencyCode')),
      ocrReference: canonical.line(reference),
      ...accounts,
      issuerName: issuer.name,
      issuerOrganizationNumber: issuer.number,
      issuerVatNumber: issuer.vatNumber,
      recipientName: recipient.name,
      recipientOrganizationNumber: recipient.number,
      recipientVatNumber: recipient.vatNumber,
      gln: recipient.gln,
      street,
      streetSecondary,
      zipCode: canonical.zipCode(recipient.address?.textAt('PostalZone'), country),
      city: canonical.line(recipient.address?.textAt('CityName')),
      country,
      recipientEmailAddress: recipient.email,
      customerNumber: recipient.customerNumber,
      isCreditInvoice: String(isCredit),
      creditForInvoiceNumber: isCredit
        ? canonical.line(root.textAt('InitialInvoiceDocumentReference', 'ID'))
        : undefined,
    },
  }
}
