import { recordOf } from '#platform/record.ts'

/** What an interpretation says about an invoice. Plain words, used by the server and the screen. */

/**
 * The fields of a document, in the order Tab walks them. `ocrReference` stands beside the
 * requirement's own.
 */
export const documentFieldNames = [
  'issuerOrganizationNumber',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'invoiceAmount',
  'vat',
  'invoiceCurrency',
  'ocrReference',
  'recipientOrganizationNumber',
  'recipientName',
  'street',
  'streetSecondary',
  'zipCode',
  'city',
  'country',
  'recipientEmailAddress',
  'customerNumber',
] as const
export type DocumentFieldName = (typeof documentFieldNames)[number]

/** What callers and stored documents call the fields: two have another word there. */
export const outerFieldNames = {
  ...recordOf(documentFieldNames, (name) => name),
  invoiceDate: 'invoiceCreated',
  dueDate: 'invoiceDueDate',
} as const
export type OuterFieldName = (typeof outerFieldNames)[DocumentFieldName]

/** The field with an outer name. Throws for what is none. */
export function documentFieldOf(outerName: string): DocumentFieldName {
  const field = documentFieldNames.find((name) => outerFieldNames[name] === outerName)
  if (field === undefined) throw new Error(`no field of a document is called ${outerName}`)
  return field
}
/** Something of each field, by the outer names: as it is stored. */
export const byOuterName = <T>(ofEach: Readonly<Record<DocumentFieldName, T>>) =>
  Object.fromEntries(documentFieldNames.map((name) => [outerFieldNames[name], ofEach[name]]))

/** What may lack proof (proof.ts), and its outer name: a field, or what stands beside them. */
export const outerProvableNames = {
  ...outerFieldNames,
  creditForInvoiceNumber: 'creditForInvoiceNumber',
  invoiceStamped: 'invoiceStamped',
  files: 'files',
} as const

/** How a field's text is read: what `type` and `termType` of a field say. */
export type FieldKind =
  | 'text'
  | 'amount'
  | 'date'
  | 'organizationNumber'
  | 'zipCode'
  | 'email'
  | 'currency'
  | 'ocr'

interface AboutField {
  /** As the screen and the sentences of the server name it. */
  readonly label: string
  readonly kind: FieldKind
  /** Most characters. */
  readonly max: number
}
export const documentFields: Readonly<Record<DocumentFieldName, AboutField>> = {
  issuerOrganizationNumber: {
    label: 'Utställarens organisationsnummer',
    kind: 'organizationNumber',
    max: 20,
  },
  invoiceNumber: { label: 'Fakturanummer', kind: 'text', max: 50 },
  invoiceDate: { label: 'Fakturadatum', kind: 'date', max: 40 },
  dueDate: { label: 'Förfallodatum', kind: 'date', max: 40 },
  invoiceAmount: { label: 'Belopp', kind: 'amount', max: 40 },
  vat: { label: 'Moms', kind: 'amount', max: 40 },
  invoiceCurrency: { label: 'Valuta', kind: 'currency', max: 20 },
  ocrReference: { label: 'OCR-nummer', kind: 'ocr', max: 40 },
  recipientOrganizationNumber: {
    label: 'Mottagarens organisationsnummer',
    kind: 'organizationNumber',
    max: 20,
  },
  recipientName: { label: 'Mottagarens namn', kind: 'text', max: 200 },
  street: { label: 'Gatuadress', kind: 'text', max: 200 },
  streetSecondary: { label: 'Gatuadress 2', kind: 'text', max: 200 },
  zipCode: { label: 'Postnummer', kind: 'zipCode', max: 20 },
  city: { label: 'Ort', kind: 'text', max: 100 },
  country: { label: 'Land', kind: 'text', max: 100 },
  recipientEmailAddress: { label: 'Mottagarens e-postadress', kind: 'email', max: 254 },
  customerNumber: { label: 'Kundnummer', kind: 'text', max: 50 },
}
