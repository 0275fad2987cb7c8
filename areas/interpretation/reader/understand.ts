import { type InvoiceGroup, noFields, type ReadDocument } from './document.ts'
import type { Extracted } from './extract.ts'
import { rankFields, weighFields } from './fields/fields.ts'
import { linkPage } from './layout/links.ts'
import type { ReadOptions } from './options.ts'

/** Finds the fields of the invoices in what was taken out of a file. */
export async function understand(extracted: Extracted, options: ReadOptions): Promise<ReadDocument> {
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  const linked = extracted.pages.map(linkPage)
  const fields = rankFields(weighFields(linked, today), linked)
  const group: InvoiceGroup = { pages: extracted.pages.map(({ number }) => number), attachmentPages: [], fields }
  return {
    pages: extracted.pages,
    fields: extracted.pages.length > 0 ? fields : noFields,
    structured: undefined,
    attachmentPageStart: null,
    invoices: extracted.pages.length > 0 ? [group] : [],
    problems: extracted.problems,
  }
}
