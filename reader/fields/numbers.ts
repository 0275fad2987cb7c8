import { passesLuhn } from '#platform/swedish/luhn.ts'
import { beginsSegment, fillsSegment } from '../layout/labels.ts'
import type { LinkedValue } from '../layout/links.ts'
import type { Link } from '../layout/relations.ts'
import { readPlaceLine } from './parties/address-line.ts'
import type { GiroLine } from './giro-line.ts'
import { claims, more, weigh, type Weighing } from './reading.ts'
import { type Sheets } from './sheets.ts'

/**
 * A number in groups is one number only where a label points at it; otherwise its parts are meant.
 */
const references = (sheets: Sheets) => {
  const values = sheets
    .values('reference')
    .filter(
      ({ value, links }) =>
        (!/\s/.test(value.raw) || links.length > 0) && !readPlaceLine(value.segment.text),
    )
  const groups = values.filter(({ value }) => /\s/.test(value.raw))
  const isPart = ({ value: { segment, from, to } }: LinkedValue) =>
    groups.some(({ value }) => value.segment === segment && value.from <= from && value.to >= to)
  // Two or three digits are rather the first group of a number than a number.
  return values.filter(
    (one) => /\s/.test(one.value.raw) || one.value.raw.length > 3 || !isPart(one),
  )
}

/**
 * 'Faktura 4711' and nothing else: a word that may mean much can only label the number it stands
 * alone with.
 */
function standsAlone(
  { value: { segment, from, to } }: LinkedValue,
  { label, relation }: Link,
): boolean {
  if (to !== segment.tokens.length - 1) return false
  return relation === 'inside'
    ? label.segment === segment && label.from === 0 && label.to === from - 1
    : from === 0 && fillsSegment(label)
}

/**
 * 'Faktura nr 1001', 'Faktura nr 1002': what stands in several places with a number each says of
 * none that it is this invoice's.
 */
function isListed(linked: LinkedValue, own: Link, all: readonly LinkedValue[]): boolean {
  if (own.relation !== 'inside') return false
  return all.some(({ value, links }) => {
    const other = links.find(({ label }) => label.concept === 'invoiceNumber')
    const isAlike = other?.relation === 'inside' && other.label.phrase === own.label.phrase
    return (
      isAlike &&
      value.segment !== linked.value.segment &&
      value.canonical !== linked.value.canonical
    )
  })
}

/** Whether the same number is called the invoice's in another place too. */
const isRepeated = ({ value: own }: LinkedValue, all: readonly LinkedValue[]) =>
  all.some(
    ({ value, links }) =>
      value.segment !== own.segment &&
      value.canonical === own.canonical &&
      links.some(({ label }) => label.concept === 'invoiceNumber'),
  )

/** The invoice's number. */
export function invoiceNumbers(sheets: Sheets, ocr: readonly Weighing[]): Weighing[] {
  const bestOcr = ocr[0]?.canonical ?? ''
  const all = references(sheets)
  return all.flatMap((linked) => {
    const { own } = claims(linked, ['invoiceNumber'])
    if (!own) return []
    const weak = own.label.strength < 0.9
    const { canonical, raw } = linked.value
    const kinds = sheets.otherKinds(linked)
    let candidate = weigh('invoiceNumber', linked, ['invoiceNumber'])
    if (
      kinds.has('day') ||
      kinds.has('amount') ||
      kinds.has('organizationNumber') ||
      kinds.has('iban')
    )
      candidate = more(candidate, -5)
    if (/\s/.test(raw)) candidate = more(candidate, -0.6)
    if (
      canonical.length >= 3 &&
      canonical !== bestOcr &&
      bestOcr.includes(canonical.replaceAll(/\D/g, '') || '-')
    )
      candidate = more(candidate, 0.8, 'Numret ingår i OCR-numret')
    if (weak && standsAlone(linked, own))
      candidate = more(candidate, own.relation === 'inside' ? 1.5 : 0.8)
    if (weak && (canonical.length < 3 || /^(19|20)\d\d$/.test(canonical)))
      candidate = more(candidate, -2)
    // 'Faktura' heads a page; what stands below it is seldom its number.
    if (weak && own.relation === 'below' && !/nr|nummer|no|number/.test(own.label.phrase))
      candidate = more(candidate, -0.5)
    if (isListed(linked, own, all)) candidate = more(candidate, -4)
    if (isRepeated(linked, all)) candidate = more(candidate, 1, 'Numret står på flera ställen')
    return [candidate]
  })
}

/** A number alone in a cell under a label alone in its own. */
const isCell = ({ value: { segment, from, to } }: LinkedValue, { label }: Link) =>
  beginsSegment(label) &&
  label.to === label.segment.tokens.length - 1 &&
  from === 0 &&
  to === segment.tokens.length - 1 &&
  /\d{3}/.test(segment.text)

export function customerNumbers(sheets: Sheets): Weighing[] {
  return references(sheets).flatMap((linked) => {
    const { own } = claims(linked, ['customerNumber'])
    if (!own) return []
    // 'Kund' heads an address; only a number alone in its cell under it is what it asks for.
    if (own.label.strength < 0.9 && own.relation === 'below' && !isCell(linked, own)) return []
    const candidate = weigh('customerNumber', linked, ['customerNumber'])
    const kinds = sheets.otherKinds(linked)
    const wrong =
      kinds.has('day') ||
      kinds.has('amount') ||
      kinds.has('email') ||
      kinds.has('organizationNumber')
    const alone = own.label.strength < 0.9 && standsAlone(linked, own) ? 1.5 : 0
    return [more(candidate, alone + (wrong ? -5 : 0) + (/\s/.test(linked.value.raw) ? -0.6 : 0))]
  })
}

const isProved = (canonical: string) => /^\d{2,25}$/.test(canonical) && passesLuhn(canonical)

/** Whether a number is but some of the groups of a longer one whose check digit is right, too. */
const isInProved = ({ value: own }: LinkedValue, all: readonly LinkedValue[]) =>
  all.some(
    ({ value }) =>
      value.segment === own.segment &&
      value.from <= own.from &&
      value.to >= own.to &&
      value.canonical.length > own.canonical.length &&
      isProved(value.canonical),
  )

/** The payment reference: its check digit proves it, and the giro line says it again. */
export function ocrReferences(sheets: Sheets, lines: readonly GiroLine[]): Weighing[] {
  const all = references(sheets)
  const labelled = all.flatMap((linked) => {
    const { own } = claims(linked, ['ocr'])
    const { canonical } = linked.value
    const onLine = lines.some(({ reference }) => reference === canonical)
    if (!own && !onLine) return []
    let candidate = weigh('ocrReference', linked, ['ocr'])
    const proved = isProved(canonical)
    if (proved) candidate = more(candidate, 1, 'Kontrollsiffran stämmer')
    else candidate = more(candidate, /^\d+$/.test(canonical) ? -1.5 : -2.2)
    if (canonical.length < 4) candidate = more(candidate, -2)
    if (isInProved(linked, all)) candidate = more(candidate, -3)
    const kinds = sheets.otherKinds(linked)
    if (kinds.has('day') || kinds.has('amount') || (kinds.has('bankgiro') && !proved))
      candidate = more(candidate, -4)
    if (onLine) candidate = more(candidate, own ? 2.5 : 5, 'Numret står på OCR-raden')
    return [candidate]
  })
  return [
    ...labelled,
    ...lines.map((line): Weighing => ({
      field: 'ocrReference',
      raw: line.reference,
      canonical: line.reference,
      page: line.page,
      box: line.box,
      score: 3,
      why: ['Numret står på OCR-raden', 'Kontrollsiffran stämmer'],
      label: '',
      seen: 1,
      fromQrCode: false,
    })),
  ]
}

/** The number of the invoice that a credit invoice takes back. */
export function creditedNumbers(sheets: Sheets, invoiceNumber: string | undefined): Weighing[] {
  return references(sheets).flatMap((linked) => {
    const { own } = claims(linked, ['creditFor'])
    if (!own) return []
    const { canonical } = linked.value
    const kinds = sheets.otherKinds(linked)
    const wrong =
      canonical === invoiceNumber || kinds.has('day') || kinds.has('amount') || canonical.length < 2
    return [more(weigh('creditForInvoiceNumber', linked, ['creditFor']), wrong ? -4 : 0)]
  })
}
