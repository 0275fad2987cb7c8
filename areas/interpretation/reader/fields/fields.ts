import { type Candidate, type FieldName, fieldNames, type Fields } from '../document.ts'
import type { LinkedPage } from '../layout/links.ts'
import { leaner } from '../layout/straighten.ts'
import { totalsAndVat } from './amounts.ts'
import { confidenceOf } from './confidence.ts'
import { currencies } from './currency.ts'
import { invoiceDays } from './days.ts'
import { giroLines } from './giro-line.ts'
import { accounts, companyNumbers, creditInvoice, recipientEmails, recipientGlns } from './identities.ts'
import { creditedNumbers, customerNumbers, invoiceNumbers, ocrReferences } from './numbers.ts'
import { parties } from './parties.ts'
import { segmentsOf, type Sheets, type Weighed } from './reading.ts'
import { qrFields } from './using-qr.ts'

const byScore = (candidates: readonly Weighed[]) => [...candidates].sort((one, other) => other.score - one.score)

/** The language most of the print is in. */
export function languageOf(pages: readonly LinkedPage[]): Sheets['language'] {
  const text = pages
    .flatMap(({ layout }) => layout.segments.map((segment) => segment.text))
    .join(' ')
    .toLowerCase()
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
  const swedish = count(/[åä]|\b(?:och|moms|datum|att|betala|antal|nr)\b/g)
  const english = count(/\b(?:invoice|date|due|amount|vat|the|number|to|your|payment|tax)\b/g)
  const german = count(/\b(?:rechnung|mwst|und|der|datum|betrag|ust)\b|ß/g)
  if (english > swedish && english >= german) return 'en'
  return german > swedish ? 'de' : 'sv'
}

/** All candidates for all fields of one invoice, weighed. */
export function weighFields(pages: readonly LinkedPage[], today: string): Weighed[] {
  const sheets: Sheets = { pages, language: languageOf(pages), today }
  const lines = giroLines(sheets)
  const ocr = byScore(ocrReferences(sheets, lines))
  const numbers = byScore(invoiceNumbers(sheets, ocr))
  const { created, due } = invoiceDays(sheets)
  const { totals, vats } = totalsAndVat(sheets, lines)
  const total = byScore(totals)[0]
  const who = parties(sheets)
  const identities = companyNumbers(sheets, who)
  const swedish = segmentsOf(sheets).some(({ text }) => /moms|bankgiro|f-skatt|org\.? ?nr|plusgiro/i.test(text))
  const credit = creditInvoice(sheets, total)
  const printed: readonly Weighed[] = [
    ...ocr,
    ...numbers,
    ...created,
    ...due,
    ...totals,
    ...vats,
    ...currencies(sheets, total, swedish),
    ...who.fields,
    ...identities,
    ...accounts(sheets, lines),
    ...recipientEmails(sheets, who),
    ...recipientGlns(sheets),
    ...customerNumbers(sheets),
    ...credit,
    ...(credit[0]?.canonical === 'true' ? creditedNumbers(sheets, numbers[0]?.canonical) : []),
  ]
  return [...qrFields(sheets, byScore(printed)), ...printed]
}

/** The most candidates worth showing for one field: they are picked with the keys 1 to 9. */
const mostCandidates = 9

function candidatesOf(field: FieldName, weighed: readonly Weighed[], pages: readonly LinkedPage[]): Candidate[] {
  const ranked = byScore(weighed.filter((one) => one.field === field))
  const kept = ranked.filter((one, at) => ranked.findIndex((other) => other.canonical === one.canonical) === at)
  return kept.slice(0, mostCandidates).flatMap((one): Candidate[] => {
    const rivals = kept.filter((other) => other !== one)
    const page = pages.find(({ layout }) => layout.page.number === one.page)?.layout.page
    const box = one.box && page ? leaner(page)(one.box) : { x: 0, y: 0, width: 0, height: 0 }
    return [
      {
        ...box,
        rawValue: one.raw,
        formattedValue: one.canonical,
        page: one.box ? one.page : 0,
        confidence: confidenceOf(one, rivals, page?.scanned ?? false),
        fromQrCode: one.fromQrCode,
        why: one.why,
        label: one.label,
      },
    ]
  })
}

/** Below this a value is more often wrong than right, and an empty field serves better. */
const least = 0.3

/** Ranks the weighed candidates per field. A field whose best candidate is not to be believed has none. */
export function rankFields(weighed: readonly Weighed[], pages: readonly LinkedPage[]): Fields {
  return Object.fromEntries(
    fieldNames.map((field) => {
      const candidates = candidatesOf(field, weighed, pages)
      return [field, (candidates[0]?.confidence ?? 0) < least ? [] : candidates]
    }),
  ) as unknown as Fields
}
