import {
  type InvoiceGroup,
  noFields,
  nothingStated,
  problem,
  type ProblemCode,
  type ReadDocument,
  type Statement,
} from './document.ts'
import {
  againstPrint,
  type Data,
  isSameInvoice,
  lessThanPrint,
  unprintedReferences,
} from './understand/against-print.ts'
import { earlierFields } from './understand/earlier.ts'
import { sumsDisagree, withDoubt } from './fields/amounts/at-odds.ts'
import { isDoubtfulCredit } from './fields/amounts/credit.ts'
import { printedNets } from './fields/amounts/printed-nets.ts'
import { printedVatReasons } from './fields/amounts/vat-reasons.ts'
import { rankFields, weighFields } from './fields/fields.ts'
import { handedOverTo } from './fields/transfer.ts'
import { bestOf, type Weighing } from './fields/reading.ts'
import type { FileContents } from './extract/gather.ts'
import type { LinkedPage } from './layout/links.ts'
import { learnedFields } from './understand/learn.ts'
import type { ReadOptions } from './options.ts'
import { hasOneUnderAnother, isOtherKind } from './understand/other-kinds.ts'
import { groupPages, type PageGroup } from './understand/pages.ts'
import { weighByRegister } from './understand/register.ts'
import { statedFields } from './structured/stated.ts'

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

/**
 * What print calls amounts without VAT, why there is none, and to whom it says it was handed over;
 * undefined when it says none of it.
 */
function statedInPrint(
  pages: readonly LinkedPage[],
  invoice: InvoiceGroup | undefined,
  today: string,
): Statement | undefined {
  const own = pages.filter(({ layout }) => invoice?.pages.includes(layout.page.number))
  const nets = printedNets(own, today)
  const reasons = printedVatReasons(own)
  const payee = handedOverTo(own)
  return nets.length > 0 || reasons.length > 0 || payee
    ? { ...nothingStated, nets, payee, taxed: { rates: [], reasons }, isPrint: true }
    : undefined
}

/**
 * What is printed and what a code says beside it. Where the code says another thing than the page
 * of what decides the money, what is seen goes first and neither is sure.
 */
function besideCode(weighed: readonly Weighing[], pages: readonly LinkedPage[]) {
  const coded = weighed.filter(({ fromQrCode }) => fromQrCode)
  if (coded.length === 0) return { printed: weighed, isAgainstCode: false }
  const print = weighed.filter(({ fromQrCode }) => !fromQrCode)
  const data: Data = Object.fromEntries(coded.map(({ field, canonical }) => [field, canonical]))
  const against = [
    ...againstPrint(data, rankFields(print, pages), pages),
    ...unprintedReferences(data, pages),
  ]
  const printed = weighed.map((one) =>
    one.fromQrCode && against.includes(one.field)
      ? { ...one, score: lessThanPrint(print, one.field) }
      : one,
  )
  return { printed, isAgainstCode: against.length > 0 }
}

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
    const { printed, isAgainstCode } = besideCode(weighFields(own, today), own)
    const learned = options.known ? learnedFields(options.known, own, printed) : []
    const all = [...learned, ...printed]
    const weighed = options.register ? await weighByRegister(options.register, all) : all
    const earlier = options.earlier ? await earlierFields(options.earlier, weighed) : []
    const seen = structured ? rankFields(printed, own) : noFields
    const against = structured ? againstPrint(structured.fields, seen, own) : []
    const doubted = structured && isSameInvoice(structured.fields, seen) ? against : []
    const stated = structured ? statedFields(structured, weighed, doubted) : []
    const total = structured ? undefined : bestOf(weighed, 'invoiceAmount')
    const isAtOdds = total !== undefined && sumsDisagree(own, total, today)
    const isOdd = !structured && isDoubtfulCredit(weighed, own)
    const doubts = [
      ...(isAtOdds ? ['Nettobelopp och moms ger ett annat belopp'] : []),
      ...(isOdd ? ['Sidan talar om kredit eller retur'] : []),
    ]
    const read = doubts.reduce<readonly Weighing[]>(
      (all, why) => withDoubt(all, total, why),
      weighed,
    )
    invoices.push({ ...group, fields: rankFields([...stated, ...earlier, ...read], own) })
    if (against.length > 0) found.add('dataAgainstPrint')
    if (isAgainstCode) found.add('codeAgainstPrint')
    if (!structured && isOtherKind(own)) found.add('otherKind')
    if (!structured && own.some(hasOneUnderAnother)) found.add('severalOnPage')
    if (isOdd) found.add('mayBeCredit')
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
