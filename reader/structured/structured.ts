import type { FieldName, Statement, StructuredKind } from '../document.ts'

/** The fields an e-invoice states as data, canonical as in Candidate.formattedValue. */
export interface StructuredInvoice {
  readonly kind: StructuredKind
  readonly fields: Readonly<Partial<Record<FieldName, string>>>
  readonly stated: Statement
}
