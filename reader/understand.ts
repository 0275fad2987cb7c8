import {
  type FieldName,
  type Fields,
  type InvoiceGroup,
  noFields,
  nothingStated,
  problem,
  type Problem,
  type ReadDocument,
  type Statement,
} from './document.ts'
import { earlierFields } from './understand/earlier.ts'
import { printedNets } from './fields/amounts/printed-nets.ts'
import { rankFields, weighFields } from './fields/fields.ts'
import type { FileContents } from './extract/gather.ts'
import type { LinkedPage } from './layout/links.ts'
import { learnedFields } from './understand/learn.ts'
import type { ReadOptions } from './options.ts'
import { groupPages, type PageGroup } from './understand/pages.ts'
import { weighByRegister } from './understand/register.ts'
import { statedFields } from './structured/stated.ts'
import type { StructuredInvoice } from './structured/structured.ts'

export { learnFrom } from './understand/learn.ts'

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

/** What print calls amounts without VAT, to try the total against; undefined when nothing is. */
function statedInPrint(
  pages: readonly LinkedPage[],
  invoice: InvoiceGroup | undefined,
  today: string,
): Statement | undefined {
  const own = pages.filter(({ layout }) => invoice?.pages.includes(layout.page.number))
  const nets = printedNets(own, today)
  return nets.length > 0 ? { ...nothingStated, nets } : undefined
}

/** What decides the money: in data and in print it has to be the same. */
const deciding = [
  'invoiceAmount',
  'dueDate',
  'invoiceNumber',
  'bankgiro',
  'plusgiro',
  'iban',
] as const satisfies readonly FieldName[]
/** Print that is read as surely as this says another thing than data that stand nowhere in it. */
const plainlyRead = 0.8
/**
 * Whether the page a debtor sees says something else than the data that are bought by: a value that
 * decides the money stands nowhere on the page, and another stands in its place.
 */
const isAgainstPrint = ({ fields }: StructuredInvoice, printed: Fields): boolean =>
  deciding.some((name) => {
    const stated = fields[name]
    const [first] = printed[name]
    return (
      stated !== undefined &&
      first !== undefined &&
      first.confidence >= plainlyRead &&
      !printed[name].some(({ formattedValue }) => formattedValue === stated)
    )
  })

/**
 * Finds the invoices in what was taken out of a file, and the fields of each. An e-invoice's data
 * win over what is printed.
 */
export async function understand(
  extracted: FileContents,
  options: ReadOptions,
): Promise<ReadDocument> {
  const { pages, linked, structured, problems } = extracted
  const today = options.today
  const groups = structured
    ? [{ pages: pages.map(({ number }) => number), attachmentPages: [] }]
    : groupsOf(linked, options, today)
  const invoices: InvoiceGroup[] = []
  const against: Problem[] = []
  for (const group of groups) {
    const own = linked.filter(({ layout }) => group.pages.includes(layout.page.number))
    const printed = weighFields(own, today)
    const learned = options.known ? learnedFields(options.known, own, printed) : []
    const read = [...learned, ...printed]
    const weighed = options.register ? await weighByRegister(options.register, read) : read
    const earlier = options.earlier ? await earlierFields(options.earlier, weighed) : []
    const stated = structured ? statedFields(structured, weighed) : []
    invoices.push({ ...group, fields: rankFields([...stated, ...earlier, ...weighed], own) })
    if (structured && isAgainstPrint(structured, rankFields(printed, own)))
      against.push(problem('dataAgainstPrint', false))
  }
  return {
    pages,
    fields: invoices[0]?.fields ?? noFields,
    structured: structured?.kind,
    stated: structured ? structured.stated : statedInPrint(linked, invoices[0], today),
    textPrint: extracted.textPrint ?? [],
    layoutPrint: extracted.layoutPrint ?? [],
    attachmentPageStart: invoices.length === 1 ? (invoices[0]?.attachmentPages[0] ?? null) : null,
    invoices,
    problems: [...problems, ...against],
  }
}
