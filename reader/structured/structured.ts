import type { FieldName, Statement, StructuredKind } from '../document.ts'

/** The fields an e-invoice states as data, canonical as in Candidate.formattedValue. */
export interface StructuredInvoice {
  readonly kind: StructuredKind
  readonly fields: Readonly<Partial<Record<FieldName, string>>>
  /** Undefined for a kind whose sums are not tried. */
  readonly stated?: Statement
}
