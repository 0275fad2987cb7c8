import {
  type FieldName,
  type Fields,
  type InvoiceGroup,
  noFields,
  nothingStated,
  problem,
  type ProblemCode,
  type ReadDocument,
  type Statement,
} from './document.ts'
import { earlierFields } from './understand/earlier.ts'
import { sumsDisagree, withDoubt } from './fields/amounts/at-odds.ts'
import { printedNets } from './fields/amounts/printed-nets.ts'
import { printedVatReasons } from './fields/amounts/vat-reasons.ts'
import { rankFields, weighFields } from './fields/fields.ts'
import { bestOf } from './fields/reading.ts'
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

/** What print calls amounts without VAT, and why there is none; undefined when it says neither. */
function statedInPrint(
  pages: readonly LinkedPage[],
  invoice: InvoiceGroup | undefined,
  today: string,
): Statement | undefined {
  const own = pages.filter(({ layout }) => invoice?.pages.includes(layout.page.number))
  const nets = printedNets(own, today)
  const reasons = printedVatReasons(own)
  return nets.length > 0 || reasons.length > 0
    ? { ...nothingStated, nets, taxed: { rates: [], reasons }, isPrint: true }
    : undefined
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
 * The values that decide the money of which the page a debtor sees says something else than the data
 * that are bought by: they stand nowhere on the page, and others stand in their place.
 */
const againstPrint = ({ fields }: StructuredInvoice, printed: Fields): readonly FieldName[] =>
  [...deciding, 'vat' as const].filter((name) => {
    const stated = fields[name]
    const [first] = printed[name]
    return (
      stated !== undefined &&
      first !== undefined &&
      first.confidence >= plainlyRead &&
      !printed[name].some(({ formattedValue }) => formattedValue === stated)
    )
  })
/** Whether data and page are of one invoice: a number that belongs to it is the same in both. */
const isSameInvoice = ({ fields }: StructuredInvoice, printed: Fields): boolean =>
  (['invoiceNumber', 'ocrReference'] as const).some(
    (name) => fields[name] !== undefined && fields[name] === printed[name][0]?.formattedValue,
  )

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
  const found = new Set<ProblemCode>()
  for (const group of groups) {
    const own = linked.filter(({ layout }) => group.pages.includes(layout.page.number))
    const printed = weighFields(own, today)
    const learned = options.known ? learnedFields(options.known, own, printed) : []
    const all = [...learned, ...printed]
    const weighed = options.register ? await weighByRegister(options.register, all) : all
    const earlier = options.earlier ? await earlierFields(options.earlier, weighed) : []
    const seen = structured ? rankFields(printed, own) : noFields
    const against = structured ? againstPrint(structured, seen) : []
    const doubted = structured && isSameInvoice(structured, seen) ? against : []
    const stated = structured ? statedFields(structured, weighed, doubted) : []
    const total = structured ? undefined : bestOf(weighed, 'invoiceAmount')
    const isAtOdds = total !== undefined && sumsDisagree(own, total, today)
    const read = isAtOdds ? withDoubt(weighed, total) : weighed
    invoices.push({ ...group, fields: rankFields([...stated, ...earlier, ...read], own) })
    if (against.length > 0) found.add('dataAgainstPrint')
    if (isAtOdds) found.add('sumsAtOdds')
  }
  if (structured && pages.length === 0 && structured.fields.recipientName === undefined)
    found.add('recipientUnstated')
  return {
    pages,
    fields: invoices[0]?.fields ?? noFields,
    structured: structured?.kind,
    stated: structured ? structured.stated : statedInPrint(linked, invoices[0], today),
    textPrint: extracted.textPrint ?? [],
    layoutPrint: extracted.layoutPrint ?? [],
    attachmentPageStart: invoices.length === 1 ? (invoices[0]?.attachmentPages[0] ?? null) : null,
    invoices,
    problems: [...problems, ...[...found].map((code) => problem(code, false))],
  }
}
