import type { Candidate } from '../../answers.ts'
import { documentFieldNames, type DocumentFieldName } from '../../fields.ts'

/** The stored candidates of every field, best first; none where none were found. */
export const allCandidates = (stored: unknown) => {
  const known = (stored ?? {}) as Partial<Record<DocumentFieldName, Candidate[]>>
  return Object.fromEntries(documentFieldNames.map((name) => [name, known[name] ?? []])) as Record<
    DocumentFieldName,
    Candidate[]
  >
}
