import type { Content } from './content.ts'
import { documentFieldNames, documentFields, type outerProvableNames } from './fields.ts'
import { isRequired } from './rules.ts'

/**
 * What counts as sure: of the reader's values with this confidence or more, fewer than one in a
 * hundred is wrong.
 */
const sure = 0.97

export interface Provable {
  readonly content: Content
  readonly ocrErrors: readonly string[]
  readonly issuerName: string | null
  readonly recipientRegisterName: string | null
  readonly invoiceStamped: boolean
  /** The pages of each invoice, when the file seems to hold several. */
  readonly suggestedGroups: readonly (readonly number[])[]
}

export interface Doubt {
  readonly field: keyof typeof outerProvableNames
  readonly label: string
  /** In Swedish. */
  readonly why: string
}

/**
 * What still lacks proof before an invoice could be sent without a person (straight through).
 * Empty: nothing.
 */
export function unproved(one: Provable): Doubt[] {
  const { content } = one
  const { fields } = content
  const missing: Doubt[] = []
  const lacks = (field: Doubt['field'], label: string, why: string) =>
    missing.push({ field, label, why })
  for (const name of documentFieldNames) {
    const { label } = documentFields[name]
    const field = fields[name]
    if (field.rawValue === '' && field.formattedValue === '') {
      if (isRequired(name, content.recipientIsForeignEntity)) lacks(name, label, 'Värde saknas')
      continue
    }
    if (field.formattedValue === '') lacks(name, label, 'Värdet kan inte läsas')
    else if (!field.fromQrCode && !field.submittedByUser && field.confidence < sure)
      lacks(
        name,
        label,
        `Läst med ${Math.floor(field.confidence * 100)} % säkerhet, ${sure * 100} % behövs`,
      )
  }
  if (one.issuerName === null && fields.issuerOrganizationNumber.formattedValue !== '')
    lacks(
      'issuerOrganizationNumber',
      documentFields.issuerOrganizationNumber.label,
      'Utställaren finns inte i registret',
    )
  const recipientKnown = content.recipientIsForeignEntity || one.recipientRegisterName !== null
  if (!recipientKnown && fields.recipientOrganizationNumber.formattedValue !== '')
    lacks(
      'recipientOrganizationNumber',
      documentFields.recipientOrganizationNumber.label,
      'Mottagaren finns inte i registret',
    )
  if (fields.invoiceDate.formattedValue > fields.dueDate.formattedValue)
    lacks('dueDate', documentFields.dueDate.label, 'Förfallodatum är tidigare än fakturadatum')
  if (content.isCreditInvoice && content.creditForInvoiceNumber === '')
    lacks('creditForInvoiceNumber', 'Fakturanummer som krediteras', 'Värde saknas')
  if (!content.isCreditInvoice && !one.invoiceStamped)
    lacks('invoiceStamped', 'Stämpel', 'Fakturan är inte stämplad')
  if (one.suggestedGroups.length > 1)
    lacks('files', 'Sidor', 'Filen ser ut att innehålla flera fakturor')
  for (const error of one.ocrErrors) lacks('files', 'Läsningen', error)
  return missing
}
