import { noFields, type ReadDocument } from './document.ts'
import type { Extracted } from './extract.ts'
import type { ReadOptions } from './options.ts'

/** Finds the fields of the invoices in what was taken out of a file. */
export async function understand(extracted: Extracted, _options: ReadOptions): Promise<ReadDocument> {
  return {
    pages: extracted.pages,
    fields: noFields,
    structured: undefined,
    attachmentPageStart: null,
    invoices: [],
    problems: extracted.problems,
  }
}
