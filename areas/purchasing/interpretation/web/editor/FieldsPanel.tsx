import type { AnswerOf } from '#platform/endpoint.ts'
import type { interpretation, Interpretation } from '../../contract.ts'
import type { DocumentFieldName } from '../../fields.ts'
import type { FieldWalk } from '../fields/useFieldWalk.ts'
import { AttachmentsPart } from './AttachmentsPart.tsx'
import css from './editor.module.css'
import { FieldsPart } from './FieldsPart.tsx'
import { MoreParts } from './MoreParts.tsx'
import { OptionsPart } from './OptionsPart.tsx'
import { PartyBox } from './PartyBox.tsx'
import type { FieldActs } from './acts/useFieldActs.ts'
import type { OpenDocument } from './useDocument.ts'

interface FieldsPanelProps {
  shown: Interpretation
  document: OpenDocument
  matches: AnswerOf<typeof interpretation.getothermatches> | undefined
  walk: FieldWalk
  acts: FieldActs
  /** Why nothing can be changed now. */
  reason: string | undefined
  /** What one lacks to do anything but look. */
  role: string | undefined
  onAttach: () => void
}
const ofIssuer: readonly DocumentFieldName[] = ['issuerOrganizationNumber']
const ofInvoice: readonly DocumentFieldName[] = [
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'invoiceAmount',
  'vat',
  'invoiceCurrency',
  'ocrReference',
]
const ofRecipient: readonly DocumentFieldName[] = [
  'recipientOrganizationNumber',
  'recipientName',
  'street',
  'streetSecondary',
  'zipCode',
  'city',
  'country',
  'recipientEmailAddress',
  'customerNumber',
]

/** Everything that is known of the invoice, in the order Tab walks it. */
export function FieldsPanel({
  shown,
  document,
  matches,
  walk,
  acts,
  reason,
  role,
  onAttach,
}: FieldsPanelProps) {
  const { documentFields: fields } = shown
  const part = { shown, matches, walk, acts, readOnly: reason !== undefined }
  return (
    <div className={css.scroll}>
      <FieldsPart title="Utställare" names={ofIssuer} {...part}>
        <PartyBox
          organizationNumber={fields.issuerOrganizationNumber.formattedValue}
          isIssuer
          name={shown.actualIssuerOrganizationName}
        />
      </FieldsPart>
      <FieldsPart title="Faktura" names={ofInvoice} {...part} />
      <FieldsPart title="Mottagare" names={ofRecipient} {...part}>
        <PartyBox
          organizationNumber={fields.recipientOrganizationNumber.formattedValue}
          isIssuer={false}
          name={shown.actualRecipientOrganizationName}
          foreign={shown.recipientIsForeignEntity}
        />
      </FieldsPart>
      <OptionsPart shown={shown} document={document} acts={acts} reason={reason} />
      <AttachmentsPart shown={shown} document={document} reason={reason} onAttach={onAttach} />
      <MoreParts shown={shown} document={document} acts={acts} reason={reason} role={role} />
    </div>
  )
}
