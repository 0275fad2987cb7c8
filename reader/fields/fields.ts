import {
  believed,
  type Candidate,
  type FieldName,
  fieldNames,
  type Fields,
  type Page,
} from '../document.ts'
import { recordOf } from '#platform/record.ts'
import type { LinkedPage } from '../layout/links.ts'
import { leaner } from '../layout/straighten.ts'
import { accounts } from './accounts.ts'
import { totalsAndVat } from './amounts/amounts.ts'
import { companyNumbers } from './parties/company-numbers.ts'
import { confidenceOf } from './confidence.ts'
import { asTakenBack, creditInvoice } from './amounts/credit.ts'
import { currencies } from './amounts/currency.ts'
import { invoiceDays } from './days.ts'
import { recipientEmails, recipientGlns } from './electronic.ts'
import { giroLines } from './giro-line.ts'
import { weighMisread, withReferencesPutRight } from './misread.ts'
import { creditedNumbers, customerNumbers, invoiceNumbers, ocrReferences } from './numbers.ts'
import { parties } from './parties/parties.ts'
import { type Weighing } from './reading.ts'
import { openSheets } from './sheets.ts'
import { qrFields } from './using-qr.ts'

const byScore = (candidates: readonly Weighing[]) =>
  [...candidates].sort((one, other) => other.score - one.score)

/** All candidates for all fields of one invoice, weighed. */
export function weighFields(pages: readonly LinkedPage[], today: string): Weighing[] {
  const sheets = openSheets(pages, today)
  const lines = giroLines(sheets)
  const ocr = byScore(withReferencesPutRight(ocrReferences(sheets, lines)))
  const numbers = byScore(invoiceNumbers(sheets, ocr))
  const { created, due } = invoiceDays(sheets)
  const { totals, vats } = totalsAndVat(sheets, lines)
  const total = byScore(totals)[0]
  const who = parties(sheets)
  const identities = companyNumbers(sheets, who)
  const credit = creditInvoice(sheets, total)
  const printed = weighMisread([
    ...ocr,
    ...numbers,
    ...created,
    // On a credit invoice nothing falls due: a day that no label calls so is not invented.
    ...(credit.canonical === 'true' ? due.filter(({ label }) => label !== '') : due),
    ...asTakenBack(totals, credit),
    ...asTakenBack(vats, credit),
    ...currencies(sheets, total),
    ...who.fields,
    ...identities,
    ...accounts(sheets, lines),
    ...recipientEmails(sheets, who),
    ...recipientGlns(sheets),
    ...customerNumbers(sheets),
    credit,
    ...(credit.canonical === 'true' ? creditedNumbers(sheets, numbers[0]?.canonical) : []),
  ])
  return [...qrFields(sheets, byScore(printed)), ...printed]
}

/** The most candidates worth showing for one field: they are picked with the keys 1 to 9. */
const mostCandidates = 9

/** The best candidate for each value, best first. */
function distinct(candidates: readonly Weighing[]): Weighing[] {
  const seen = new Set<string>()
  return byScore(candidates).filter(({ canonical }) => !seen.has(canonical) && seen.add(canonical))
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 } as const

function candidatesOf(
  weighed: readonly Weighing[],
  pages: ReadonlyMap<number, Page>,
  confidence: typeof confidenceOf,
): Candidate[] {
  const ranked = distinct(weighed)
  return ranked.slice(0, mostCandidates).map((one): Candidate => {
    const page = pages.get(one.page)
    const { x, y, width, height } = one.box && page ? leaner(page)(one.box) : nowhere
    return {
      x,
      y,
      width,
      height,
      rawValue: one.raw,
      formattedValue: one.canonical,
      page: one.box ? one.page : 0,
      confidence: confidence(
        one,
        ranked.filter((other) => other !== one),
        page?.scanned ?? false,
      ),
      fromQrCode: one.fromQrCode,
      why: one.why,
      label: one.label,
    }
  })
}

/** Where no candidate is to be believed, one below this is not even worth a look. */
const least = 0.03

/** Ranks the weighed candidates per field. @param confidence another than that in use, to fit it */
export function rankFields(
  weighed: readonly Weighing[],
  linked: readonly LinkedPage[],
  confidence = confidenceOf,
): Fields {
  const pages = new Map(linked.map(({ layout: { page } }) => [page.number, page]))
  const byField = new Map<FieldName, Weighing[]>(fieldNames.map((field) => [field, []]))
  for (const one of weighed) byField.get(one.field)?.push(one)
  return recordOf(fieldNames, (field) => {
    const candidates = candidatesOf(byField.get(field) ?? [], pages, confidence)
    return believed(candidates)
      ? candidates
      : candidates.filter(({ confidence }) => confidence >= least)
  })
}
