import { type InvoiceGroup, noFields, type ReadDocument } from './document.ts'
import type { Extracted } from './extract.ts'
import { rankFields, weighFields } from './fields/fields.ts'
import { type LinkedPage, linkPage } from './layout/links.ts'
import type { ReadOptions } from './options.ts'
import { groupPages, type PageGroup } from './pages.ts'

/** The groups the caller asks for when it knows where the attachments begin. */
function groupsOf(
  pages: readonly LinkedPage[],
  { attachmentPageStart: start }: ReadOptions,
  today: string,
): readonly PageGroup[] {
  const numbers = pages.map(({ layout }) => layout.page.number)
  if (start !== undefined && start > 1)
    return [
      {
        pages: numbers.filter((number) => number < start),
        attachmentPages: numbers.filter((number) => number >= start),
      },
    ]
  return groupPages(pages, today)
}

/** Finds the invoices in what was taken out of a file, and the fields of each. */
export async function understand(extracted: Extracted, options: ReadOptions): Promise<ReadDocument> {
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  const linked = extracted.pages.map(linkPage)
  const invoices = groupsOf(linked, options, today).map((group): InvoiceGroup => {
    const own = linked.filter(({ layout }) => group.pages.includes(layout.page.number))
    return { ...group, fields: rankFields(weighFields(own, today), own) }
  })
  return {
    pages: extracted.pages,
    fields: invoices[0]?.fields ?? noFields,
    structured: undefined,
    attachmentPageStart: invoices.length === 1 ? (invoices[0]?.attachmentPages[0] ?? null) : null,
    invoices,
    problems: extracted.problems,
  }
}
