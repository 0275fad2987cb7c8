import type { Statement } from './document.ts'
import { takenBack, takesBack } from './structured/credit.ts'
import { statedVat } from './structured/stated-vat.ts'
import { ublSums } from './structured/sums.ts'
import { swedishNumber } from './structured/swedish-number.ts'
import { type Element, readXml, type XmlFault } from './structured/xml.ts'

/** What an element says; undefined when it is missing or empty. */
type Text = string | undefined

/** Who sells or buys, as the document states it. */
export interface UblParty {
  readonly name: Text
  /** 10 digits; when no identifier is such a number the text that stands in its place. */
  readonly organizationNumber: Text
  readonly vatNumber: Text
  readonly gln: Text
  /** What the other party calls it. */
  readonly customerNumber: Text
  readonly street: Text
  readonly streetSecondary: Text
  readonly zipCode: Text
  readonly city: Text
  readonly country: Text
  readonly email: Text
}

/** A file inside a document. */
export interface UblFile {
  readonly name: Text
  readonly content: Buffer
}

/**
 * A UBL 2 invoice or credit note as it states itself, as Peppol BIS Billing 3 uses it: texts, not
 * yet checked, with the judgements that must be the same for whoever reads it (decision C32).
 */
export interface UblInvoice {
  /** Which profile it says it follows. */
  readonly customization: Text
  readonly uuid: Text
  readonly number: Text
  readonly issued: Text
  readonly due: Text
  /** The terms of payment in words. */
  readonly terms: Text
  readonly currency: Text
  /** Whether it takes back what an invoice claimed. */
  readonly isCredit: boolean
  /** The invoice it takes back; undefined for one that takes nothing back. */
  readonly creditFor: Text
  /** To pay, with VAT; negative when it takes back. */
  readonly amount: Text
  readonly amountCurrency: Text
  /** In the currency of the document, never another; negative when it takes back. */
  readonly vat: Text
  readonly paymentReference: Text
  readonly accounts: readonly {
    readonly branch: Text
    readonly number: Text
    /** Whose account it is by the bank, the means or the channel that is named with it. */
    readonly giro: 'bankgiro' | 'plusgiro' | undefined
  }[]
  readonly issuer: UblParty
  readonly recipient: UblParty
  /** Its own sums, who is to be paid and its kind. */
  readonly stated: Statement
  /** Decoded when they are asked for: they may be large. */
  readonly files: () => readonly UblFile[]
}

/** Why a text is no UBL invoice. */
export type UblFault = XmlFault | { readonly fault: 'otherDocument'; readonly line?: never }

/** Named by every profile of the standard: its sums are all there. */
const standard = 'urn:cen.eu:en16931:2017'

/**
 * What identifies a party, in Peppol's list of electronic address schemes and as it was called
 * before that list.
 */
const schemes = {
  organizationNumber: ['0007', 'SE:ORGNR'],
  gln: ['0088', 'GLN'],
  vatNumber: ['9955', 'SE:VAT'],
  email: ['EM'],
} as const
type Scheme = keyof typeof schemes

/** An identifier without the scheme that some write before it, as '0007:5560160680'. */
function identifierOf(one: Element) {
  const [, within, rest] = /^(\d{4}):(.+)$/.exec(one.text) ?? []
  return {
    scheme: one.attributes.schemeID?.toUpperCase() || within,
    text: rest ?? one.text,
  }
}

function partyOf(root: Element, side: 'Supplier' | 'Customer'): UblParty {
  const party = root.at(`Accounting${side}Party`, 'Party')
  const address = party?.at('PostalAddress')
  const otherIdentifiers = party?.children('PartyIdentification').map((one) => one.at('ID')) ?? []
  const registered = party?.at('PartyLegalEntity', 'CompanyID')
  const all = [registered, party?.at('EndpointID'), ...otherIdentifiers].flatMap((one) =>
    one?.text ? [identifierOf(one)] : [],
  )
  const identifiers = (kind: Scheme) =>
    all.filter(({ scheme }) => schemes[kind].some((one) => one === scheme)).map(({ text }) => text)
  const vatNumber =
    party
      ?.children('PartyTaxScheme')
      .find((one) => one.textAt('TaxScheme', 'ID') === 'VAT')
      ?.textAt('CompanyID') ?? identifiers('vatNumber')[0]
  return {
    name:
      party?.textAt('PartyLegalEntity', 'RegistrationName') ?? party?.textAt('PartyName', 'Name'),
    organizationNumber: swedishNumber(
      [...identifiers('organizationNumber'), registered?.text || undefined],
      vatNumber,
    ),
    vatNumber,
    gln: identifiers('gln')[0],
    customerNumber: otherIdentifiers.find((one) => one && identifierOf(one).scheme === undefined)
      ?.text,
    street: address?.textAt('StreetName'),
    streetSecondary: address?.textAt('AdditionalStreetName'),
    zipCode: address?.textAt('PostalZone'),
    city: address?.textAt('CityName'),
    country: address?.textAt('Country', 'IdentificationCode'),
    email: party?.textAt('Contact', 'ElectronicMail') ?? identifiers('email')[0],
  }
}

/** Who is to be paid in the issuer's place. */
function payeeOf(root: Element): Statement['payee'] {
  const payee = root.at('PayeeParty')
  if (!payee) return null
  const registered = payee.textAt('PartyLegalEntity', 'CompanyID')
  const identifier = payee.textAt('PartyIdentification', 'ID')
  return {
    name: (payee.textAt('PartyName', 'Name') ?? '').slice(0, 300),
    organizationNumber: (swedishNumber([registered, identifier], undefined) ?? '').slice(0, 40),
  }
}

/** There may be a second total, in the currency of the books. */
const vatOf = (root: Element, currency: Text) =>
  root
    .children('TaxTotal')
    .map((total) => total.at('TaxAmount'))
    .find((one) => (one?.attributes.currencyID ?? currency) === currency)?.text || undefined

/** Of each rate, in whichever currency its total stands. */
const taxesOf = (root: Element) =>
  root
    .children('TaxTotal')
    .flatMap((total) => total.children('TaxSubtotal'))
    .map((one) => {
      const category = one.at('TaxCategory')
      return {
        category: category?.textAt('ID'),
        percent: category?.textAt('Percent'),
        exemption: category?.textAt('TaxExemptionReasonCode'),
      }
    })

const filesOf = (root: Element): UblFile[] =>
  root.children('AdditionalDocumentReference').flatMap((reference) => {
    const file = reference.at('Attachment', 'EmbeddedDocumentBinaryObject')
    if (!file?.text) return []
    const name = file.attributes.filename || reference.textAt('ID')
    return [{ name, content: Buffer.from(file.text, 'base64') }]
  })

/** What senders in Sweden write for Bankgirot and Plusgirot: branches, BICs, channels and means. */
const giros = [
  ['bankgiro', /^(?:SE:BANKGIRO|BGABSESS(?:XXX)?|56)$/i],
  ['plusgiro', /^(?:SE:PLUSGIRO|PGSISESS(?:XXX)?|50)$/i],
] as const
const giroOf = (said: readonly Text[]) =>
  said
    .map((one = '') => giros.find(([, pattern]) => pattern.test(one))?.[0])
    .find((giro) => giro !== undefined)

/** The names of documents that are invoices. */
export type UblName = 'Invoice' | 'CreditNote'
export const isUblName = (name: string): name is UblName =>
  name === 'Invoice' || name === 'CreditNote'

/** What a document of that name states. */
export function ublInvoice(name: UblName, root: Element): UblInvoice {
  const means = root.children('PaymentMeans')
  const firstOf = (part: string) =>
    means.map((one) => one.textAt(part)).find((text) => text !== undefined)
  const currency = root.textAt('DocumentCurrencyCode')
  const payable = root.at('LegalMonetaryTotal', 'PayableAmount')
  const amount = payable?.text || undefined
  const vat = vatOf(root, currency)
  const isCredit = name === 'CreditNote' || takesBack(root.textAt('InvoiceTypeCode'), amount)
  const customization = root.textAt('CustomizationID')
  const kind = root.textAt('InvoiceTypeCode') ?? root.textAt('CreditNoteTypeCode') ?? ''
  return {
    customization,
    uuid: root.textAt('UUID'),
    number: root.textAt('ID'),
    issued: root.textAt('IssueDate'),
    due:
      root.textAt('DueDate') ??
      firstOf('PaymentDueDate') ??
      root
        .children('PaymentTerms')
        .flatMap((one) => one.textAt('PaymentDueDate') ?? [])
        .toSorted()
        .at(-1),
    terms: root
      .children('PaymentTerms')
      .flatMap((one) => one.textAt('Note') ?? [])
      .join('\n')
      .slice(0, 1000),
    currency,
    isCredit,
    creditFor: isCredit
      ? root.textAt('BillingReference', 'InvoiceDocumentReference', 'ID')
      : undefined,
    amount: isCredit ? takenBack(amount) : amount,
    amountCurrency: payable?.attributes.currencyID,
    vat: isCredit ? takenBack(vat) : vat,
    paymentReference: firstOf('PaymentID'),
    accounts: means.map((one) => {
      const branch = one.at('PayeeFinancialAccount', 'FinancialInstitutionBranch')
      const institution = branch?.textAt('FinancialInstitution', 'ID')
      return {
        giro: giroOf([
          branch?.textAt('ID'),
          institution,
          one.textAt('PaymentChannelCode'),
          one.textAt('PaymentMeansCode'),
        ]),
        // Before Peppol's third edition the bank stood inside its branch.
        branch: branch?.textAt('ID') ?? institution,
        number: one.textAt('PayeeFinancialAccount', 'ID'),
      }
    }),
    issuer: partyOf(root, 'Supplier'),
    recipient: partyOf(root, 'Customer'),
    stated: {
      kind: kind.slice(0, 10),
      payee: payeeOf(root),
      ...ublSums(root, { vat, whole: customization?.includes(standard) === true }),
      nets: [],
      taxed: statedVat(taxesOf(root)),
    },
    files: () => filesOf(root),
  }
}

/**
 * Reads a UBL invoice or credit note where it is asked for: who asks for a stranger's document does
 * so in a process of its own. What is no such document is answered with what is wrong.
 */
export function readUbl(xml: string): UblInvoice | UblFault {
  const document = readXml(xml)
  if ('fault' in document) return document
  return isUblName(document.name)
    ? ublInvoice(document.name, document.root)
    : { fault: 'otherDocument' }
}
