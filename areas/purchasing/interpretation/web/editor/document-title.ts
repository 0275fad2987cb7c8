import type { Interpretation } from '../../contract.ts'

/** What a document is called: by its number, and until it has one by its file. */
export function titleOf({
  documentFields,
  fileName,
}: Pick<Interpretation, 'documentFields' | 'fileName'>): string {
  const number = documentFields.invoiceNumber.formattedValue
  return number === '' ? fileName : `Faktura ${number}`
}
